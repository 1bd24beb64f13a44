import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { changeDestination } from '#contract/rewards/own-destinations.ts'
import { getRewardRequest } from '#contract/rewards/reward-requests.ts'
import { cancelRewardRequest, listOwnRewardRequests } from '#contract/rewards/rewards.ts'
import { SIZES } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { alert, button, decisionOf, expectFocus, pressWhenSeen } from '../../support/browser/page-parts.ts'
import { MAX_IGNORED, pressInTurn } from '../../support/browser/press-in-turn.ts'
import { repetitions } from '../../support/run/repetitions.ts'
import { aStockReward } from '../../support/world/codes.ts'

const PRESSES = repetitions(12, 100)

/** Each page keeps a few cards for itself. */
const CARDS_TO_SPARE = 8

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const bo = await world.anAdmin({ first_name: 'Bo' })
const ana = await world.anAdmin({ first_name: 'Ana' })

const inCategory = (category: string, status = 'pending') =>
  `/admin/reward-reviews?category=${encodeURIComponent(category)}&status=${status}`

const seenBy = (id: number) => world.call(bo, getRewardRequest, { params: { id } })

/** Approves the open request, waits until the server has it, and leaves it without a code for the next one. */
async function approve(page: Page, id: number): Promise<void> {
  await pressWhenSeen(page, 'a')
  await expect.poll(async () => (await seenBy(id)).status).toBe('approved')
  await expectFocus(codeIn(page))
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
}

const codeIn = (page: Page) => decisionOf(page).getByRole('textbox', { name: 'Code or reference' })

async function requests(category: string, count: number, fromStock = false) {
  const of = { category, points_cost: 100 }
  const reward = fromStock ? await aStockReward(world, ana, count, of) : await world.aReward(of)
  const made: { id: number; member: Awaited<ReturnType<typeof world.aMember>> }[] = []
  for (let at = 0; at < count; at += 1) {
    const member = await world.aMember({ points: 100 })
    made.push({ id: (await world.redeem(member, reward)).id, member })
  }
  return made
}

/** One approved request, open on the desk of Bo, who typed a code. */
async function beingFulfilled(category: string, look?: (typeof LOOKS)[number], news = true) {
  const [request] = await requests(category, 1)
  await world.decide(ana, request!.id, 'approved')
  const page = await visitor.visit(bo, `${inCategory(category, 'approved')}&id=${request!.id}`, {
    ...look,
    news,
  })
  await codeIn(page).fill('GIFT-6006')
  return { ...request!, page }
}

async function expectNothingToSend(page: Page): Promise<void> {
  expect(await codeIn(page).inputValue()).toBe('GIFT-6006')
  await expectFocus(codeIn(page))
  await button(decisionOf(page), 'Copy code or reference').waitFor()
  expect(await button(decisionOf(page), 'Mark as Fulfilled').count()).toBe(0)
}

describe('several admins work on one queue of requests', () => {
  test('two browsers press A in turn: a decision each time, no request twice, no conflict', async () => {
    const waiting = await requests('Turns', PRESSES + CARDS_TO_SPARE, true)
    const pages = [
      await visitor.visit(bo, inCategory('Turns')),
      await visitor.visit(ana, inCategory('Turns')),
    ]
    const { decisions, conflicts } = await pressInTurn(pages, PRESSES)
    expect({ conflicts, twice: decisions.length - new Set(decisions).size }).toEqual({
      conflicts: [],
      twice: 0,
    })
    expect(decisions.length).toBeGreaterThanOrEqual(PRESSES - MAX_IGNORED)
    const statuses = await Promise.all(waiting.map(({ id }) => seenBy(id)))
    expect(statuses.filter(({ status }) => status === 'approved')).toHaveLength(decisions.length)
    await world.endHolds()
  })

  test('a request that another admin has open says so, and can be taken over', async () => {
    const { id, page } = await beingFulfilled('Taken over')
    const other = await visitor.visit(ana, `${inCategory('Taken over', 'approved')}&id=${id}`)
    await decisionOf(other).getByText('Bo has this request open.').waitFor()
    expect(await button(decisionOf(other), 'Mark as Fulfilled').count()).toBe(0)
    await other.keyboard.press('m')
    const sentence = other.getByText('Bo has this request open. Take it over to review it.', { exact: true })
    await sentence.waitFor()
    await button(decisionOf(other), 'Take over').click()
    await button(decisionOf(other), 'Mark as Fulfilled').waitFor()
    await sentence.waitFor({ state: 'hidden' })
    await decisionOf(page).getByText('Ana has this request open.').waitFor()
    await expectNothingToSend(page)
  })

  test.each(LOOKS)(
    'an open card says who fulfilled first, keeps code and focus and has nothing to send, on a $size in $theme',
    async (look) => {
      const { id, page } = await beingFulfilled(`First ${look.size} ${look.theme}`, look)
      await world.decide(ana, id, 'fulfilled')
      const said = alert(page, /^Ana marked this as fulfilled at \d+:\d\d [AP]M\./)
      await said.waitFor()
      await expectNothingToSend(page)
      // A key that was meant for the code decides nothing.
      await page.keyboard.press('a')
      await said.waitFor()
      await expectNothingToSend(page)
      await expectAccessible(page)
    },
  )
})

