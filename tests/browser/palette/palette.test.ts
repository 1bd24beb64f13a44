import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAnything } from '#contract/palette/find.ts'
import { getSubmission } from '#contract/reviews/admin-submissions.ts'
import type { Duty } from '#domain/identity/duties.ts'
import { holdBack } from '../../support/browser/before-hydration.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import {
  button,
  decisionOf,
  dialog,
  expectFocus,
  press,
  untilSeen,
} from '../../support/browser/page-parts.ts'
import { pendingSubmissions } from '../../support/world/pending-submissions.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin()

const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Find anything' })
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name })
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name, exact: true })
const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** Presses the key and types; what is typed belongs to the palette from the first letter on. */
async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
}

const aNamedMember = (first_name: string, last_name: string) =>
  world.aMember({ first_name, last_name, name: `${first_name} ${last_name}` })

test('a member, a task and a request open from a card with a key, six letters and Enter; Back returns to the card', async () => {
  const [pending] = await pendingSubmissions(world, 'Palette', 2)
  const { id } = pending!
  const élodie = await aNamedMember('Élodie', 'Zubrick')
  const task = await world.aTask({ title: 'Quokka photo' })
  const request = await world.aRequest({ name: 'Wombat mug' })
  const card = decisionOf(await reviewing(id))
  const page = card.page()
  const isThere = () => card.getByRole('link', { name: pending!.email }).waitFor()

  await find(page, 'zubric')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/user-management/${élodie.id}`)
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Élodie Zubrick' }))
  await page.goBack()
  await isThere()
  expect(paramsOf(page)).toEqual({ category: 'Palette', id: String(id) })

  await find(page, 'QUOKKA')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/tasks?task=${task.id}`)
  await page.goBack()
  await isThere()

  await find(page, 'wombat')
  await group(page, 'Requests').getByRole('option').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/reward-reviews?status=all&id=${request.id}`)
  await decisionOf(page).getByText('Wombat mug').first().waitFor()
  await page.goBack()
  await isThere()

  // The page of a member is recent now, and found without a letter.
  await page.keyboard.press('Control+k')
  await expect
    .poll(() => group(page, 'Recent').getByRole('option').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Wombat mug/),
      expect.stringMatching(/^Quokka photo/),
      expect.stringMatching(/^Élodie Zubrick/),
    ])
})

test('it takes letters before its code arrives, and no key reaches the screen below', async () => {
  const [pending] = await pendingSubmissions(world, 'Keys', 1)
  await aNamedMember('Rory', 'Rasmus')
  const page = await visitor.visit(admin, '/healthz')
  const release = await holdBack(page, '**/assets/palette-dialog-*.js')
  await page.goto(`/admin/task-reviews?category=Keys&id=${pending!.id}`)
  await untilSeen(page)
  await find(page, 'r')
  await dialog(page).getByLabel('Find anything').waitFor()
  release()
  await expectFocus(field(page))
  await page.keyboard.type('asmus')
  await option(page, /Rory Rasmus/).waitFor()
  expect(await field(page).inputValue()).toBe('rasmus')
  await page.keyboard.press('Control+k')
  await dialog(page).waitFor({ state: 'detached' })
  await button(decisionOf(page), 'Reject').waitFor()
  expect(await decisionOf(page).getByRole('group', { name: 'Reason' }).count()).toBe(0)
  expect((await world.call(admin, getSubmission, { params: { id: pending!.id } })).status).toBe('pending')
})

test('Esc returns to the field it was called from, and the key does nothing over a dialog', async () => {
  const page = await visitor.visit(admin, '/admin/rewards')
  const search = page.getByLabel('Search rewards')
  await search.fill('kept')
  await find(page, '')
  await expectFocus(field(page))
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expectFocus(search)
  expect(await search.inputValue()).toBe('kept')
  await button(page, 'Create Reward').first().click()
  const name = dialog(page).getByRole('textbox', { name: 'Name' })
  await name.fill('Typed')
  await page.keyboard.press('Control+k')
  await expectFocus(name)
  expect(await dialog(page).count()).toBe(1)
})

test('the arrow keys, Home and End choose, and the rows follow the words', async () => {
  for (const name of ['Ada', 'Bea', 'Cleo']) await aNamedMember(name, 'Arrowsmith')
  const page = await visitor.visit(admin, '/admin/overview')
  await find(page, '')
  await option(page, /^Review Submissions/).waitFor()
  const chosen = async () => {
    const selected = dialog(page).getByRole('option', { selected: true })
    await expect
      .poll(() => field(page).getAttribute('aria-activedescendant'))
      .toBe(await selected.getAttribute('id'))
    return selected.innerText()
  }
  expect(await chosen()).toMatch(/^Review Submissions/)
  await page.keyboard.type('arrowsm')
  const members = group(page, 'Members').getByRole('option')
  await expect.poll(() => members.count()).toBe(3)
  const [first, second, last] = await members.allInnerTexts()
  expect(await chosen()).toBe(first)
  await page.keyboard.press('ArrowDown')
  await expect.poll(chosen).toBe(second)
  await page.keyboard.press('End')
  await expect.poll(chosen).toBe(last)
  await page.keyboard.press('Home')
  await expect.poll(chosen).toBe(first)
  await field(page).fill('Rewárd man')
  await expect.poll(chosen).toMatch(/^Manage Rewards/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Reward Management' }).waitFor()
})

test('Back closes it with the page below; letters inside a screen’s name find no screen', async () => {
  const ana = await aNamedMember('Ana', 'Dunnart')
  const page = await visitor.visit(admin, '/admin/rewards')
  await find(page, 'inbox')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/inbox')
  await find(page, 'ana')
  await option(page, /Ana Dunnart/).waitFor()
  expect(await group(page, 'Screens').count()).toBe(0)
  await page.goBack()
  await page.waitForURL('**/admin/rewards')
  await dialog(page).waitFor({ state: 'detached' })
  await find(page, 'dunnart')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/user-management/${ana.id}`)
})

