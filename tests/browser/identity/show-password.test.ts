import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowserWorld, expectAccessible, SIZE_NAMES } from '../../support/browser/browser-world.ts'
import { expectFocus, question, toast } from '../../support/browser/page-parts.ts'
import { aVisitor, givePassword, linkIn, newestMail } from '../../support/world/visitor.ts'

const TYPED = 'maple river canoe'
const PAGES = ['/api/sign-up', '/api/login', '/api/new-password'] as const

const { world, visitor } = await aBrowserWorld()
const member = await world.aMember()
await givePassword(world, member.id)

/** The page for a new password opens only through an emailed link. */
async function addressOf(path: (typeof PAGES)[number]): Promise<string> {
  if (path !== '/api/new-password') return path
  await aVisitor(world).submit('/api/forgot-password', { email: member.email })
  return linkIn(await newestMail(world, member.email), path)
}

const control = (of: Page | Locator) => of.getByRole('button', { name: 'Show password' })
const typeOf = (field: Locator) => field.getAttribute('type')
const caretOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])

describe('the text of a password field', () => {
  test.each(PAGES)('is shown and hidden again at %s, by mouse and by keyboard', async (path) => {
    const page = await visitor.visit(null, await addressOf(path))
    await expectToShowAndHide(page, page.locator('input[name=password]'), control(page))
    await expectAccessible(page)
  })

  test('is shown and hidden again in the settings, each field separately', async () => {
    const page = await visitor.visit(member, '/settings')
    const card = page.getByRole('region', { name: 'Password' })
    const [current, next] = [card.getByLabel('Current password'), card.getByLabel('New password')]
    await expectToShowAndHide(page, current, control(card).first())
    await expectToShowAndHide(page, next, control(card).last())
    await control(card).last().click()
    expect([await typeOf(current), await typeOf(next)]).toEqual(['password', 'text'])
    await next.focus()
    expect(await caretOf(next)).toEqual([6, 6])
    await page.keyboard.press('End')
    await page.keyboard.type(' and more')
    expect([await typeOf(next), await next.inputValue()]).toEqual(['text', `${TYPED} and more`])
    await card.getByRole('button', { name: 'Change Password' }).click()
    await expect.poll(() => typeOf(next)).toBe('password')
    await toast(page, 'Password Changed').waitFor()
  })

  test('stays shown while it is typed in a dialog, and is hidden when the dialog reopens', async () => {
    const page = await visitor.visit(member, '/settings')
    const open = page.getByRole('button', { name: 'Delete my account' })
    const field = question(page).getByLabel('Your password')
    await open.click()
    await control(question(page)).click()
    await field.pressSequentially(TYPED)
    expect([await typeOf(field), await field.inputValue()]).toEqual(['text', TYPED])
    await page.keyboard.press('Escape')
    await open.click()
    expect([await typeOf(field), await field.inputValue()]).toEqual(['password', ''])
  })

  test('is hidden again before a plain form is sent', async () => {
    const page = await visitor.visit(null, '/api/login')
    await page.getByLabel('Email').fill('nobody@example.ca')
    const field = page.locator('input[name=password]')
    await field.fill(TYPED)
    await control(page).click()
    expect(await typeOf(field)).toBe('text')
    const { promise: sentAs, resolve } = Promise.withResolvers<string>()
    await page.exposeFunction('sent', resolve)
    await page.evaluate(() => {
      addEventListener('submit', (event) => {
        event.preventDefault()
        const { type } = document.querySelector<HTMLInputElement>('#password')!
        ;(globalThis as unknown as { sent(type: string): void }).sent(type)
      })
    })
    await field.press('Enter')
    expect(await sentAs).toBe('password')
  })
})

test.each(SIZE_NAMES)('the button can be pressed on a %s, and covers no text', async (size) => {
  const page = await visitor.visit(null, '/api/sign-up', { size })
  const field = page.locator('input[name=password]')
  await control(page).waitFor()
  const [outer, inner] = [(await field.boundingBox())!, (await control(page).boundingBox())!]
  const least = size === 'phone' ? 44 : 24
  expect(Math.min(inner.width, inner.height)).toBeGreaterThanOrEqual(least)
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  expect([inner.y >= outer.y, inner.y + inner.height <= outer.y + outer.height]).toEqual([true, true])
  const padding = await field.evaluate((input) => Number.parseFloat(getComputedStyle(input).paddingRight))
  expect(padding).toBeGreaterThanOrEqual(outer.x + outer.width - inner.x)
})

test.each(PAGES)('without JavaScript there is no dead button at %s', async (path) => {
  const page = await visitor.visit(null, await addressOf(path), { scripts: false })
  await page.locator('input[name=password]').waitFor()
  expect(await control(page).count()).toBe(0)
  expect(await page.locator('[data-shows-password]').isVisible()).toBe(false)
})

async function expectToShowAndHide(page: Page, field: Locator, button: Locator): Promise<void> {
  await button.waitFor()
  await field.fill(TYPED)
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6))
  await button.click()
  expect(await typeOf(field)).toBe('text')
  expect([await button.getAttribute('aria-pressed'), await caretOf(field)]).toEqual(['true', [6, 6]])
  await expectFocus(field)
  await page.keyboard.press('Tab')
  await expectFocus(button)
  await page.keyboard.press('Enter')
  expect([await typeOf(field), await button.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  await page.keyboard.press('Space')
  expect(await typeOf(field)).toBe('text')
  await page.keyboard.press('Space')
  expect([await typeOf(field), await field.inputValue()]).toEqual(['password', TYPED])
}
