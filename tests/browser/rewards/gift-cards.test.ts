import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { decideRewardRequest, getRewardRequest } from '#contract/rewards/reward-requests.ts'
import { revealDelivery } from '#contract/rewards/rewards.ts'
import { reward_codes } from '#server/database/schema/rewards.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../../support/browser/browser-world.ts'
import {
  button,
  decisionOf,
  dialog,
  expectFocus,
  pressWhenSeen,
  question,
  region,
  untilSeen,
} from '../../support/browser/page-parts.ts'
import { aCode, aStockReward } from '../../support/world/codes.ts'
import { aTransfer } from '../../support/world/etransfers.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })

const desk = (category: string, status = 'pending') =>
  `/admin/reward-reviews?category=${encodeURIComponent(category)}&status=${status}`

const seenBy = (id: number) => world.call(bo, getRewardRequest, { params: { id } })
const statusOf = async (id: number) => (await seenBy(id)).status
const codeIn = (page: Page) => decisionOf(page).getByRole('textbox', { name: 'Code or reference' })
const codeOf = async ({ id, member }: Asked) =>
  (await world.call(member, revealDelivery, { params: { id } })).delivery

interface Asked {
  id: number
  member: Person
}

async function asked(reward: { id: number }, count: number): Promise<Asked[]> {
  const made: Asked[] = []
  for (let at = 0; at < count; at += 1) {
    const member = await world.aMember({ points: 100 })
    made.push({ member, id: (await world.redeem(member, reward)).id })
  }
  return made
}

const byHand = async (category: string, count: number) =>
  asked(await world.aReward({ category, points_cost: 100 }), count)

async function approvedByHand(category: string, count: number): Promise<Asked[]> {
  const requests = await byHand(category, count)
  for (const { id } of requests) await world.decide(ana, id, 'approved')
  return requests
}

/** Holds back approvals until the returned function is called. */
async function approvalsWait(page: Page): Promise<() => void> {
  const may = Promise.withResolvers<void>()
  await page.route('**/api/admin/reward-requests/*', async (route) => {
    if (route.request().postData()?.includes('"approved"')) await may.promise
    await route.continue()
  })
  return may.resolve
}

/** Follows a link of the navigation. */
async function leave(page: Page): Promise<void> {
  await button(page, 'Rewards').click()
  await page.getByRole('menuitem', { name: 'Manage Rewards' }).click()
}

/** Presses keys, and counts them. */
function counting(page: Page) {
  let presses = 0
  return {
    press: async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    },
    /** A paste is one press. */
    paste: async (text: string) => {
      presses += 1
      await page.keyboard.insertText(text)
    },
    presses: () => presses,
  }
}

