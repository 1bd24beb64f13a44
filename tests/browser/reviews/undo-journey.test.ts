import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listNotices } from '#contract/notifications/notices.ts'
import { getSubmission } from '#contract/reviews/admin-submissions.ts'
import { getRewardRequest } from '#contract/rewards/reward-requests.ts'
import { revealDelivery } from '#contract/rewards/rewards.ts'
import {
  aBrowserWorld,
  expectAccessible,
  LOOKS,
  type Person,
  SIZE_NAMES,
} from '../../support/browser/browser-world.ts'
import {
  decisionOf,
  dialog,
  expectFocus,
  focused,
  question,
  untilSeen,
} from '../../support/browser/page-parts.ts'
import { friends } from '../../support/world/friends.ts'

const REASON = 'The post shows another shop.'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin({ email: 'first.reviewer@example.ca' })
await world.anAdmin()

async function aReviewed(status: 'approved' | 'rejected', points = 150, member?: Person) {
  const owner = member ?? (await world.aMember())
  const task = await world.aTask({ points })
  const { id } = await world.aPendingSubmission(owner, { task })
  await world.review(admin, id, status, 'First look.')
  return { id, member: owner, path: `/admin/task-reviews?status=${status}&id=${id}` }
}

async function aRequest(...steps: ('approved' | 'rejected' | 'fulfilled')[]) {
  const { member, reward, id } = await world.aRequest({ points_cost: 100 }, 250)
  for (const status of steps) {
    await world.decide(admin, id, status, status === 'fulfilled' ? { delivery: 'CODE-1' } : {})
  }
  return { id, member, reward, path: `/admin/reward-reviews?status=${steps.at(-1)}&id=${id}` }
}

const sentences = (page: Page) => question(page).getByRole('listitem').allInnerTexts()

