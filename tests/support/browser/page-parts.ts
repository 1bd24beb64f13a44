import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const dialog = (page: Page) => page.getByRole('dialog')
export const question = (page: Page) => page.getByRole('alertdialog')

/** A part of the page by its whole name. */
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The part of a desk where the open card is decided. */
export const decisionOf = (page: Page) => region(page, 'Decision')

export const main = (page: Page) => page.getByRole('main')

export const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true })

/** Presses by keyboard. */
export async function press(page: Page, control: Locator): Promise<void> {
  await control.focus()
  await page.keyboard.press('Enter')
}

/** A toast by its title or its sentence. */
export const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('listitem').getByText(words, { exact: true })

export const alert = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: words })

/** The words of the focused element, or a field's value; null when the page has lost the focus. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    return isField ? element.value : element.textContent
  })

/** Resolves once the open card can be reviewed and no question is still closing: an earlier key is ignored. */
export async function untilSeen(page: Page): Promise<void> {
  await question(page).waitFor({ state: 'detached' })
  await page.locator('[data-seen]').waitFor({ state: 'attached' })
}

export async function pressWhenSeen(page: Page, key: string): Promise<void> {
  await untilSeen(page)
  await page.keyboard.press(key)
}

/** Presses twice without a pause; resolves to what the button said in between. */
export const pressTwice = (control: Locator) =>
  control.evaluate((element: HTMLElement) => {
    element.click()
    const { ariaDisabled, innerText } = element
    element.click()
    return { ariaDisabled, says: innerText.includes('Sending...') }
  })

export const expectFocus = (control: Locator): Promise<void> =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)

export const isCovered = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const middle = (top + bottom) / 2
    return [left + 2, (left + right) / 2, right - 2].some(
      (x) => !element.contains(document.elementFromPoint(x, middle)),
    )
  })

/**
 * Presses a key that bounces after `afterMs`. The page itself waits: its timers run in the order in which they are due,
 * on a slow machine too.
 */
export async function pressBouncing(page: Page, key: string, afterMs: number): Promise<void> {
  await page.evaluate(
    ([pressed, ms]) =>
      new Promise<void>((resolve) => {
        const press = () =>
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
        press()
        setTimeout(() => {
          press()
          resolve()
        }, ms)
      }),
    [key, afterMs] as const,
  )
}

/** Notes every toast from now on, as title and description. */
export async function noteToasts(page: Page): Promise<() => Promise<string[][]>> {
  await page.evaluate(() => {
    const noted: string[][] = []
    Object.assign(globalThis, { noted })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-swipe-direction]:not([data-noted])')) {
        toast.setAttribute('data-noted', '')
        noted.push([...toast.querySelectorAll('.grow > *')].map(({ textContent }) => textContent ?? ''))
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { noted: string[][] }).noted)
}
