import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { decideCase, getOwnCases, openCase } from '#contract/rewards/cases.ts'
import { NOT_A_PICTURE } from '#domain/files/files.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../../support/browser/browser-world.ts'
import {
  button,
  dialog,
  expectFocus,
  press,
  question,
  region,
  toast,
} from '../../support/browser/page-parts.ts'
import { aPicture } from '../../support/media/pictures.ts'
import { aCode, aStockReward } from '../../support/world/codes.ts'
import { aForm } from '../../support/world/form.ts'
import { PASSWORD, withPassword } from '../../support/world/visitor.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()
const otherAdmin = await world.anAdmin()

const PHONE = { size: 'phone' } as const

async function aDelivered(name: string, codes = [aCode()]) {
  const reward = await aStockReward(world, admin, codes, { name, points_cost: 100 })
  const member = await world.aMember({ points: 250 })
  const { id } = await world.redeem(member, reward)
  await world.decide(admin, id, 'approved')
  return { member, id, name }
}

const ownRequests = (page: Page) => region(page, 'Your Reward Requests')
const total = (page: Page) => region(page, 'Total Points')
const statement = (page: Page) => region(page, 'Transaction History')
const report = (page: Page, name: string) => button(page, `Report a problem with ${name}`)
const words = (page: Page) => dialog(page).getByLabel('What happened?')
const send = (page: Page) => button(dialog(page), 'Send')

const reported = (member: Person, id: number, said = 'It says already used.') =>
  world.call(member, openCase, { params: { id }, form: aForm({ kind: 'not-working', words: said }) })

const decided = (by: Person, id: number, body: BodyOf<typeof decideCase>) =>
  world.call(by, decideCase, { params: { id }, body })

test('a code is reported from a phone with words and a picture, replaced, and the new one is shown', async () => {
  const [bad, good] = [aCode(), aCode()]
  const { member, id, name } = await aDelivered('Replaced card', [bad, good])
  const page = await visitor.visit(member, '/points', PHONE)
  await button(page, `Show delivery details for ${name}`).click()
  await ownRequests(page).getByText(bad).waitFor()
  await report(page, name).click()
  await dialog(page)
    .getByText(/Its code was first shown .*, on this account\./)
    .waitFor()
  await dialog(page).getByLabel('This code doesn’t work').check()
  await words(page).fill('The store says that it’s already used.')
  await dialog(page)
    .getByLabel('Choose Image')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await aPicture() })
  await dialog(page).getByAltText('The picture you chose').waitFor()
  await send(page).click()
  await toast(page, 'Report Sent').waitFor()

  await ownRequests(page)
    .getByText(/^We’re looking into it\. You’re .* in line, and we’ll answer by/)
    .waitFor()
  await ownRequests(page).getByText('The store says that it’s already used.').waitFor()
  await ownRequests(page).getByAltText('Your picture, opens in a new tab').waitFor()
  await expect.poll(() => report(page, name).count()).toBe(0)

  const { cases } = await world.call(member, getOwnCases, { params: { id } })
  await decided(admin, cases[0]!.id, { outcome: 'replaced' })
  await ownRequests(page).getByText('We replaced it.').waitFor()
  await expect.poll(() => ownRequests(page).getByText(bad).count()).toBe(0)
  await button(page, `Show delivery details for ${name}`).click()
  await ownRequests(page).getByText(good).waitFor()
  await ownRequests(page).getByText('Your report').click()
  await ownRequests(page).getByText('The store says that it’s already used.').waitFor()
  // The new one can fail too.
  await report(page, name).waitFor()
})

