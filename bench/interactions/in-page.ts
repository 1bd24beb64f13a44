import type { Page } from 'playwright-core'

/** One interaction by Event Timing: from the event to the next frame. */
export interface Interaction {
  name: string
  target: string
  duration: number
}

/** Records interactions in the page, each by its longest event. */
export async function watchInteractions(page: Page): Promise<() => Promise<Interaction[]>> {
  await page.evaluate(() => {
    const longest = new Map<number, Interaction>()
    const keep = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration, name } = entry
        if (!interactionId || (longest.get(interactionId)?.duration ?? -1) >= duration) continue
        const element = entry.target instanceof Element ? entry.target : null
        const target = element ? `on ${element.tagName.toLowerCase()}` : ''
        longest.set(interactionId, { name, target, duration })
      }
    }
    // The shortest event that the browser reports.
    new PerformanceObserver(keep).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { readInteractions: () => [...longest.values()] })
  })
  return async () => {
    await page.waitForTimeout(500)
    return page.evaluate(() =>
      (window as unknown as { readInteractions: () => Interaction[] }).readInteractions(),
    )
  }
}

/** Milliseconds from every press of the key until a painted frame's heading names another card. */
export async function timeDecisions(page: Page, key: string): Promise<() => Promise<number[]>> {
  await page.evaluate((pressed) => {
    const decisions: number[] = []
    const card = () => document.querySelector('[aria-label="Submissions"] [aria-current="true"]')?.textContent
    const afterPaint = (act: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = act
        port2.postMessage(null)
      })
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== pressed) return
        const before = card()
        const look = () => {
          if (card() === before) afterPaint(look)
          else decisions.push(performance.now() - event.timeStamp)
        }
        afterPaint(look)
      },
      { capture: true },
    )
    Object.assign(window, { readDecisions: () => decisions })
  }, key)
  return () => page.evaluate(() => (window as unknown as WithDecisions).readDecisions())
}

type WithDecisions = { readDecisions: () => number[] }

/** Waits until as many decisions are painted. */
export async function untilDecided(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (least) => (window as unknown as WithDecisions).readDecisions().length >= least,
    count,
  )
}
