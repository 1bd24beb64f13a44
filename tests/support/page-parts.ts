import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const dialog = (page: Page) => page.getByRole('dialog')
export const question = (page: Page) => page.getByRole('alertdialog')

/** A toast by its title or its sentence. */
export const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('listitem').getByText(words, { exact: true })

/** What a page says must not be missed. */
export const alert = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: words })

/** The words of what has the focus: those of a field are what stands in it; null when the focus is lost to the page. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    return isField ? element.value : element.textContent
  })

/** Resolves once the card in front of the reviewer can be decided on: a key that comes earlier is ignored. */
export const untilSeen = (page: Page): Promise<void> =>
  page.locator('[data-seen]').waitFor({ state: 'attached' })

/** Presses a key that decides, as soon as it acts. */
export async function pressWhenSeen(page: Page, key: string): Promise<void> {
  await untilSeen(page)
  await page.keyboard.press(key)
}

/** Resolves once the control has the focus. */
export const expectFocus = (control: Locator): Promise<void> =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)

/** Whether something else lies over a part of it. */
export const isCovered = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const middle = (top + bottom) / 2
    return [left + 2, (left + right) / 2, right - 2].some(
      (x) => !element.contains(document.elementFromPoint(x, middle)),
    )
  })
