import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listETransfers } from '#contract/rewards/etransfers.ts'
import { decideRewardRequest, getRewardRequest } from '#contract/rewards/reward-requests.ts'
import { listOwnRewardRequests } from '#contract/rewards/rewards.ts'
import { FULFILLED_NOTE } from '#domain/rewards/rewards.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { alert, button, dialog, expectFocus, main, press, region } from '../../support/browser/page-parts.ts'
import { aTransfer, aTransferReward } from '../../support/world/etransfers.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const ana = await world.anAdmin({ first_name: 'Ana' })
const bo = await world.anAdmin({ first_name: 'Bo' })

const DESK = '/admin/e-transfers'

/** Approved e-Transfers to these people, in this order. */
async function transfersTo(...names: string[]) {
  const made = []
  for (const name of names) {
    const email = `${name.split(' ')[0]}@bank.example`
    made.push(await aTransfer(world, ana, { recipientName: name, email }))
  }
  return made
}

const line = (page: Page, id: number) => page.getByRole('listitem', { name: new RegExp(`^NP-${id}, `) })
const tick = (page: Page, id: number) => line(page, id).getByRole('checkbox')
const reference = (page: Page, id: number) => line(page, id).getByRole('textbox')

/** A line of those just marked as sent. */
const sentTo = (page: Page, name: string) =>
  region(page, 'Just marked as sent').getByRole('listitem').filter({ hasText: name })

const statusOf = async (id: number) => (await world.call(bo, getRewardRequest, { params: { id } })).status

test('a member asks on a phone, corrects the recipient, and reads the bank’s reference once it is sent', async () => {
  const reward = await aTransferReward(world, { name: 'Phone e-Transfer' })
  const member = await world.aMember({ points: 300, first_name: null, last_name: null })
  const page = await visitor.visit(member, `/points?redeem=1&reward=${reward.id}`, { size: 'phone' })
  const form = dialog(page)
  await form.getByLabel('Which email address should we send it to?').fill('kim@bank.example')
  await form.getByLabel('Is Autodeposit on for this address?').selectOption('Yes')
  await form.getByText('We never ask for the answer to one: please don’t send it to us.').waitFor()
  await button(form, 'Redeem 100 points').click()
  await form.getByText('Please enter the recipient’s legal name, as their bank has it.').waitFor()
  await expectFocus(form.getByLabel('Recipient’s legal name'))
  await expectAccessible(page)
  await form.getByLabel('Recipient’s legal name').fill('Kim Roy')
  // The server says no once, and everything typed is still there.
  await page.route('**/api/rewards/*/request', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  })
  await button(form, 'Redeem 100 points').click()
  await alert(page, /Failed to redeem reward|Something went wrong/)
    .first()
    .waitFor()
  expect(await form.getByLabel('Recipient’s legal name').inputValue()).toBe('Kim Roy')
  await button(form, 'Redeem 100 points').click()
  const own = region(page, 'Your Reward Requests')
  await own.getByText('Kim Roy').waitFor()
  await own.getByText('$25.00').waitFor()

  await own.getByRole('button', { name: /^Change/ }).click()
  const change = dialog(page)
  expect(await change.getByLabel('Is Autodeposit on for this address?').inputValue()).toBe('yes')
  await change.getByLabel('Recipient’s legal name').fill('Kim A. Roy')
  await change.getByLabel('Is Autodeposit on for this address?').selectOption('No')
  await button(change, 'Save').click()
  await own.getByText('Kim A. Roy').waitFor()
  await own.getByText('Off', { exact: true }).waitFor()

  const [request] = await world.call(member, listOwnRewardRequests)
  await world.decide(ana, request!.id, 'approved')
  await world.call(ana, decideRewardRequest, {
    params: { id: request!.id },
    body: { status: 'fulfilled', bankReference: 'phone 77' },
  })
  await own.getByText('PHONE77').waitFor()
  await own.getByText(`NP-${request!.id}`).waitFor()
  page.problems.length = 0
})

