import { expect, test } from 'vitest'
import { decideRewardRequest, getRewardRequest } from '#contract/rewards/reward-requests.ts'
import { adjustPoints, changeUserRole } from '#contract/users/admin-users.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import {
  alert,
  button,
  decisionOf,
  dialog,
  pressWhenSeen,
  question,
  region,
  toast,
} from '../../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000, secondAdminAbove: 500 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })

const WAITS = 'Waits for a second admin'

async function aBigRequest(category: string) {
  const { id, member } = await world.aRequest({ category, points_cost: 600 }, 1000)
  return { id, member, address: `/admin/reward-reviews?category=${category}&id=${id}` }
}

const statusOf = async (id: number) => (await world.call(bo, getRewardRequest, { params: { id } })).status

test('a payout above the amount: the first admin asks on the card, the other is led there and agrees', async () => {
  const { id, member, address } = await aBigRequest('Payouts')
  const page = await visitor.visit(ana, address)
  await pressWhenSeen(page, 'a')
  await decisionOf(page)
    .getByText('Another admin must agree. This moves 600 points: more than 500.')
    .waitFor()
  await button(decisionOf(page), 'Ask a second admin').click()
  await toast(page, 'Second Admin Asked').waitFor()
  const asked = region(page, WAITS)
  await asked.getByText('You want to approve this request for 600 points.').waitFor()
  await button(asked, 'Withdraw').waitFor()
  expect(await statusOf(id)).toBe('pending')

  const other = await visitor.visit(bo, '/admin/reward-reviews?category=Elsewhere')
  await other.getByRole('button', { name: /^Notices, [\d+]+ unread$/ }).click()
  await other.getByText('Ana asks for your agreement').first().waitFor()
  await other.keyboard.press('Escape')
  const list = other.getByRole('list', { name: 'Waits for your agreement' })
  const notice = list.getByRole('listitem').filter({ hasText: member.email })
  await button(notice, 'Show').click()
  const waiting = region(other, WAITS)
  await waiting.getByText('Ana wants to approve this request for 600 points.').waitFor()
  await button(waiting, 'Agree').click()
  await toast(other, 'Agreed').waitFor()
  await waiting.waitFor({ state: 'detached' })
  await notice.waitFor({ state: 'detached' })
  expect(await statusOf(id)).toBe('approved')
  await page.getByRole('button', { name: /^Notices, [\d+]+ unread$/ }).waitFor()
  page.problems.length = 0
})

test('an adjustment above the amount: asked in its form, refused in the other’s dialog, asked again and agreed', async () => {
  const member = await world.aMember({ points: 100 })
  const address = `/admin/user-management?user=${member.id}`
  const page = await visitor.visit(ana, address)
  const form = dialog(page).getByRole('form', { name: 'Adjust points' })
  const askFor = async () => {
    await form.getByLabel('Amount').fill('600')
    await form.getByLabel('Description').fill('For the long survey')
    await button(form, 'Adjust Points').click()
    await form.getByText('Another admin must agree. This moves 600 points: more than 500.').waitFor()
    // Another amount is another adjustment.
    await form.getByLabel('Amount').fill('601')
    await button(form, 'Adjust Points').waitFor()
    await form.getByLabel('Amount').fill('600')
    await button(form, 'Ask a second admin').click()
    await region(page, WAITS).getByText('You want to add 600 points.').waitFor()
  }
  await askFor()
  const other = await visitor.visit(bo, address)
  const waiting = region(other, WAITS)
  await waiting.getByText('For the long survey').waitFor()
  await button(waiting, 'Refuse').click()
  await region(page, WAITS).waitFor({ state: 'detached' })
  expect(await world.balanceOf(member)).toBe(100)
  await askFor()
  await button(waiting, 'Agree').click()
  await waiting.waitFor({ state: 'detached' })
  expect(await world.balanceOf(member)).toBe(700)

  await dialog(page)
    .getByRole('tab', { name: /Points/ })
    .click()
  await dialog(page).getByRole('button', { name: /^Undo/ }).first().click()
  await question(page).getByLabel('Reason').fill('Twice')
  await button(question(page), 'Undo adjustment').click()
  await button(question(page), 'Ask a second admin').click()
  await toast(page, 'Nothing moves until another admin agrees.').first().waitFor()
  await dialog(page).getByRole('tab', { name: 'Overview' }).click()
  await region(page, WAITS).getByText('You want to take 600 points back by undoing an adjustment.').waitFor()
  await button(region(page, WAITS), 'Withdraw').click()
  await region(page, WAITS).waitFor({ state: 'detached' })
  page.problems.length = 0
})

