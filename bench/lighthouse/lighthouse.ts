import { indexedPages, type PublicPath, publicPaths } from '../../src/contract/pages/public-pages.ts'
import { freePort } from '../../tests/support/servers/product-process.ts'
import { median } from '../measure/figures.ts'
import { requirePackages } from '../measure/own-packages.ts'
import { inUnit, type Row, within } from '../measure/report.ts'
import { inBrowser } from '../world/browser.ts'
import { onProduct } from '../world/stage.ts'

/** Goal 7: the categories for every public page, and the extra one for indexed pages. */
const EVERYWHERE = ['performance', 'accessibility', 'best-practices'] as const
const INDEXED = 'seo'
const FULL = 100

/** Goal 12, for public pages; browser tests claim it for screens. */
const MAX_SHIFT = 0.01

/** Identity pages are measured too, but have no goal. */
const IDENTITY_PAGES = ['/api/login', '/api/sign-up']

/** Simulated performance varies on a loaded machine: the median of this many runs counts. */
const RUNS = 3

type Category = (typeof EVERYWHERE)[number] | typeof INDEXED

/** The scores by category, and the layout shift. */
type Scores = Record<string, number>

/** Goals 7 and 12: Lighthouse's mobile run over every public page, or those whose path contains `only`. */
export async function measure(only = ''): Promise<Row[]> {
  requirePackages('lighthouse')
  const port = await freePort()
  return onProduct(({ url }) => {
    // The name people use: canonical links and secure contexts are judged by it.
    const origin = url.replace('127.0.0.1', 'localhost')
    const measureAll = async () => {
      const rows: Row[] = []
      const shifts: number[] = []
      for (const path of [...publicPaths, ...IDENTITY_PAGES].filter((one) => one.includes(only))) {
        const { shift = 1, ...scores } = await medianOf(origin + path, port, wantedAt(path))
        rows.push(rowOf(path, scores))
        shifts.push(shift)
      }
      const largest = { goal: 12, what: 'largest layout shift of these pages', written: inUnit('', 3) }
      return [...rows, within(largest, Math.max(...shifts), MAX_SHIFT)]
    }
    return inBrowser(measureAll, `--remote-debugging-port=${port}`)
  })
}

function wantedAt(path: string): Category[] {
  return indexedPages.includes(path as PublicPath) ? [...EVERYWHERE, INDEXED] : [...EVERYWHERE]
}

async function medianOf(address: string, port: number, wanted: readonly Category[]): Promise<Scores> {
  const runs: Scores[] = []
  const isFull = (scores: Scores) => wanted.every((name) => scores[name] === FULL)
  // The median is known as soon as most runs have full marks.
  while (runs.length < RUNS && runs.filter(isFull).length <= RUNS / 2) {
    runs.push(await runOnce(address, port, wanted))
  }
  const names = [...wanted, 'shift']
  return Object.fromEntries(names.map((name) => [name, median(runs.map((scores) => scores[name]!))]))
}

async function runOnce(address: string, port: number, wanted: readonly Category[]): Promise<Scores> {
  const { default: lighthouse } = await import('lighthouse')
  const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...wanted] })
  if (!result) throw new Error(`Lighthouse has nothing to say about ${address}.`)
  const { categories, audits } = result.lhr
  const judged = wanted
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
  for (const { id } of judged) {
    const { score, displayValue = '' } = audits[id]!
    if (score !== null && score < 1) console.log(`${address}: ${id} ${score} ${displayValue}`)
  }
  const scores = wanted.map((name) => [name, Math.round((categories[name]?.score ?? 0) * FULL)])
  return { ...Object.fromEntries(scores), shift: audits['cumulative-layout-shift']?.numericValue ?? 1 }
}

function rowOf(path: string, scores: Scores): Row {
  const judged = Object.entries(scores)
  return {
    goal: 7,
    what: `${path}: ${judged.map(([name]) => name).join(', ')}`,
    product: judged.map(([, score]) => score).join(' '),
    target: String(FULL),
    met: judged.every(([, score]) => score === FULL),
  }
}