test('three are ticked: one is refused and keeps what was typed, an undo brings two back, then all are final', async () => {
  const [one, two, three] = await transfersTo('Una Roy', 'Duo Roy', 'Tri Roy')
  const earlier = await aTransfer(world, ana)
  await world.call(bo, decideRewardRequest, {
    params: { id: earlier.id },
    body: { status: 'fulfilled', bankReference: 'TAKEN1' },
  })
  const page = await visitor.visit(ana, DESK)
  await reference(page, one!.id).fill('ana-1')
  await reference(page, two!.id).fill('taken1')
  await tick(page, three!.id).check()
  await page.getByText('3 ticked, $75.00 in total').first().waitFor()
  await button(page, 'Mark 3 as sent').click()
  await line(page, two!.id)
    .getByText(`NP-${earlier.id} already has this bank’s reference. Please check which one was sent.`)
    .waitFor()
  await expectFocus(reference(page, two!.id))
  expect(await reference(page, two!.id).inputValue()).toBe('taken1')
  await sentTo(page, 'Una Roy').getByText('By you, bank’s reference ANA-1').waitFor()
  await sentTo(page, 'Tri Roy').waitFor()
  expect(await statusOf(one!.id)).toBe('fulfilled')

  await button(page, 'Undo 2').click()
  await line(page, one!.id).waitFor()
  await sentTo(page, 'Una Roy').waitFor({ state: 'detached' })
  expect(await reference(page, one!.id).inputValue()).toBe('ana-1')
  expect(await tick(page, three!.id).isChecked()).toBe(true)
  expect(await statusOf(one!.id)).toBe('approved')

  await reference(page, two!.id).fill('ana-2')
  await button(page, 'Mark 3 as sent').click()
  await sentTo(page, 'Duo Roy').getByText('By you, bank’s reference ANA-2').waitFor()
  await world.endHolds()
  await sentTo(page, 'Duo Roy').waitFor({ state: 'detached' })
  for (const { id } of [one!, two!, three!]) {
    const request = await world.call(bo, getRewardRequest, { params: { id } })
    expect(request).toMatchObject({
      status: 'fulfilled',
      hold: null,
      reviewNotes: FULFILLED_NOTE,
    })
  }
})

test('two admins at once: the line of one leaves the other’s list without a reload, and what was typed there is kept', async () => {
  const [first, second] = await transfersTo('Alba Roy', 'Bea Roy')
  const page = await visitor.visit(ana, DESK)
  const other = await visitor.visit(bo, DESK, { size: 'phone' })
  await reference(other, first!.id).fill('bo-typed')
  await reference(page, first!.id).fill('ana-first')
  await page.keyboard.press('Control+Enter')
  await line(other, first!.id).waitFor({ state: 'detached' })
  const notice = alert(other, `NP-${first!.id}, Alba Roy, $25.00`)
  await notice
    .getByText(/Ana marked this as fulfilled .* You typed the bank’s reference bo-typed\./)
    .waitFor()
  await button(notice, `Dismiss: NP-${first!.id}, Alba Roy, $25.00`).click()
  await notice.waitFor({ state: 'detached' })

  // Both press before either hears of the other.
  const json = await world.call(bo, listETransfers)
  await other.route('**/api/admin/e-transfers', (route) => route.fulfill({ json }))
  await tick(other, second!.id).check()
  await tick(page, second!.id).check()
  await button(page, 'Mark 1 as sent').click()
  await line(page, second!.id).waitFor({ state: 'detached' })
  await button(other, 'Mark 1 as sent').click()
  await alert(other, /Ana marked this as fulfilled .* If the reward wasn’t sent, undo that first\./)
    .first()
    .waitFor()
  await other.unroute('**/api/admin/e-transfers')
  await world.endHolds()
  expect((await world.call(bo, getRewardRequest, { params: { id: second!.id } })).decisions).toHaveLength(2)
  other.problems.length = 0
})