test('undoing a rejection of a large request asks in its dialog', async () => {
  const { id, address } = await aBigRequest('Undoing')
  await world.decide(ana, id, 'rejected', { reviewNotes: 'A slip.' })
  const page = await visitor.visit(ana, `${address}&status=all`)
  await button(decisionOf(page), 'Undo rejection').click()
  await question(page).getByLabel('Reason').fill('Wrong key')
  await button(question(page), 'Undo rejection').click()
  await alert(page, /^Another admin must agree/)
    .first()
    .waitFor()
  await button(question(page), 'Ask a second admin').click()
  await region(page, WAITS)
    .getByText('You want to undo the decision on this request for 600 points.')
    .waitFor()
  page.problems.length = 0
})

test('at a request with signs, a small amount can be asked for too; the last admin confirms with the figures', async () => {
  const phone_number = '+1 416 555 0177'
  await world.aMember({ phone_number })
  const member = await world.aMember({ points: 2000, phone_number })
  const small = await world.redeem(member, await world.aReward({ category: 'Signed', points_cost: 50 }))
  const page = await visitor.visit(ana, `/admin/reward-reviews?category=Signed&id=${small.id}`)
  await decisionOf(page).getByText('1 sign', { exact: true }).waitFor()
  await button(decisionOf(page), 'Ask a second admin').click()
  await region(page, WAITS).getByText('You want to approve this request for 50 points.').waitFor()

  const { id, address } = await aBigRequest('Alone')
  await world.call(ana, changeUserRole, { params: { userId: bo.id }, body: { role: 'user' } })
  await page.goto(address)
  await pressWhenSeen(page, 'a')
  await decisionOf(page).getByText('No other admin can agree, so please confirm.').waitFor()
  await button(decisionOf(page), 'Confirm without a second admin').click()
  await toast(page, 'Request Reviewed').waitFor()
  await world.endHolds()
  const [row] = await world.sql<{ status: string }>('select status from reward_requests where id = $1', [id])
  expect(row).toEqual({ status: 'approved' })
  page.problems.length = 0
  await world.call(ana, changeUserRole, { params: { userId: bo.id }, body: { role: 'admin' } })
})

test.each(LOOKS)('everyone can use it on a $size in $theme', async (look) => {
  const { id, address } = await aBigRequest(`On-${look.size}`)
  const asking = { askSecondAdmin: true } as const
  const member = await world.aMember()
  await world.call(ana, adjustPoints, {
    params: { userId: member.id },
    body: { amount: 600, description: 'For the long survey', ...asking },
  })
  await world.call(ana, decideRewardRequest, {
    params: { id },
    body: { status: 'approved', reviewNotes: 'Enjoy!', ...asking },
  })
  const page = await visitor.visit(bo, address, look)
  await button(region(page, WAITS), 'Agree').waitFor()
  await expectAccessible(page)
  await page.goto('/admin/reward-reviews?category=Elsewhere')
  await page.getByRole('list', { name: 'Waits for your agreement' }).waitFor()
  await expectAccessible(page)
  await page.goto(`/admin/user-management?user=${member.id}`)
  await region(page, WAITS).waitFor()
  await expectAccessible(page)
})