test('a reward opens its form over its list, and closing it leads back to the list', async () => {
  const { id } = await world.aReward({ name: 'Numbat poster' })
  const page = await visitor.visit(admin, '/admin/rewards')
  await find(page, 'numbat')
  await page.keyboard.press('Enter')
  const name = dialog(page).getByRole('textbox', { name: 'Name' })
  await expect.poll(() => name.inputValue()).toBe('Numbat poster')
  expect(paramsOf(page)).toEqual({ reward: String(id) })
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(paramsOf(page)).toEqual({})
  await page.goto('/admin/rewards?reward=999999')
  await dialog(page).getByText('This reward doesn’t exist.').waitFor()
})

test.each<{ duties: Duty[]; groups: string[] }>([
  { duties: ['content'], groups: ['Tasks', 'Rewards'] },
  { duties: ['payouts'], groups: ['Members', 'Rewards'] },
])('an admin with $duties finds $groups', async ({ duties, groups }) => {
  const last = `Bilby${duties[0]}`
  await aNamedMember('Noor', last)
  await world.aTask({ title: `${last} task` })
  await world.aReward({ name: `${last} reward` })
  const page = await visitor.visit(await world.anAdmin({ duties }), '/admin/overview')
  await find(page, last)
  await expect.poll(() => dialog(page).getByRole('group').evaluateAll(titlesOf)).toEqual(groups)
  await option(page, `${last} reward`).click()
  await page.waitForURL(
    duties.includes('content') ? '**/admin/rewards?reward=*' : '**/admin/rewards?search=*',
  )
  await page.getByText(`${last} reward`).first().waitFor()
})

/** The names of the groups. */
function titlesOf(groups: Element[]): (string | undefined)[] {
  return groups.map((one) => document.getElementById(one.getAttribute('aria-labelledby')!)?.innerText)
}

test('a search that fails says so and can be retried; one without rows says what it looked for', async () => {
  await aNamedMember('Ines', 'Quoll')
  const page = await visitor.visit(admin, '/admin/overview')
  const reads = `**${findAnything.path}*`
  await page.route(reads, (route) =>
    route.fulfill({ status: 503, json: { message: 'Searching is busy. Please try again.' } }),
  )
  await find(page, 'quoll')
  const failed = dialog(page).getByRole('alert')
  await failed.getByText('Searching is busy. Please try again.').waitFor()
  await page.unroute(reads)
  await press(page, button(failed, 'Retry'))
  await option(page, /Ines Quoll/).waitFor()
  await field(page).fill('no one has these words')
  await dialog(page).getByText('Nothing found for “no one has these words”.').waitFor()
  await page.context().setOffline(true)
  await field(page).fill('inbox')
  await dialog(page).getByText('You’re offline.').waitFor()
  await option(page, 'Inbox').waitFor()
  await page.context().setOffline(false)
})

test.each(LOOKS)('everyone can use it through its button on a $size in $theme', async (look) => {
  const last = `Potoroo${look.size}`
  const { id } = await aNamedMember('Élodie', last)
  const page = await visitor.visit(admin, '/admin/overview', look)
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expectAccessible(page)
  await field(page).fill(last)
  await option(page, new RegExp(last)).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await option(page, new RegExp(last)).click()
  await page.waitForURL(`**/admin/user-management/${id}`)
})

async function reviewing(id: number): Promise<Page> {
  const page = await visitor.visit(admin, `/admin/task-reviews?category=Palette&id=${id}`)
  await untilSeen(page)
  return page
}
