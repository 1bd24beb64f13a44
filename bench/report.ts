import { availableParallelism, cpus } from 'node:os'

/** One measured goal of performance.md, in words and figures ready to print. */
export interface Row {
  /** A number of performance.md, or a word for what only reliability.md asks for. */
  goal: number | 'alike'
  what: string
  product: string
  /** What the platform itself costs; empty where the target is absolute. */
  floor: string
  ratio: string
  target: string
  met: boolean
}

const HEADINGS = ['goal', 'what', 'product', 'floor', 'ratio', 'target', '']

/** Prints what the figures were measured on, since only those of one run compare. */
export function printMachine(): void {
  const [core] = cpus()
  console.log(
    `Node ${process.versions.node} on ${availableParallelism()} cores of ${core?.model.trim() ?? 'an unknown make'}. ` +
      'Load generator, server and PostgreSQL share them, so ratios tell and absolute figures do not.\n',
  )
}

/** Prints the rows as one table with aligned columns. */
export function printTable(rows: readonly Row[]): void {
  const lines = [HEADINGS, ...rows.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  for (const line of lines) console.log(line.map((cell, column) => pad(cell, column, widths)).join('  '))
}

function cellsOf({ goal, what, product, floor, ratio, target, met }: Row): string[] {
  return [String(goal), what, product, floor, ratio, target, met ? 'met' : 'MISSED']
}

/** Words stand left, figures right. */
function pad(cell: string, column: number, widths: readonly number[]): string {
  const isWords = column < 2 || column > 4
  return isWords ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)
}

/** The middle of an odd number of measurements, the mean of the two in the middle of an even one. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const above = sorted.length >> 1
  const below = (sorted.length - 1) >> 1
  return (sorted[below]! + sorted[above]!) / 2
}
