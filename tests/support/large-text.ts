import type { Page } from 'playwright-core'

/** Makes the text of a page larger, as a person's own setting does; the layout is the new one when it resolves. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
  // Even without motion a new size is there with the next frame only.
  await page.waitForFunction(
    (pixels) => getComputedStyle(document.documentElement).fontSize === `${pixels}px`,
    (16 * percent) / 100,
  )
}
