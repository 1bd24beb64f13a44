import type { Page } from 'playwright-core'
import { withClientFloor } from '../client-floor/serve.ts'
import { inTurns, mediansOf } from '../measure/figures.ts'
import { besideFloor, inUnit, type Row } from '../measure/report.ts'
import { inBrowser, onPage, slowDown } from '../world/browser.ts'
import { onProduct } from '../world/stage.ts'

/** Goal 9: rows may take this share of the time of a client that asks for the user, then the list. */
const RATIO = 0.38

const ROUNDS = 6
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const PATHS = ['/tasks', '/'] as const

/** How `watchForRows` begins what it tells, and then says the milliseconds. */
const ROWS_SEEN_AT = 'rows seen at '

const written = inUnit(' ms')

/** Goal 9: from pressing the link to rows on the screen, on slow 4G with a slow processor and an empty cache. */
export function measure(): Promise<Row[]> {
  return onProduct((product, { member }) =>
    withClientFloor(product.url, (floorUrl) =>
      inBrowser(async (browser) => {
        const rows: Row[] = []
        for (const path of PATHS) {
          const open = (url: string, row: string) => () =>
            onPage(browser, member, { url, ...PHONE }, (page) => timeRows(page, url + path, row))
          const sides = { product: open(product.url, 'main li'), floor: open(floorUrl, 'li') }
          const times = mediansOf(await inTurns(ROUNDS, sides))
          const what = `${path}: rows to be seen, slow 4G and 4 × CPU, median of ${ROUNDS}`
          rows.push(besideFloor({ goal: 9, what, written }, times, { most: RATIO }))
        }
        return rows
      }),
    ),
  )
}

/** The milliseconds to the first painted frame that has a row. */
async function timeRows(page: Page, address: string, row: string): Promise<number> {
  await page.addInitScript(watchForRows, row)
  await slowDown(page)
  // Asking the page would put Playwright's own script before the rows, 40 ms of a slow processor.
  const told = page.waitForEvent('console', (message) => message.text().startsWith(ROWS_SEEN_AT))
  await page.goto(address, { waitUntil: 'commit' })
  return Number((await told).text().slice(ROWS_SEEN_AT.length))
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
    console.log(`rows seen at ${first >= foundAt ? first : paintedAt}`)
  }
  requestAnimationFrame(look)
}