describe('in the review screens', () => {
  test.each(SIZE_NAMES)(
    'an approval is undone on a %s: effects with figures, a reason, and everyone affected hears of it',
    async (size) => {
      const { referrer, newcomer } = await friends(world)
      const { id, path } = await aReviewed('approved', 1200, newcomer)
      const page = await visitor.visit(admin, path, { size })
      await decisionOf(page).getByRole('button', { name: 'Undo approval' }).click()
      await question(page).getByRole('heading', { name: 'Undo approval?' }).waitFor()
      const shown = await sentences(page)
      expect(shown).toContain(`1,200 points are taken back from ${newcomer.email}: 1,700 → 500.`)
      expect(shown).toContain(
        `The referral bonus of 500 points is taken back from ${referrer.email}, who referred ${newcomer.email}: 500 → 0.`,
      )

      await question(page).getByRole('button', { name: 'Undo approval' }).click()
      await question(page).getByText('Please give a reason.').waitFor()
      await expectFocus(question(page).getByLabel('Reason'))
      await question(page).getByLabel('Reason').fill(REASON)
      await question(page).getByRole('button', { name: 'Undo approval' }).click()

      await page.getByText('Review undone.', { exact: true }).waitFor()
      await decisionOf(page).getByText('Approved, then undone').waitFor()
      await decisionOf(page).getByRole('button', { name: 'Undo rejection' }).waitFor()
      expect(await world.call(admin, getSubmission, { params: { id } })).toMatchObject({
        status: 'rejected',
        reviewNotes: REASON,
      })
      expect([await world.balanceOf(newcomer), await world.balanceOf(referrer)]).toEqual([0, 0])
      expect((await world.call(newcomer, listNotices)).map(({ title }) => title)).toContain(
        'Referral bonus taken back: 500 points',
      )
    },
  )

  test('a rejection is undone, and the card can be reviewed again', async () => {
    const { id, member, path } = await aReviewed('rejected')
    const page = await visitor.visit(admin, path)
    await decisionOf(page).getByRole('button', { name: 'Undo rejection' }).click()
    await question(page).getByText('The submission goes back to review.').waitFor()
    await question(page).getByLabel('Reason').fill('The wrong button.')
    await question(page).getByRole('button', { name: 'Undo rejection' }).click()
    await page.getByText('Review undone.', { exact: true }).waitFor()
    await expect.poll(() => focused(page)).toBe('Review undone.')
    await untilSeen(page)
    await decisionOf(page).getByRole('button', { name: 'Approve' }).click()
    await expect
      .poll(async () => (await world.call(admin, getSubmission, { params: { id } })).status)
      .toBe('approved')
    await world.endHolds()
    expect(await world.balanceOf(member)).toBe(150)
  })

  test('a rejected request takes its points again, or says how many are missing', async () => {
    const { id, member, path } = await aRequest('rejected')
    const dear = await world.aReward({ points_cost: 200 })
    const page = await visitor.visit(admin, path, { size: 'phone' })
    const undo = decisionOf(page).getByRole('button', { name: 'Undo rejection' })
    await undo.waitFor()
    const { id: other } = await world.redeem(member, dear)
    await undo.click()
    await decisionOf(page)
      .getByText('This takes 100 points again, but the member has only 50. They need 50 more.')
      .waitFor()
    await expectAccessible(page)

    await world.decide(admin, other, 'rejected')
    await undo.click()
    await question(page).getByText(`100 points are deducted from ${member.email} again: 250 → 150.`).waitFor()
    await question(page).getByLabel('Reason').fill('It is back in stock.')
    await question(page).getByRole('button', { name: 'Undo rejection' }).click()
    await decisionOf(page).getByText('Rejection undone', { exact: true }).waitFor()
    await decisionOf(page).getByRole('button', { name: 'Approve' }).waitFor()
    expect((await world.call(admin, getRewardRequest, { params: { id } })).status).toBe('pending')
    expect(await world.balanceOf(member)).toBe(150)
  })

  test('a delivery is undone, and the dialog says what the member has already seen', async () => {
    const { id, member, path } = await aRequest('approved', 'fulfilled')
    await world.call(member, revealDelivery, { params: { id } })
    const page = await visitor.visit(admin, path)
    await decisionOf(page).getByRole('button', { name: 'Undo fulfillment' }).click()
    await question(page)
      .getByText(/already saw it on /)
      .waitFor()
    await question(page).getByLabel('Reason').fill('Sent to the wrong person.')
    await question(page).getByRole('button', { name: 'Undo fulfillment' }).click()
    await decisionOf(page).getByText('Fulfillment undone', { exact: true }).waitFor()
    await decisionOf(page).getByRole('button', { name: 'Mark as Fulfilled' }).waitFor()
  })

  test('a failing server keeps the reason', async () => {
    const { id, path } = await aReviewed('rejected')
    const page = await visitor.visit(admin, path, { size: 'phone' })
    await decisionOf(page).getByRole('button', { name: 'Undo rejection' }).click()
    await question(page).getByLabel('Reason').fill(REASON)
    await page.route('**/undo', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ message: 'The server is busy.', code: 'server.busy' }),
      }),
    )
    await question(page).getByRole('button', { name: 'Undo rejection' }).click()
    await question(page).getByText('The server is busy.').waitFor()
    await expect.poll(() => question(page).getByLabel('Reason').inputValue()).toBe(REASON)
    await page.unroute('**/undo')
    await question(page).getByRole('button', { name: 'Undo rejection' }).click()
    await page.getByText('Review undone.', { exact: true }).waitFor()
    expect((await world.call(admin, getSubmission, { params: { id } })).status).toBe('pending')
  })

  test('the list and the ledger are downloaded', async () => {
    const { reward, member } = await aRequest('rejected')
    const page = await visitor.visit(admin, `/admin/reward-reviews?status=rejected&search=${member.email}`)
    await page.getByRole('list', { name: 'Requests' }).waitFor()
    const saved = async (press: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()])
      const stream = await download.createReadStream()
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') }
    }
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const requests = await saved(() => page.getByRole('menuitem', { name: 'Requests in this list' }).click())
    expect(requests.name).toMatch(/^reward-requests-\d{4}-\d\d-\d\d\.csv$/)
    expect(requests.text.trim().split('\r\n')).toHaveLength(2)
    expect(requests.text).toContain(`"${reward.name}"`)

    await page.getByRole('button', { name: 'Download CSV' }).click()
    await page.getByRole('menuitem', { name: 'Points ledger...' }).click()
    await page.getByRole('dialog', { name: 'Download the points ledger' }).waitFor()
    await dialog(page).getByLabel('First day').fill('2026-03-02')
    await dialog(page).getByLabel('Last day').fill('2026-03-01')
    await dialog(page).getByText('The last day can’t be before the first.').first().waitFor()
    await expectAccessible(page)
    await dialog(page).getByLabel('First day').fill('')
    await dialog(page).getByLabel('Last day').fill('')
    const ledger = await saved(() => dialog(page).getByRole('link', { name: 'Download CSV' }).click())
    expect(ledger.name).toMatch(/^ledger-/)
    expect(ledger.text).toContain(`"${member.email}"`)
  })
})