test('a code that was typed too late can still be copied from the card', async () => {
  const { id, page } = await beingFulfilled('Too late', undefined, false)
  await world.decide(ana, id, 'fulfilled')
  await button(decisionOf(page), 'Mark as Fulfilled').click()
  await decisionOf(page).getByRole('alert').filter({ hasText: 'Ana marked this as fulfilled' }).waitFor()
  await decisionOf(page).getByText('This wasn’t sent. Copy it if you need it elsewhere.').waitFor()
  await button(decisionOf(page), 'Copy code or reference').waitFor()
  expect((await seenBy(id)).hasDelivery).toBe(false)
})

describe('the last decision on a request', () => {
  test('is undone with Z: a code that was typed is still there, and the member saw nothing', async () => {
    const { id, member, page } = await beingFulfilled('Undone')
    await button(decisionOf(page), 'Mark as Fulfilled').click()
    await button(page, 'Undo fulfillment').waitFor()
    await expect.poll(() => seenBy(id)).toMatchObject({ status: 'fulfilled', hasDelivery: true })
    await page.keyboard.press('z')
    await page.getByText('Decision Undone', { exact: true }).waitFor()
    await expect.poll(async () => (await seenBy(id)).status).toBe('approved')
    await button(decisionOf(page), 'Mark as Fulfilled').waitFor()
    await page.keyboard.press('m')
    await expectFocus(codeIn(page))
    expect(await codeIn(page).inputValue()).toBe('GIFT-6006')
    await world.endHolds()
    const [own] = await world.call(member, listOwnRewardRequests)
    expect(own).toMatchObject({ status: 'approved', hasDelivery: false })
  })

  test('is listed under recent decisions: held ones are undone immediately, final ones with a reason', async () => {
    const [first, second] = await requests('Recent', 3)
    const page = await visitor.visit(ana, inCategory('Recent'))
    await approve(page, first!.id)
    await world.endHolds()
    await approve(page, second!.id)
    await page.keyboard.press('d')
    const recent = page.getByRole('dialog', { name: 'My recent decisions' })
    const rowOf = ({ email }: { email: string }) => recent.getByRole('listitem').filter({ hasText: email })
    await rowOf(first!.member).getByRole('button', { name: 'Undo approval' }).waitFor()
    await expectAccessible(page)
    await rowOf(second!.member)
      .getByRole('button', { name: /^Undo:/ })
      .click()
    await decisionOf(page).getByText(second!.member.email).first().waitFor()
    expect((await seenBy(second!.id)).status).toBe('pending')
  })
})

describe('during a hold', () => {
  test('the desk says that the member cancelled, with nothing left to undo', async () => {
    const [request] = await requests('Cancelled', 2)
    const page = await visitor.visit(bo, inCategory('Cancelled'))
    await approve(page, request!.id)
    await page.getByRole('button', { name: 'Undo approval' }).waitFor()
    await world.call(request!.member, cancelRewardRequest, { params: { id: request!.id } })
    const notice = alert(page, 'The member cancelled this request, so your approval doesn’t count.')
    await notice.getByText(request!.member.email).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Undo approval' }).count()).toBe(0)
    await expectAccessible(page)
    await page.setViewportSize(SIZES.phone)
    await expect
      .poll(() =>
        notice.evaluate(({ parentElement }) => parentElement!.scrollHeight - parentElement!.clientHeight),
      )
      .toBe(0)
    await page.setViewportSize(SIZES.desktop)
    await page.reload()
    await notice.getByRole('button', { name: 'Show' }).click()
    await decisionOf(page).getByText('Cancelled', { exact: true }).first().waitFor()
    await notice.getByRole('button', { name: /^Dismiss/ }).click()
    await expect.poll(() => notice.count()).toBe(0)
  })

  test('the desk says that the member changed the destination, and the request is back with the new one', async () => {
    const [request] = await requests('Moved', 2)
    const page = await visitor.visit(bo, inCategory('Moved'))
    await approve(page, request!.id)
    await page.getByRole('button', { name: 'Undo approval' }).waitFor()
    await world.call(request!.member, changeDestination, {
      params: { id: request!.id },
      body: { email: 'new.address@example.ca' },
    })
    const notice = alert(page, 'The member changed where to send this, so your approval doesn’t count.')
    await notice.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('region', { name: 'Proof' }).getByText('new.address@example.ca').waitFor()
    await pressWhenSeen(page, 'a')
    await expect.poll(() => notice.count()).toBe(0)
    await expect.poll(async () => (await seenBy(request!.id)).status).toBe('approved')
  })
})
