import { availableParallelism, cpus } from 'node:os'

export interface Row {
  /** A number of performance.md, or a word for goals of other pages. */
  goal: number | '3a' | 'alike'
  what: string
  product: string
  /** The cost of the platform itself; left out where the target is absolute. */
  floor?: string
  ratio?: string
  target: string
  met: boolean
  /** A request's cost on any machine, which no ratio hides: `costInWords` (costs.ts). */
  cost?: string
  floorCost?: string
}

const HEADINGS = ['goal', 'what', 'product', 'floor', 'ratio', 'target', '']
const COST_HEADINGS = ['each costs the product', 'and the floor']
const COST_LEGEND =
  '\nEach request or whole journey: st, statements; rows, read by PostgreSQL; kB, answers as sent, heads included; ' +
  'ms, CPU of the process and of PostgreSQL.'

const TARGET_COLUMN = 5

/** How a figure is written: with this unit, space included, and this many decimals. */
export const inUnit =
  (unit: string, decimals = 0) =>
  (figure: number) =>
    `${figure.toFixed(decimals)}${unit}`

type Subject = Pick<Row, 'goal' | 'what'> & { written: (figure: number) => string }

/** A figure with an absolute limit. */
export function within({ goal, what, written }: Subject, figure: number, most: number): Row {
  return { goal, what, product: written(figure), target: `≤ ${written(most)}`, met: figure <= most }
}

/** The product beside its floor: at least this share of it, or at most. */
export function besideFloor(
  { goal, what, written }: Subject,
  { product, floor }: Record<'product' | 'floor', number>,
  share: { least: number } | { most: number },
): Row {
  const ratio = product / floor
  const [target, met] =
    'least' in share ? [`≥ ${share.least}`, ratio >= share.least] : [`≤ ${share.most}`, ratio <= share.most]
  return {
    goal,
    what,
    product: written(product),
    floor: written(floor),
    ratio: ratio.toFixed(2),
    target,
    met,
  }
}

/** Prints the machine, since only figures of one run compare. */
export function printMachine(): void {
  const [core] = cpus()
  console.log(
    `Node ${process.versions.node} on ${availableParallelism()} cores of ${core?.model.trim() ?? 'an unknown make'}. ` +
      'Load generator, server and PostgreSQL share them, so ratios tell and absolute figures do not.\n',
  )
}

export function printTable(rows: readonly Row[]): void {
  const withCosts = rows.some(({ cost }) => cost !== undefined)
  const headings = withCosts ? [...HEADINGS, ...COST_HEADINGS] : HEADINGS
  const lines = [headings, ...rows.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  for (const line of lines)
    console.log(widths.map((width, column) => pad(line[column]!, column, width)).join('  '))
  if (withCosts) console.log(COST_LEGEND)
}

function cellsOf(row: Row): string[] {
  const { goal, what, product, floor = '', ratio = '', target, met, cost = '', floorCost = '' } = row
  return [String(goal), what, product, floor, ratio, target, met ? 'met' : 'MISSED', cost, floorCost]
}

function pad(cell: string, column: number, width: number): string {
  const isWords = column < 2 || column >= TARGET_COLUMN
  return isWords ? cell.padEnd(width) : cell.padStart(width)
}
