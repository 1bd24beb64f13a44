import { indexedPages, type PublicPath, publicPaths } from '../../src/contract/public-pages.ts'
import { freePort } from '../../tests/support/product-process.ts'
import { installPackages } from '../measure/own-packages.ts'
import { median, type Row } from '../measure/report.ts'
import { launchBrowser } from '../world/browser.ts'
import { startProduct } from '../world/product.ts'
import { onStage } from '../world/stage.ts'

/** Goal 7: the categories for every public page, and the extra one for indexed pages. */
const EVERYWHERE = ['performance', 'accessibility', 'best-practices'] as const
const INDEXED = 'seo'
const FULL = 100

/** Identity pages are measured too, but have no goal. */
const IDENTITY_PAGES = ['/api/login', '/api/sign-up']

/** Simulated performance varies on a loaded machine: the median of this many runs counts. */
const RUNS = 3

type Category = (typeof EVERYWHERE)[number] | typeof INDEXED
type Scores = Partial<Record<Category, number>>

/** Goal 7: Lighthouse's mobile run over every public page, or those whose path contains `only`. */
export async function measureLighthouse(only = ''): Promise<Row[]> {
  await installPackages('lighthouse')
  return onStage(async (stage) => {
    const product = await startProduct(stage.environment)
    const port = await freePort()
    const browser = await launchBrowser(`--remote-debugging-port=${port}`)
    // The name people use: canonical links and secure contexts are judged by it.
    const origin = product.url.replace('127.0.0.1', 'localhost')
    try {
      const rows: Row[] = []
      for (const path of [...publicPaths, ...IDENTITY_PAGES].filter((one) => one.includes(only))) {
        rows.push(rowOf(path, await medianOf(origin + path, port, wantedAt(path))))
      }
      return rows
    } finally {
      await browser.close()
      await product.stop()
    }
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
  return Object.fromEntries(wanted.map((name) => [name, median(runs.map((scores) => scores[name]!))]))
}

async function runOnce(address: string, port: number, wanted: readonly Category[]): Promise<Scores> {
  const { judge } = await import('./judge.ts')
  const { categories, audits } = await judge(address, port, wanted)
  const judged = wanted
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
  for (const { id } of judged) {
    const { score, displayValue = '' } = audits[id]!
    if (score !== null && score < 1) console.log(`${address}: ${id} ${score} ${displayValue}`)
  }
  return Object.fromEntries(wanted.map((name) => [name, Math.round((categories[name]?.score ?? 0) * FULL)]))
}

function rowOf(path: string, scores: Scores): Row {
  const judged = Object.entries(scores)
  return {
    goal: 7,
    what: `${path}: ${judged.map(([name]) => name).join(', ')}`,
    product: judged.map(([, score]) => score).join(' '),
    floor: '',
    ratio: '',
    target: String(FULL),
    met: judged.every(([, score]) => score === FULL),
  }
}
