import type { Page } from 'playwright-core'
import { button, dialog, press } from '../browser/page-parts.ts'

export const PATH = '/admin/tasks'
export const searching = (words: string) => `${PATH}?search=${encodeURIComponent(words)}`
export const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
export async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await dialog(page).getByLabel(label, { exact: true }).fill(text)
  }
}

export const COMPLETE = {
  Title: 'Visit the winter market',
  Description: 'Tell us **honestly** what you saw.',
  'Requirements for Points': 'One photo of the entrance',
  Category: 'Local',
}

export async function menuItem(page: Page, title: string, name: string) {
  await press(page, button(card(page, title), 'More'))
  await page.getByRole('menuitem', { name }).press('Enter')
}
