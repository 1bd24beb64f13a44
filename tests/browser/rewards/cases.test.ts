import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { askSecondLook, decideCase, getCase, listCases, openCase } from '#contract/rewards/cases.ts'
import { requestReward, revealDelivery } from '#contract/rewards/rewards.ts'
import { reward_cases } from '#server/database/schema/reward-cases.ts'
import type { rewards } from '#server/database/schema/rewards.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../../support/browser/browser-world.ts'
import {
  alert,
  button,
  decisionOf,
  dialog,
  expectFocus,
  pressWhenSeen,
  question,
  region,
  toast,
  untilSeen,
} from '../../support/browser/page-parts.ts'
import { hoursAgo } from '../../support/world/ago.ts'
import { aStockReward } from '../../support/world/codes.ts'
import { aForm } from '../../support/world/form.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000, secondAdminAbove: 500 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo', points: 100 })

interface Reported {
  member: Person
  requestId: number
  id: number
}

const WORDS = 'The store says that it was already used.'

async function report(member: Person, requestId: number, picture?: Uint8Array): Promise<Reported> {
  const form = aForm({ kind: 'not-working', words: WORDS, ...(picture && { picture }) })
  const { id } = await world.call(member, openCase, { params: { id: requestId }, form })
  return { member, requestId, id }
}

/** A case about a code of the stock, shown once. */
async function aStockCase(reward: typeof rewards.$inferSelect, picture?: Uint8Array): Promise<Reported> {
  const member = await world.aMember({ points: reward.points_cost })
  const { id } = await world.call(member, requestReward, { params: { id: reward.id } })
  await world.decide(ana, id, 'approved')
  await world.call(member, revealDelivery, { params: { id } })
  return report(member, id, picture)
}

async function aHandCase(name: string, by?: Person): Promise<Reported> {
  const member = by ?? (await world.aMember({ points: 100 }))
  const { id } = await world.redeem(member, await world.aReward({ name, points_cost: 100 }))
  await world.decide(ana, id, 'approved')
  await world.decide(ana, id, 'fulfilled', { delivery: 'FIRST-CODE-1111' })
  return report(member, id)
}

/** Leaves no open case of another test. */
async function clearCases(): Promise<void> {
  await world.endHolds()
  for (const { id } of await world.call(bo, listCases)) {
    await world.call(bo, decideCase, { params: { id }, body: { outcome: 'refused', reviewNotes: 'Over.' } })
  }
}

const caseOf = (id: number) => world.call(bo, getCase, { params: { id } })
/** The desk shows the next case before the server has answered. */
async function endHold(...ids: number[]): Promise<void> {
  for (const id of ids) await expect.poll(async () => (await caseOf(id)).hold).not.toBeNull()
  await world.endHolds()
}