describe('gift cards from a stock', () => {
  test('twenty key presses approve twenty requests, and each is decided', async () => {
    const reward = await aStockReward(world, ana, 20, { category: 'Twenty', points_cost: 100 })
    const requests = await asked(reward, 20)
    const page = await visitor.visit(ana, desk('Twenty'))
    await decisionOf(page).getByText('20 codes free', { exact: true }).waitFor()
    await decisionOf(page).getByText('Approving delivers a code after 10 seconds.').waitFor()
    const keys = counting(page)
    for (const _ of requests) {
      await untilSeen(page)
      await keys.press('a')
    }
    await page.getByText('No reward requests found matching your criteria.').waitFor()
    expect(keys.presses()).toBeLessThanOrEqual(20)
    await expect
      .poll(async () => (await Promise.all(requests.map(({ id }) => statusOf(id)))).includes('pending'))
      .toBe(false)
    await world.endHolds()
    for (const { id } of requests) await expect.poll(() => statusOf(id)).toBe('fulfilled')
  })

  test('a request without a free code says so before and after its approval, in the list too', async () => {
    const reward = await aStockReward(world, ana, 1, { category: 'Missing', points_cost: 100 })
    const [request] = await asked(reward, 1)
    await world.change(
      reward_codes,
      { reward_id: reward.id },
      { void_at: new Date(), void_reason: 'Test', voided_by: ana.id },
    )
    await world.sql('update rewards set stock = -1 where id = $1', [reward.id])
    const page = await visitor.visit(ana, desk('Missing'))
    await decisionOf(page).getByText('0 codes free, 1 missing', { exact: true }).waitFor()
    await decisionOf(page)
      .getByText('No code is free. Once approved, this request waits for stock.')
      .waitFor()
    await pressWhenSeen(page, 'a')
    await expect.poll(() => statusOf(request!.id)).toBe('approved')
    await page.getByLabel('Status', { exact: true }).selectOption('Approved')
    await decisionOf(page).getByText('0 codes free, none taken until this is final').waitFor()
    expect(await button(decisionOf(page), 'Mark as Fulfilled').count()).toBe(0)
    await world.endHolds()
    await decisionOf(page).getByText('1 code is missing', { exact: true }).waitFor()
    await page.getByRole('list', { name: 'Requests' }).getByText('Waits for stock', { exact: true }).waitFor()
    await codeIn(page).fill('TYPED-BY-HAND')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => seenBy(request!.id)).toMatchObject({ status: 'fulfilled', hasDelivery: true })
    await page.keyboard.press('z')
    await expect.poll(() => statusOf(request!.id)).toBe('approved')
  })

  test('a code that expires soon is delivered only when an admin says so', async () => {
    const reward = await aStockReward(world, ana, 1, { category: 'Expiring', points_cost: 100 })
    const [request] = await asked(reward, 1)
    const expires_at = new Date(Date.now() + 5 * 24 * 3_600_000)
    await world.change(reward_codes, { reward_id: reward.id }, { set_aside_at: new Date(), expires_at })
    await world.sql('update rewards set stock = -1 where id = $1', [reward.id])
    await world.decide(ana, request!.id, 'approved')
    const page = await visitor.visit(ana, desk('Expiring', 'approved'))
    const sent = page.waitForRequest((one) => one.method() === 'PUT')
    await button(decisionOf(page), 'Deliver a code that expires soon').click()
    expect((await sent).postDataJSON()).toMatchObject({ status: 'fulfilled', expiringCode: true, hold: 10 })
    await expect.poll(() => statusOf(request!.id)).toBe('fulfilled')
    await page.keyboard.press('z')
    await expect.poll(() => statusOf(request!.id)).toBe('approved')
  })
})

describe('gift cards by hand', () => {
  test('approve, paste the code, Ctrl and Enter: three presses each, and the next request is open', async () => {
    const requests = await byHand('Three presses', 3)
    const page = await visitor.visit(ana, desk('Three presses'))
    const keys = counting(page)
    for (const { id, member } of requests) {
      await decisionOf(page).getByText(member.email).first().waitFor()
      await untilSeen(page)
      await keys.press('a')
      await expectFocus(codeIn(page))
      await keys.paste(`CARD-${id}`)
      await keys.press('Control+Enter')
    }
    expect(keys.presses()).toBe(9)
    await page.getByText('No reward requests found matching your criteria.').waitFor()
    for (const { id } of requests) await expect.poll(() => statusOf(id)).toBe('fulfilled')
    // Codes that are sent are not lost, so nothing is asked.
    await leave(page)
    await page.waitForURL('**/admin/rewards')
    await world.endHolds()
    for (const request of requests) expect(await codeOf(request)).toBe(`CARD-${request.id}`)
  })

  test('a code that is sent before the approval is saved follows it', async () => {
    const [request, next] = await byHand('Slow line', 2)
    const page = await visitor.visit(ana, desk('Slow line'))
    const answer = await approvalsWait(page)
    await pressWhenSeen(page, 'a')
    await page.keyboard.insertText('EARLY-1')
    await page.keyboard.press('Meta+Enter')
    await decisionOf(page).getByText(request!.member.email).first().waitFor()
    expect(await statusOf(request!.id)).toBe('pending')
    answer()
    await expect.poll(() => statusOf(request!.id)).toBe('fulfilled')
    await decisionOf(page).getByText(next!.member.email).first().waitFor()
    await world.endHolds()
    expect(await codeOf(request!)).toBe('EARLY-1')
  })

  test('a code that is still being typed outlives the hold of its approval, and an undone one is still there', async () => {
    const [request] = await byHand('Typing', 2)
    const page = await visitor.visit(ana, desk('Typing'))
    await page.clock.install()
    await pressWhenSeen(page, 'a')
    await page.keyboard.insertText('HALF-')
    await expect.poll(() => statusOf(request!.id)).toBe('approved')
    await world.endHolds()
    await button(decisionOf(page), 'Undo approval').waitFor()
    await page.clock.fastForward('01:00:00')
    await expect.poll(() => page.getByRole('button', { name: 'Undo approval' }).count()).toBe(1)
    await page.keyboard.insertText('TYPED')
    expect(await codeIn(page).inputValue()).toBe('HALF-TYPED')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => statusOf(request!.id)).toBe('fulfilled')
    await untilSeen(page)
    await page.keyboard.press('z')
    await expect.poll(() => codeIn(page).inputValue()).toBe('HALF-TYPED')
  })

  test('in the list of approved ones, the field of the next request has the focus', async () => {
    const requests = await approvedByHand('Approved', 3)
    const page = await visitor.visit(ana, desk('Approved', 'approved'))
    await untilSeen(page)
    await page.keyboard.press('m')
    for (const { id, member } of requests) {
      await decisionOf(page).getByText(member.email).first().waitFor()
      await expectFocus(codeIn(page))
      await page.keyboard.insertText(`SENT-${id}`)
      await page.keyboard.press('Control+Enter')
    }
    for (const { id } of requests) await expect.poll(() => statusOf(id)).toBe('fulfilled')
    await world.endHolds()
    for (const request of requests) expect(await codeOf(request)).toBe(`SENT-${request.id}`)
  })

  test('an approval that is refused takes no keys for another decision', async () => {
    const [request] = await byHand('Refused', 2)
    const page = await visitor.visit(ana, desk('Refused'), { news: false })
    const answer = await approvalsWait(page)
    await untilSeen(page)
    await world.decide(bo, request!.id, 'rejected')
    await page.keyboard.press('a')
    await page.keyboard.type('a card')
    answer()
    await decisionOf(page).getByRole('alert').filter({ hasText: 'Bo already rejected' }).waitFor()
    await page.keyboard.type('rra')
    expect(await statusOf(request!.id)).toBe('rejected')
    expect(await codeIn(page).inputValue()).toBe('a card')
    await button(decisionOf(page), 'Copy code or reference').waitFor()
    page.problems.length = 0
  })
})