test('points that are returned show in balance and statement, and the request no longer reads as spent', async () => {
  const { member, id, name } = await aDelivered('Refunded card')
  const { id: caseId } = await reported(member, id)
  const page = await visitor.visit(member, '/points')
  await total(page).getByText('150', { exact: true }).waitFor()
  await decided(admin, caseId, { outcome: 'refunded', reviewNotes: 'The supplier confirmed it.' })
  await total(page).getByText('250', { exact: true }).waitFor()
  await statement(page).getByText(`Points returned: ${name}`).waitFor()
  await ownRequests(page).getByText('100 points returned', { exact: true }).waitFor()
  await ownRequests(page).getByText('We returned 100 points to your account.').waitFor()
  await ownRequests(page).getByText('The supplier confirmed it.').waitFor()
  await expect.poll(() => report(page, name).count()).toBe(0)
})

test('a refusal says why, and a second look by another admin can return the points', async () => {
  const { member, id, name } = await aDelivered('Refused card')
  const { id: caseId } = await reported(member, id)
  await decided(admin, caseId, { outcome: 'refused', reviewNotes: 'It was used at your store.' })
  const page = await visitor.visit(member, '/points', PHONE)
  await ownRequests(page).getByText('It was used at your store.').waitFor()
  await ownRequests(page)
    .getByText(/^Think this is a mistake\? You can ask once for a second look, until/)
    .waitFor()
  const ask = button(page, `Ask for a second look at ${name}`)
  await press(page, ask)
  await expectFocus(dialog(page).getByLabel('What did we miss?'))
  await press(page, send(page))
  await dialog(page).getByText('Please say what happened.').waitFor()
  await dialog(page).getByLabel('What did we miss?').fill('I’ve never been to that store.')
  await press(page, send(page))
  await toast(page, 'Second Look Requested').waitFor()
  await ownRequests(page)
    .getByText(/^We’re looking at it again\./)
    .waitFor()
  for (const said of [
    'It says already used.',
    'It was used at your store.',
    'I’ve never been to that store.',
  ]) {
    await ownRequests(page).getByText(said).waitFor()
  }
  await expect.poll(() => ask.count()).toBe(0)
  await decided(otherAdmin, caseId, { outcome: 'refunded' })
  await ownRequests(page).getByText('We returned 100 points to your account.').waitFor()
})

test('a second refusal is the last word', async () => {
  const { member, id, name } = await aDelivered('Twice refused card')
  const { id: caseId } = await reported(member, id)
  const refuse = { outcome: 'refused', reviewNotes: 'It was used.' } as const
  await decided(admin, caseId, refuse)
  const page = await visitor.visit(member, '/points')
  await button(page, `Ask for a second look at ${name}`).click()
  await dialog(page).getByLabel('What did we miss?').fill('Not by me.')
  await send(page).click()
  await toast(page, 'Second Look Requested').waitFor()
  await decided(otherAdmin, caseId, refuse)
  await ownRequests(page).getByText('We looked at it again, and our answer stays the same.').waitFor()
  await expect.poll(() => button(page, `Ask for a second look at ${name}`).count()).toBe(0)
  await expect.poll(() => report(page, name).count()).toBe(0)
})