/** Follows a link of the navigation. */
async function leave(page: Page): Promise<void> {
  await button(page, 'Rewards').click()
  await page.getByRole('menuitem', { name: 'Manage Rewards' }).click()
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

describe('the desk of cases', () => {
  test('works by keyboard: replaced, undone, replaced again, refused with a reason, points returned', async () => {
    await clearCases()
    const first = await aStockCase(await aStockReward(world, ana, 2, { name: 'Elm card', points_cost: 300 }))
    const second = await aHandCase('Oak card')
    const third = await aHandCase('Pine card')
    const page = await visitor.visit(bo, '/admin/cases')
    await title(page, 'Elm card').waitFor()
    await decisionOf(page).getByText('1 code is free.').waitFor()
    await pressWhenSeen(page, 'e')
    await toast(page, 'Case Decided').waitFor()
    await title(page, 'Oak card').waitFor()
    await page.keyboard.press('z')
    await toast(page, 'Decision Undone').waitFor()
    await title(page, 'Elm card').waitFor()
    expect((await caseOf(first.id)).status).toBe('open')
    await pressWhenSeen(page, 'e')
    await title(page, 'Oak card').waitFor()

    await pressWhenSeen(page, 'r')
    await pressWhenSeen(page, 'Enter')
    await decisionOf(page).getByText('Please give a reason that the member can read.').waitFor()
    await expectFocus(page.getByRole('textbox', { name: 'Reason' }))
    await page.keyboard.press('Escape')
    await page.keyboard.press('2')
    await pressWhenSeen(page, 'Enter')
    await title(page, 'Pine card').waitFor()
    await pressWhenSeen(page, 'p')
    await page.getByText('No open cases.').waitFor()

    await endHold(first.id, second.id, third.id)
    expect(await caseOf(first.id)).toMatchObject({
      status: 'replaced',
      replacement: { id: expect.any(Number) },
    })
    expect(await caseOf(second.id)).toMatchObject({
      status: 'refused',
      reviewNotes: 'We checked this code with the store, and it still has its full value.',
    })
    expect((await caseOf(third.id)).status).toBe('refunded')
    expect(await world.balanceOf(third.member)).toBe(100)

    await page.goto('/admin/cases?status=refused')
    await page.getByRole('list', { name: 'Cases' }).getByText('Oak card').waitFor()
    await page.goto(`/admin/reward-reviews?status=all&id=${third.requestId}`)
    await decisionOf(page).getByRole('link', { name: 'Points returned' }).click()
    await title(page, 'Pine card').waitFor()
  })

  test('a new code is typed by hand, never kept on the device, and left to copy if another admin was first', async () => {
    await clearCases()
    const typed = await aHandCase('Birch card')
    const lost = await aHandCase('Cedar card')
    const page = await visitor.visit(ana, `/admin/cases?id=${typed.id}`)
    await pressWhenSeen(page, 'e')
    await decisionOf(page).getByText('Please enter the new code or reference.').waitFor()
    const field = page.getByRole('textbox', { name: 'New code or reference' })
    await expectFocus(field)
    await field.fill('SECOND-CODE-2222')
    await leave(page)
    await button(question(page), 'Keep editing').click()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      '2222',
    )
    await button(decisionOf(page), 'Replace').click()
    await title(page, 'Cedar card').waitFor()
    await endHold(typed.id)
    expect(await world.call(typed.member, revealDelivery, { params: { id: typed.requestId } })).toMatchObject(
      {
        delivery: 'SECOND-CODE-2222',
      },
    )

    await field.fill('THIRD-CODE-3333')
    await world.call(bo, decideCase, { params: { id: lost.id }, body: { outcome: 'refunded' } })
    await alert(page, /^Bo decided this case on .+: points returned\.$/).waitFor()
    await decisionOf(page).getByText('The code or reference that you typed wasn’t sent.').waitFor()
    await button(decisionOf(page), 'Copy code or reference').waitFor()
  })

  test('a new code outlives the undo of a decision that another admin’s decision ended, and leaving asks about it', async () => {
    await clearCases()
    const { id } = await aHandCase('Fir card')
    const page = await visitor.visit(ana, `/admin/cases?id=${id}`)
    await page.clock.install()
    await page.getByRole('textbox', { name: 'New code or reference' }).fill('FOURTH-CODE-4444')
    await untilSeen(page)
    await button(decisionOf(page), 'Replace').click()
    await toast(page, 'Case Decided').waitFor()
    await page.clock.fastForward('01:00:00')
    await page.getByRole('button', { name: /^Undo/ }).waitFor({ state: 'detached' })
    await world.call(bo, decideCase, { params: { id }, body: { outcome: 'refunded' } })
    const ended = alert(page, /^Fir card/)
    await button(ended, 'Copy code or reference').waitFor()
    await leave(page)
    await button(question(page), 'Discard changes').click()
    await page.waitForURL('**/admin/rewards')
  })

  test('the admin who refused takes the second look if everyone else is the member', async () => {
    await clearCases()
    const { id } = await aHandCase('Ash card', bo)
    const refuse = { outcome: 'refused', reviewNotes: 'It still has its full value.' } as const
    await world.call(ana, decideCase, { params: { id }, body: refuse })
    await world.call(bo, askSecondLook, { params: { id }, body: { words: 'I have a receipt.' } })
    const page = await visitor.visit(ana, '/admin/cases')
    await title(page, 'Ash card').waitFor()
    await pressWhenSeen(page, 'p')
    await endHold(id)
    expect((await caseOf(id)).status).toBe('refunded')
  })

  test('another admin takes the second look, and sees the first refusal', async () => {
    await clearCases()
    const { id, member } = await aHandCase('Maple card')
    const refuse = { outcome: 'refused', reviewNotes: 'It still has its full value.' } as const
    await world.call(ana, decideCase, { params: { id }, body: refuse })
    await world.call(member, askSecondLook, { params: { id }, body: { words: 'I have a receipt.' } })
    const own = await visitor.visit(ana, `/admin/cases?id=${id}`)
    await decisionOf(own)
      .getByText(/^Another admin must decide/)
      .waitFor()
    await expect.poll(() => button(decisionOf(own), 'Refuse').count()).toBe(0)

    const page = await visitor.visit(bo, '/admin/cases')
    const look = region(page, 'Second look')
    await look.getByText('I have a receipt.').waitFor()
    await look.getByText('It still has its full value.').waitFor()
    await pressWhenSeen(page, 'p')
    await page.getByText('No open cases.').waitFor()
    await alert(own, /^Bo decided this case/).waitFor()
  })

  test('above the amount, a second admin is asked on the case and led to it from Reward Redemption Reviews', async () => {
    await clearCases()
    const big = await aStockReward(world, ana, 2, { name: 'Big card', points_cost: 300 })
    const { id, member } = await aStockCase(big)
    const page = await visitor.visit(ana, `/admin/cases?id=${id}`)
    await pressWhenSeen(page, 'e')
    await decisionOf(page)
      .getByText(/^Another admin must agree/)
      .waitFor()
    await button(decisionOf(page), 'Ask a second admin').click()
    await page.getByText('Nothing for you to decide right now.').waitFor()
    await page.getByRole('button', { name: /Big card/ }).click()
    await region(page, 'Waits for a second admin')
      .getByText(/You want to replace this reward, which cost 300 points/)
      .waitFor()

    const other = await visitor.visit(bo, '/admin/reward-reviews')
    const notice = other.getByRole('list', { name: 'Waits for your agreement' }).getByRole('listitem')
    await notice.filter({ hasText: member.email }).getByRole('link', { name: 'Show case' }).click()
    await button(region(other, 'Waits for a second admin'), 'Agree').click()
    await toast(other, 'Agreed').waitFor()
    await expect.poll(async () => (await caseOf(id)).status).toBe('replaced')
    page.problems.length = 0
  })

  test('with nothing in stock it says so and offers the points; two at once for the last code: one comes back', async () => {
    await clearCases()
    const none = await aStockCase(await aStockReward(world, ana, 1, { name: 'Last card', points_cost: 100 }))
    const page = await visitor.visit(ana, `/admin/cases?id=${none.id}`)
    await decisionOf(page)
      .getByText(/^No codes left in stock/)
      .first()
      .waitFor()
    const link = decisionOf(page).getByRole('link', { name: 'Import codes' })
    expect(await link.getAttribute('href')).toMatch(/^\/admin\/rewards\/\d+\/codes$/)
    await pressWhenSeen(page, 'e')
    await toast(page, 'Nothing Decided').waitFor()
    await button(decisionOf(page), 'Return 100 points').click()
    await page.getByText('No open cases.').waitFor()

    const shared = await aStockReward(world, ana, 3, { name: 'Shared card', points_cost: 100 })
    await aStockCase(shared)
    await title(page, 'Shared card').waitFor()
    await aStockCase(shared)
    for (const left of [1, 0]) {
      await pressWhenSeen(page, 'e')
      await expect.poll(async () => (await world.call(bo, listCases)).length).toBe(left)
    }
    await page.getByText('No open cases.').waitFor()
    await world.endHolds()
    const ended = alert(page, /There was no code left for this case, so your replacement doesn’t count/)
    await button(ended, 'Show').click()
    await title(page, 'Shared card').waitFor()
    await button(decisionOf(page), 'Return 100 points').waitFor()
  })

  test('on a phone: the list, the picture in full screen, and a decision', async () => {
    await clearCases()
    const picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#8ac' } })
      .png()
      .toBuffer()
    const { id } = await aStockCase(await aStockReward(world, ana, 2, { name: 'Phone card' }), picture)
    await world.change(reward_cases, { id }, { due_at: hoursAgo(3) })
    const page = await visitor.visit(bo, '/admin/cases', { size: 'phone' })
    const row = page.getByRole('button', { name: /Phone card/ })
    await row.getByText('Overdue by 3 h').waitFor()
    await row.click()
    await page.getByText(WORDS).waitFor()
    await page.getByRole('button', { name: /^Picture from/ }).click()
    await dialog(page).getByRole('button', { name: 'Zoom in (+)' }).click()
    await dialog(page).getByText('150%').waitFor()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Close (F)' }).click()
    await untilSeen(page)
    await button(decisionOf(page), 'Replace').click()
    await page.getByText('No open cases.').waitFor()
    await endHold(id)
    expect((await caseOf(id)).status).toBe('replaced')
  })

  test.each(LOOKS)('everyone can use it on a $size in $theme, and Overview counts it', async (look) => {
    await clearCases()
    const name = `Looks on a ${look.size}`
    const { id } = await aHandCase(name)
    const page = await visitor.visit(bo, `/admin/cases?id=${id}`, look)
    await title(page, name).waitFor()
    await expectAccessible(page)
    await button(decisionOf(page), 'Refuse').click()
    await page.getByRole('group', { name: 'Reason' }).waitFor()
    await expectAccessible(page)
    await world.call(bo, decideCase, { params: { id }, body: { outcome: 'refunded' } })
    await page.goto('/admin/overview')
    const counted = page.getByRole('listitem').filter({ hasText: name })
    await counted.getByText('1 of 1 delivery. Cost: 100 points returned.').waitFor()
    await expectAccessible(page)
  })

  test('says when it loads, fails, is empty or names no case', async () => {
    await clearCases()
    const page = await visitor.visit(bo, '/admin/cases?status=replaced&id=999999', { news: false })
    await page.getByText('This case doesn’t exist.').waitFor()
    await page.goto('/admin/cases')
    await page.getByText('When a member reports a problem with a reward, it appears here.').waitFor()
    await page.route('**/api/admin/cases?*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'unexpected' } }),
    )
    await page.getByLabel('Status').selectOption('refunded')
    await page.getByText('We couldn’t load the cases.').waitFor()
    await page.unrouteAll()
    await button(page, 'Retry').click()
    await page.getByText('We couldn’t load the cases.').waitFor({ state: 'detached' })
    page.problems.length = 0
  })
})