describe('several requests at once', () => {
  async function selecting(category: string, look?: (typeof LOOKS)[number]) {
    const requests = await approvedByHand(category, 3)
    const page = await visitor.visit(ana, desk(category, 'approved'), { ...look, news: false })
    await page.getByRole('checkbox', { name: 'Select all 3' }).check()
    await button(page, 'Mark 3 as Fulfilled').click()
    const field = dialog(page).getByRole('textbox', { name: 'Codes or references' })
    await expectFocus(field)
    const rowOf = ({ member }: Asked) => dialog(page).getByRole('listitem').filter({ hasText: member.email })
    return { page, requests, field, rowOf, codes: requests.map(() => aCode()) }
  }

  test('pasted codes are shown beside their requests; a refused one stays with its code, and the rest is undone with Z', async () => {
    const { page, requests, field, rowOf, codes } = await selecting('Pasted')
    const send = () => button(dialog(page), 'Mark 3 as Fulfilled').click()
    await field.fill(codes.slice(0, 2).join('\n'))
    await dialog(page).getByText('2 lines don’t fit 3 requests. Please paste one line for each.').waitFor()
    await field.fill([codes[0], codes[1], codes[0]].join('\n'))
    await dialog(page).getByText('Lines 1 and 3 are the same.').waitFor()
    await send()
    expect(await statusOf(requests[0]!.id)).toBe('approved')
    await field.fill(`${codes.join('\n')}\n\n`)
    for (const [at, request] of requests.entries())
      await rowOf(request).getByText(codes[at]!, { exact: true }).waitFor()

    await world.decide(bo, requests[1]!.id, 'fulfilled')
    await send()
    await rowOf(requests[1]!).getByText('Bo marked this as fulfilled').waitFor()
    expect(await rowOf(requests[0]!).count()).toBe(0)
    expect(await field.inputValue()).toBe(codes[1])
    await dialog(page).getByRole('heading', { name: 'Mark 1 request as fulfilled' }).waitFor()
    await expectAccessible(page)
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]))
    for (const code of codes) expect(kept).not.toContain(code)
    await button(dialog(page), 'Cancel').click()
    expect(await statusOf(requests[2]!.id)).toBe('fulfilled')
    await page.keyboard.press('z')
    await expect.poll(() => statusOf(requests[0]!.id)).toBe('approved')
    await expect.poll(() => statusOf(requests[2]!.id)).toBe('approved')
    await expect.poll(() => codeIn(page).inputValue()).toBe(codes[0])
  })

  test('a failed call keeps what was pasted, and each member gets the code of their line', async () => {
    const { page, requests, field, codes } = await selecting('Failing')
    await page.route('**/decide-many', (route) => route.abort())
    await field.fill(codes.join('\n'))
    await page.keyboard.press('Control+Enter')
    await dialog(page).getByText('Failed to review request').waitFor()
    expect(await field.inputValue()).toBe(codes.join('\n'))
    await page.unroute('**/decide-many')
    await button(dialog(page), 'Cancel').click()
    await leave(page)
    await button(question(page), 'Keep editing').click()
    await question(page).waitFor({ state: 'detached' })
    await button(page, 'Mark 3 as Fulfilled').click()
    await expect.poll(() => field.inputValue()).toBe(codes.join('\n'))
    await page.keyboard.press('Control+Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await world.endHolds()
    expect(await Promise.all(requests.map(codeOf))).toEqual(codes)
    page.problems.length = 0
  })

  test.each(LOOKS)('everyone can use it on a $size in $theme', async (look) => {
    const { page, field, codes } = await selecting(`Everyone ${look.size}`, look)
    await field.fill(codes.join('\n'))
    await expectAccessible(page)
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await wide()).toBeLessThanOrEqual(0)
  })
})

