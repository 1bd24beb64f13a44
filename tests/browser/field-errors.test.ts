import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { claimReferral } from '#contract/referrals/referrals.ts'
import { users } from '#server/database/schema/users.ts'
import { aBrowserWorld } from '../support/browser/browser-world.ts'
import { alert, question } from '../support/browser/page-parts.ts'
import { referralCodeOf } from '../support/world/friends.ts'
import { givePassword, PASSWORD } from '../support/world/visitor.ts'

const { world, visitor } = await aBrowserWorld()

const isWrong = async (field: Locator) => (await field.getAttribute('aria-invalid')) === 'true'
const wordsAt = (field: Locator) =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

describe('an unrelated error leaves the field as it is', () => {
  test('the password, when the account can’t be deleted for another reason', async () => {
    await world.queries.update(users).set({ role: 'user' })
    const admin = await world.anAdmin()
    await givePassword(world, admin.id)
    const page = await visitor.visit(admin, '/settings')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const password = question(page).getByLabel('Your password')
    await password.fill('wrong')
    await page.keyboard.press('Enter')
    await expect.poll(() => wordsAt(password)).toContain('Wrong password.')
    expect(await isWrong(password)).toBe(true)
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await alert(
      page,
      'You’re the only admin with every duty. Give every duty to someone else first.',
    ).waitFor()
    expect(await isWrong(password)).toBe(false)
    expect(await wordsAt(password)).not.toContain('admin')
  })

  test('the referral code, when another one was already entered', async () => {
    const member = await world.aMember()
    const page = await visitor.visit(member, '/referrals', { news: false })
    // Otherwise the form goes as soon as the page learns that a code is entered.
    await page.route('**/api/user/referral-stats', (route) => route.fulfill({ status: 503, body: '' }))
    const field = page.getByLabel('Friend’s referral code')
    const claim = async (referralCode: string) => {
      await field.fill(referralCode)
      await page.getByRole('button', { name: 'Claim Code' }).click()
    }
    await claim('ZZZZZZZZ')
    await expect.poll(() => wordsAt(field)).toContain('This referral code doesn’t exist.')
    expect(await isWrong(field)).toBe(true)
    await world.call(member, claimReferral, {
      body: { referralCode: await referralCodeOf(world, await world.aMember()) },
    })
    await claim(await referralCodeOf(world, await world.aMember()))
    await alert(page, 'You’ve already entered a referral code.').waitFor()
    expect(await isWrong(field)).toBe(false)
  })

  test('a staff note, when the server cannot be reached', async () => {
    const { id } = await world.aPendingSubmission(await world.aMember())
    const page = await visitor.visit(await world.anAdmin(), `/admin/task-reviews?id=${id}`)
    await page.getByRole('button', { name: 'Write a note' }).click()
    await page.getByLabel('New note').fill('Asked twice.')
    await page.route('**/staff-notes', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Add note' }).click()
    await alert(page, 'Failed to save the note').waitFor()
    expect(await isWrong(page.getByLabel('New note'))).toBe(false)
  })
})

test('a refused phone number says why at its field; letters become the digits they mean', async () => {
  const page = await visitor.visit(await world.aMember(), '/settings')
  const field = page.getByLabel('Phone Number (optional)')
  const save = async (typed: string) => {
    await field.fill(typed)
    await page.getByRole('button', { name: 'Save Changes' }).click()
  }
  await save('12')
  await expect.poll(() => wordsAt(field)).toContain('This phone number is too short.')
  await save('911')
  await expect
    .poll(() => wordsAt(field))
    .toContain('You can’t use an emergency or service number such as 911.')
  await save('1-800-GOFEDEX')
  await expect.poll(() => field.inputValue()).toBe('+1 800 463 3339')
})
