import { join } from 'node:path'
import { median, timed } from '../measure/figures.ts'
import type { Row } from '../measure/report.ts'
import { AS_BROWSER } from '../world/as-browser.ts'
import { inNewDirectory } from '../world/stage.ts'
import { type Grown, openGrown } from './grown.ts'
import { addressFor, GROWTH_READS, type GrowthRead } from './reads.ts'
import { measureWrites } from './writes.ts'

/** Submissions of the two sizes (goal 6). */
const SIZES = [20_000, 3_000_000]

/** The largest growth in cost from the smallest size to the largest (goal 6). */
const MAX_GROWTH = { page: 1.25, statistics: 1.5, write: 1.25 } as const

/** The longest search at the largest size (goal 6). */
const MAX_SEARCH_MS = 250

/** PostgreSQL plans a prepared read five times for its values, then once for all; we measure after that. */
const WARM_UP = 12
const ROUNDS = 41

/** Slow reads get fewer rounds. */
const MIN_ROUNDS = 3
const MEASURED_WITHIN_MS = 10_000

/** Medians that differ by less may do so by chance. */
const NOISE_MS = 0.25

/**
 * Goal 6: the cost of every list, statistic, search and write of the flow at two sizes, in turns; `wanted` has parts of
 * their names, separated by commas. `BENCH_DATA` names a directory that keeps the seeded databases for the next run, each
 * a DATA_DIR for `npm start`.
 */
export function measure(wanted = ''): Promise<Row[]> {
  const kept = process.env.BENCH_DATA
  const isWanted = (what: string) => wanted.split(',').some((part) => what.includes(part))
  return kept === undefined ? inNewDirectory((base) => measureIn(base, isWanted)) : measureIn(kept, isWanted)
}

async function measureIn(base: string, isWanted: (what: string) => boolean): Promise<Row[]> {
  const grown: Grown[] = []
  try {
    for (const submissions of SIZES) grown.push(await openGrown(join(base, String(submissions)), submissions))
    const rows: Row[] = []
    for (const read of GROWTH_READS) {
      if (isWanted(read.what)) rows.push(rowOf(read, await measureInTurns(read, grown)))
    }
    for (const [what, milliseconds] of await measureWrites(isWanted, grown)) {
      rows.push(rowOf({ what, kind: 'write' }, milliseconds))
    }
    return rows
  } finally {
    await Promise.all(grown.map((one) => one.close()))
  }
}

async function measureInTurns(read: GrowthRead, grown: readonly Grown[]): Promise<number[]> {
  const taken: number[][] = grown.map(() => [])
  const endAt = performance.now() + MEASURED_WITHIN_MS
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    if (round >= MIN_ROUNDS && performance.now() > endAt) break
    for (const [at, one] of grown.entries()) {
      const milliseconds = await timed(() => ask(one, read))
      if (round >= 0) taken[at]!.push(milliseconds)
    }
  }
  return taken.map(median)
}

async function ask({ url, cookies, landmarks }: Grown, read: GrowthRead): Promise<void> {
  const address = addressFor(read, landmarks)
  const response = await fetch(url + address, { headers: { ...AS_BROWSER, cookie: cookies[read.as] } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`)
}

function rowOf({ what, kind }: Pick<GrowthRead, 'what' | 'kind'>, milliseconds: readonly number[]): Row {
  const [smallest, largest] = [milliseconds[0]!, milliseconds.at(-1)!]
  const product = milliseconds.map((one) => one.toFixed(1)).join(' / ')
  const figures = { goal: 6, what, product, ratio: (largest / smallest).toFixed(2) }
  if (kind === 'search') {
    return { ...figures, target: `≤ ${MAX_SEARCH_MS} ms`, met: largest <= MAX_SEARCH_MS }
  }
  const most = MAX_GROWTH[kind]
  return { ...figures, target: `≤ ${most}`, met: largest - smallest * most < NOISE_MS }
}