describe('the form', () => {
  test('keeps its words when sending fails, and the retry is the same report', async () => {
    const { member, id, name } = await aDelivered('Retried card')
    const page = await visitor.visit(member, '/points', PHONE)
    await report(page, name).click()
    await dialog(page).getByLabel('Wrong value').check()
    await words(page).fill('There’s $5 on it.')
    // The report arrives; its answer is lost.
    await page.route('**/api/user/reward-requests/*/cases', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await send(page).click()
    await dialog(page).getByRole('alert').getByText('Failed to send your report').waitFor()
    expect(await words(page).inputValue()).toBe('There’s $5 on it.')
    await page.unroute('**/api/user/reward-requests/*/cases')
    await button(dialog(page), 'Retry').click()
    await toast(page, 'Report Sent').waitFor()
    expect((await world.call(member, getOwnCases, { params: { id } })).cases).toHaveLength(1)
  })

  test('keeps its words when the server refuses, and when it is closed', async () => {
    const { member, id, name } = await aDelivered('Kept card')
    const page = await visitor.visit(member, '/points', { news: false })
    await report(page, name).click()
    await dialog(page).getByLabel('This code doesn’t work').check()
    await words(page).fill('It does nothing.')
    await button(dialog(page), 'Cancel').click()
    await reported(member, id, 'From another device.')
    await report(page, name).click()
    expect(await words(page).inputValue()).toBe('It does nothing.')
    await send(page).click()
    await dialog(page).getByText('You’ve already told us about this. We’ll answer there.').waitFor()
    expect(await words(page).inputValue()).toBe('It does nothing.')
  })

  test('is filled in by keyboard alone, and says what is missing', async () => {
    const { member, name } = await aDelivered('Keyboard card')
    const page = await visitor.visit(member, '/points')
    await press(page, report(page, name))
    await expectFocus(dialog(page).getByLabel('This code doesn’t work'))
    await press(page, send(page))
    await dialog(page).getByText('Please choose what is wrong.').waitFor()
    await dialog(page).getByText('Please say what happened.').waitFor()
    await expectFocus(dialog(page).getByLabel('This code doesn’t work'))
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    expect(await dialog(page).getByLabel('Wrong value').isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.type('There’s nothing on it.')
    await press(page, send(page))
    await toast(page, 'Report Sent').waitFor()
    await ownRequests(page).getByText('There’s nothing on it.').waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  })

  test('takes no file that is not a picture, and offers no code trouble where there is no code', async () => {
    const member = await world.aMember({ points: 100 })
    const mug = await world.aReward({ name: 'Broken mug', points_cost: 100, destination_kind: 'none' })
    const { id } = await world.redeem(member, mug)
    await world.decide(admin, id, 'approved')
    await world.decide(admin, id, 'fulfilled')
    const page = await visitor.visit(member, '/points')
    await report(page, 'Broken mug').click()
    await dialog(page).getByLabel('It never arrived').waitFor()
    expect(await dialog(page).getByLabel('This code doesn’t work').count()).toBe(0)
    await dialog(page)
      .getByLabel('Choose Image')
      .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await dialog(page).getByRole('alert').getByText(NOT_A_PICTURE).waitFor()
    expect(await dialog(page).getByAltText('The picture you chose').count()).toBe(0)
  })
})

test('the notice of an answer leads to it', async () => {
  const { member, id, name } = await aDelivered('Noticed card')
  const { id: caseId } = await reported(member, id)
  await decided(admin, caseId, { outcome: 'refused', reviewNotes: 'It was used.' })
  const page = await visitor.visit(member, '/tasks', PHONE)
  await page.getByRole('button', { name: /^Notices, / }).click()
  await page.getByRole('link', { name: `About your reward: ${name}` }).click()
  await page.waitForURL((url) => url.pathname === '/points')
  await ownRequests(page).getByText('It was used.').waitFor()
})

test('an account with an open case is not deleted, and the question says why', async () => {
  const { member, id } = await aDelivered('Last card')
  const { id: caseId } = await reported(member, id)
  const page = await visitor.visit(await withPassword(world, member), '/settings')
  await button(page, 'Delete my account').click()
  await question(page).getByLabel('Your password').fill(PASSWORD)
  await button(question(page), 'Delete account').click()
  await question(page)
    .getByText(/^We’re still looking into a reward you reported\./)
    .waitFor()
  await decided(admin, caseId, { outcome: 'refused', reviewNotes: 'It was used.' })
})

test.each(LOOKS)('reports and answers are accessible ($size, $theme)', async (look) => {
  const { member, id, name } = await aDelivered(`Card on a ${look.size}`)
  const page = await visitor.visit(member, '/points', look)
  await report(page, name).click()
  await words(page).waitFor()
  await expectAccessible(page)
  await button(dialog(page), 'Cancel').click()
  const { id: caseId } = await reported(member, id)
  await ownRequests(page)
    .getByText(/^We’re looking into it\./)
    .waitFor()
  await expectAccessible(page)
  await decided(admin, caseId, { outcome: 'refused', reviewNotes: 'It was used.' })
  await ownRequests(page).getByText('Your report').click()
  await expectAccessible(page)
})
