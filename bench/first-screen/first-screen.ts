import type { Browser } from 'playwright-core'
import type { Person } from '../../tests/support/builders.ts'
import { openFloorClient } from '../client-floor/serve.ts'
import { median, type Row } from '../measure/report.ts'
import { launchBrowser, slowDown } from '../world/browser.ts'
import { startProduct } from '../world/product.ts'
import { onStage } from '../world/stage.ts'

/** Goal 9: rows may take this share of the time of a client that asks for the user, then the list. */
const RATIO = 0.4

const ROUNDS = 5
const PHONE = { width: 390, height: 844 }
const PATHS = ['/tasks', '/'] as const

/** Goal 9: from pressing the link to rows on the screen, on slow 4G with a slow processor and an empty cache. */
export function measureFirstScreen(): Promise<Row[]> {
  return onStage(async (stage) => {
    const product = await startProduct(stage.environment)
    const floor = await openFloorClient(product.url)
    const browser = await launchBrowser()
    try {
      const rows: Row[] = []
      for (const path of PATHS) {
        const times = { product: [] as number[], floor: [] as number[] }
        for (let round = 0; round < ROUNDS; round += 1) {
          times.product.push(await timeRows(browser, stage.member, product.url + path, 'main li'))
          times.floor.push(await timeRows(browser, stage.member, floor.url + path, 'li'))
        }
        rows.push(rowOf(path, median(times.product), median(times.floor)))
      }
      return rows
    } finally {
      await browser.close()
      await floor.close()
      await product.stop()
    }
  })
}

/** In milliseconds, to the first painted frame that has a row. */
async function timeRows(browser: Browser, person: Person, address: string, row: string): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
  try {
    await context.addCookies([{ name: person.cookieName, value: person.cookieValue, url: address }])
    const page = await context.newPage()
    await page.addInitScript(watchForRows, row)
    await slowDown(page)
    await page.goto(address, { waitUntil: 'commit' })
    const seen = await page.waitForFunction(() => (globalThis as { rowsSeenAt?: number }).rowsSeenAt)
    return (await seen.jsonValue())!
  } finally {
    await context.close()
  }
}

/**
 * Styles block frames, so a row in a frame is visible. The browser times only its first frame; a later one is painted
 * when the next task runs.
 */
function watchForRows(row: string): void {
  const look = () => {
    const isThere = (document.querySelector(row)?.getBoundingClientRect().height ?? 0) > 0
    if (!isThere) return requestAnimationFrame(look)
    const foundAt = performance.now()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => tell(foundAt, performance.now())
    port2.postMessage(null)
  }
  const tell = (foundAt: number, paintedAt: number) => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    if (first === undefined) return requestAnimationFrame(() => tell(foundAt, paintedAt))
    Object.assign(globalThis, { rowsSeenAt: first >= foundAt ? first : paintedAt })
  }
  requestAnimationFrame(look)
}

function rowOf(path: string, product: number, floor: number): Row {
  const ratio = product / floor
  return {
    goal: 9,
    what: `${path}: rows to be seen, slow 4G and 4 × CPU, median of ${ROUNDS}`,
    product: `${product.toFixed(0)} ms`,
    floor: `${floor.toFixed(0)} ms`,
    ratio: ratio.toFixed(2),
    target: `≤ ${RATIO}`,
    met: ratio <= RATIO,
  }
}
