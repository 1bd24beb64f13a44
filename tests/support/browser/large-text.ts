import type { Page } from 'playwright-core'

/** Enlarges a page's text, as a person's own setting does; resolves once the layout is new. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
  // Even without motion, a new size takes effect in the next frame.
  await page.waitForFunction(
    (pixels) => getComputedStyle(document.documentElement).fontSize === `${pixels}px`,
    (16 * percent) / 100,
  )
}
