import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Largest sum of layout shifts (performance: goal 12). */
export const MAX_LAYOUT_SHIFT = 0.01

interface Shift {
  value: number
  sources: { node: Node | null }[]
}

interface Watched {
  layoutShift: number
  /** The beginning of each element that moved. */
  moved: string[]
}

/** Sums the layout shifts of every document that the page loads from now on. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(sumShifts, true)
}

export async function watchLayoutFromNow(page: Page): Promise<void> {
  await page.evaluate(sumShifts, false)
}

/** The sum so far, once frames already drawn have reported theirs. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestIdleCallback(() => resolve((globalThis as unknown as Watched).layoutShift), {
            timeout: 5000,
          }),
        ),
      ),
  )
}

/** Fails with the elements that moved. */
export async function expectNoShift(page: Page): Promise<void> {
  const shift = await layoutShift(page)
  const moved = await page.evaluate(() => (globalThis as unknown as Partial<Watched>).moved)
  expect(shift, moved ? `Moved: ${moved.join(' ')}` : 'The page was loaded again.').toBeLessThanOrEqual(
    MAX_LAYOUT_SHIFT,
  )
}

/** Runs in the page. Shifts after input count too: resizing a new phone's window counts as input. */
function sumShifts(buffered: boolean): void {
  const watched = globalThis as unknown as Watched
  watched.layoutShift = 0
  watched.moved = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as Shift[]) {
      watched.layoutShift += entry.value
      for (const { node } of entry.sources)
        watched.moved.push((node?.parentElement?.innerHTML ?? '').slice(0, 200))
    }
  }).observe({ type: 'layout-shift', buffered })
}