test.each(LOOKS)('everyone can use it on a $size in $theme', async (look) => {
  const { path } = await aReviewed('approved')
  const page = await visitor.visit(admin, path, look)
  await decisionOf(page).getByRole('button', { name: 'Undo approval' }).click()
  await question(page).getByRole('button', { name: 'Undo approval' }).click()
  await question(page).getByText('Please give a reason.').waitFor()
  await expectAccessible(page)
  await question(page).getByLabel('Reason').fill(REASON)
  await question(page).getByRole('button', { name: 'Undo approval' }).click()
  await decisionOf(page).getByText('Approved, then undone').waitFor()
  await expectAccessible(page)

  const { path: request } = await aRequest('rejected')
  await page.goto(request)
  await decisionOf(page).getByRole('button', { name: 'Undo rejection' }).click()
  await question(page).waitFor()
  await expectAccessible(page)
})

test('several requests are approved together after a confirmation with the count and the points', async () => {
  const category = 'Several'
  const reward = await world.aReward({ points_cost: 100, category })
  const members = await Promise.all([1, 2, 3].map(() => world.aMember({ points: 100 })))
  const ids: number[] = []
  for (const member of members) {
    ids.push((await world.redeem(member, reward)).id)
  }
  const page = await visitor.visit(admin, `/admin/reward-reviews?category=${category}`, { size: 'phone' })
  const bar = page.getByRole('group', { name: 'Selected requests' })
  await bar.getByLabel('Select all 3').check()
  await page.getByLabel(`Select ${reward.name}, ${members[2]!.email}`).uncheck()
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Approve' }).click()
  await question(page).getByRole('heading', { name: 'Approve 2 requests for 200 points?' }).waitFor()
  await expectAccessible(page)
  await world.decide(admin, ids[1]!, 'rejected')
  await question(page).getByRole('button', { name: 'Approve 2' }).click()

  const notice = page.getByRole('region', { name: 'Results' })
  await notice.getByText('1 approved, 1 was already reviewed.').waitFor()
  await expect
    .poll(async () => {
      const states = await Promise.all(
        ids.map((id) => world.call(admin, getRewardRequest, { params: { id } })),
      )
      return states.map(({ status }) => status)
    })
    .toEqual(['approved', 'rejected', 'pending'])
})

test('by keyboard alone: U asks, Escape leaves, the reason is typed and sent', async () => {
  const { id, path } = await aReviewed('approved')
  const page = await visitor.visit(admin, path)
  await decisionOf(page).getByRole('button', { name: 'Undo approval' }).waitFor()
  await page.keyboard.press('u')
  await question(page).waitFor()
  await expect.poll(() => focused(page)).toBe('Cancel')
  await page.keyboard.press('Escape')
  await expect.poll(() => question(page).count()).toBe(0)
  expect((await world.call(admin, getSubmission, { params: { id } })).status).toBe('approved')

  await page.keyboard.press('u')
  await question(page).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  for (let steps = 0; steps < 4; steps += 1) {
    if (await page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA')) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type(REASON)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Review undone.', { exact: true }).waitFor()
})

test('a second admin sees what was undone without a reload', async () => {
  const { id, path } = await aReviewed('approved')
  const page = await visitor.visit(await world.anAdmin(), path)
  await decisionOf(page).getByRole('button', { name: 'Undo approval' }).waitFor()
  const first = await visitor.visit(admin, path)
  await decisionOf(first).getByRole('button', { name: 'Undo approval' }).click()
  await question(first).getByLabel('Reason').fill(REASON)
  await question(first).getByRole('button', { name: 'Undo approval' }).click()
  await decisionOf(page).getByText('Approved, then undone').waitFor()
  expect((await world.call(admin, getSubmission, { params: { id } })).status).toBe('rejected')
})