test('with the keyboard only: copy, tick, type references, send and undo', async () => {
  const [one, two] = await transfersTo('Kay Roy', 'Tab Roy')
  const page = await visitor.visit(ana, DESK)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  for (const [value, expected] of [
    ['Legal name Kay Roy', 'Kay Roy'],
    ['Email Kay@bank.example', 'Kay@bank.example'],
    ['Amount $25.00', '25.00'],
    [`Our reference NP-${one!.id}`, `NP-${one!.id}`],
  ] as const) {
    await press(page, line(page, one!.id).getByRole('button', { name: `Copy ${value}` }))
    await expect.poll(copied).toBe(expected)
  }
  await tick(page, one!.id).focus()
  await page.keyboard.press('Space')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/decide-many') && sent.push(request.url()))
  await press(page, button(page, 'My decisions'))
  await dialog(page).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await reference(page, one!.id).focus()
  await page.keyboard.type('key-1')
  await page.keyboard.press('Enter')
  await expectFocus(reference(page, two!.id))
  await page.keyboard.type('key-2')
  await page.keyboard.press('Control+Enter')
  await sentTo(page, 'Tab Roy').getByText('By you, bank’s reference KEY-2').waitFor()
  await page.getByText('2 marked as sent').first().waitFor()
  expect(sent).toHaveLength(1)
  await page.keyboard.press('z')
  await line(page, two!.id).waitFor()
  expect(await reference(page, two!.id).inputValue()).toBe('key-2')
  expect(await statusOf(two!.id)).toBe('approved')
})

test.each(LOOKS)('a changed destination and Autodeposit show on the line, $size, $theme', async (look) => {
  // A line that is half behind a bar is too small a target.
  await world.endHolds()
  for (const { request } of await world.call(ana, listETransfers))
    await world.decide(ana, request.id, 'fulfilled')
  const { id } = await aTransfer(world, ana, { recipientName: 'Ode Roy', autodeposit: false })
  await world.sql(`update reward_requests set destination_changed_at = now() where id = $1`, [id])
  const page = await visitor.visit(ana, DESK, look)
  await line(page, id).getByText('Changed within 72 hours').waitFor()
  await line(page, id).getByText('Autodeposit off: Interac asks a question').waitFor()
  await tick(page, id).check()
  await button(page, 'Mark 1 as sent').waitFor()
  await expectAccessible(page)
})

test('loading, failing and empty', async () => {
  const page = await visitor.visit(ana, '/admin/rewards')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/admin/e-transfers', async (route) => {
    await asked
    await route.fulfill({ status: 500, body: '' })
  })
  await button(page, 'Rewards').click()
  await page.getByRole('menuitem', { name: 'e-Transfers' }).click()
  await page.getByText('Loading the e-Transfers...').waitFor({ state: 'attached' })
  answer()
  await main(page).getByText('We couldn’t load the e-Transfers.').waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/admin/e-transfers')
  await page.route('**/api/admin/e-transfers', (route) => route.fulfill({ json: [] }))
  await button(main(page), 'Retry').click()
  await main(page).getByText('No e-Transfers to send.').waitFor()
  await expectAccessible(page)
  expect(await main(page).getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/api/admin/e-transfers.csv',
  )
  await page.unroute('**/api/admin/e-transfers')
  page.problems.length = 0
})

test('a failed call keeps ticks and references, and can be sent again', async () => {
  const { id } = await aTransfer(world, ana, { recipientName: 'Ire Roy' })
  const page = await visitor.visit(ana, DESK)
  await reference(page, id).fill('again-1')
  await page.route('**/decide-many', (route) => route.abort(), { times: 1 })
  await button(page, 'Mark 1 as sent').click()
  await alert(page, /Failed to mark them as sent/).waitFor()
  expect([await reference(page, id).inputValue(), await tick(page, id).isChecked()]).toEqual([
    'again-1',
    true,
  ])
  await button(page, 'Mark 1 as sent').click()
  await line(page, id).waitFor({ state: 'detached' })
  expect((await world.call(bo, listETransfers)).find(({ request }) => request.id === id)).toMatchObject({
    request: { status: 'fulfilled', bankReference: 'AGAIN-1' },
  })
  page.problems.length = 0
})
