import type { Page } from 'playwright-core'

/** Largest sum of layout shifts (performance: goal 12). */
export const MAX_LAYOUT_SHIFT = 0.01

interface Watched {
  layoutShift: number
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
          requestIdleCallback(() => resolve((globalThis as unknown as Watched).layoutShift)),
        ),
      ),
  )
}

/** Runs in the page. Shifts after input count too: resizing a new phone's window counts as input. */
function sumShifts(buffered: boolean): void {
  const watched = globalThis as unknown as Watched
  watched.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number }[])
      watched.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered })
}
