import { median } from './figures.ts'
import { postgresCpu } from './process-cpu.ts'

/** Some journeys of one side: how many a second, and the milliseconds of CPU for each. */
export interface Run {
  rate: number
  process: number
  postgres: number
}

interface Place {
  /** Milliseconds of CPU that the side's own process has used. */
  cpu: () => Promise<number>
  dataDir: string
}

export async function runOf(
  count: number,
  { cpu, dataDir }: Place,
  work: () => Promise<number>,
): Promise<Run> {
  const read = () => Promise.all([cpu(), postgresCpu(dataDir)])
  const before = await read()
  const rate = await work()
  const after = await read()
  const [process, postgres] = [0, 1].map((at) => (after[at]! - before[at]!) / count)
  return { rate, process: process!, postgres: postgres! }
}

export function ratesOf<Side extends string>(runs: Record<Side, Run[]>): Record<Side, number> {
  const middle = Object.entries<Run[]>(runs).map(([side, all]) => [side, median(all.map(({ rate }) => rate))])
  return Object.fromEntries(middle) as Record<Side, number>
}

/** The CPU of the process and of PostgreSQL: '9.1 + 6.3 ms'. */
export function cpuInWords(runs: readonly Run[]): string {
  const middle = (figure: 'process' | 'postgres') => median(runs.map((run) => run[figure])).toFixed(1)
  return `${middle('process')} + ${middle('postgres')} ms`
}