test.each(LOOKS)('the card of a gift card and of an e-Transfer, on a $size in $theme', async (look) => {
  const category = `Card ${look.size}`
  const reward = await aStockReward(world, ana, 1, { category, points_cost: 100 })
  const [request] = await asked(reward, 1)
  const page = await visitor.visit(ana, `${desk(category)}&id=${request!.id}`, look)
  await decisionOf(page).getByText('1 code free', { exact: true }).waitFor()
  await region(page, 'Proof').getByText('$25.00', { exact: true }).first().waitFor()
  await expectAccessible(page)

  const [second] = await approvedByHand(`Hand ${look.size}`, 1)
  await page.goto(`${desk(`Hand ${look.size}`, 'approved')}&id=${second!.id}`)
  await codeIn(page).fill('CARD-6006')
  await expectAccessible(page)
  await button(decisionOf(page), 'Mark as Fulfilled').click()
  await expect.poll(() => statusOf(second!.id)).toBe('fulfilled')

  const { id } = await world.aRequest({ category: `Transfer ${look.size}`, points_cost: 100 })
  await world.sql(
    `update reward_requests set delivery_kind = 'etransfer', amount_cents = 2500, recipient_name = 'Robin Roy',
       autodeposit = true where id = $1`,
    [id],
  )
  await page.goto(`${desk(`Transfer ${look.size}`)}&id=${id}`)
  await region(page, 'Proof').getByText('Robin Roy').waitFor()
  await region(page, 'Proof').getByRole('link', { name: 'Open e-Transfers' }).waitFor()
  await expectAccessible(page)
})

test('the call that fulfils says what it sends: a bank’s reference for an e-Transfer', async () => {
  const { id } = await world.aRequest({ category: 'Reference', points_cost: 100 })
  await world.sql(
    `update reward_requests set delivery_kind = 'etransfer', amount_cents = 2500, recipient_name = 'Robin Roy'
       where id = $1`,
    [id],
  )
  await world.call(ana, decideRewardRequest, { params: { id }, body: { status: 'approved' } })
  const earlier = await aTransfer(world, ana)
  await world.call(bo, decideRewardRequest, {
    params: { id: earlier.id },
    body: { status: 'fulfilled', bankReference: 'CA-6005' },
  })
  const page = await visitor.visit(ana, desk('Reference', 'approved'))
  const reference = decisionOf(page).getByRole('textbox', { name: 'Bank’s reference' })
  await reference.fill('CA-6005')
  await button(decisionOf(page), 'Mark as Fulfilled').click()
  await decisionOf(page).getByText('already has this bank’s reference').waitFor()
  await reference.fill('CA-6006')
  await button(decisionOf(page), 'Mark as Fulfilled').click()
  await expect.poll(() => seenBy(id)).toMatchObject({ status: 'fulfilled', bankReference: 'CA-6006' })
  page.problems.length = 0
})
