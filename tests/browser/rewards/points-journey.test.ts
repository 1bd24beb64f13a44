import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import { listOwnRewardRequests } from '#contract/rewards/rewards.ts'
import { FULFILLED_NOTE } from '#domain/rewards/rewards.ts'
import { rewards } from '#server/database/schema/rewards.ts'
import { credit } from '#server/points/ledger.ts'
import type { VisitOptions } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../../support/browser/browser-world.ts'
import { dialog, expectFocus, focused, press, question, toast } from '../../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()

const EMAIL = 'Which email address should we send it to?'

const READS = '**/api/{user/points*,user/reward-requests*,rewards*}'

const statement = (page: Page) => page.getByRole('region', { name: 'Transaction History' })
const ownRequests = (page: Page) => page.getByRole('region', { name: 'Your Reward Requests' })
const total = (page: Page) => page.getByRole('region', { name: 'Total Points' })
const reward = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })

function aReward(name: string, cost: number) {
  return world.aReward({ name, points_cost: cost })
}

function setPrice(id: number, cost: number) {
  return world.change(rewards, { id }, { points_cost: cost })
}

async function confirming(person: Person, rewardId: number, options?: VisitOptions) {
  const page = await visitor.visit(person, `/points?redeem=1&reward=${rewardId}`, options)
  await dialog(page).getByText('Balance after').waitFor()
  return page
}

describe('redeeming', () => {
  test('a member redeems a reward and sees the points go, by keyboard alone', async () => {
    const mug = await aReward('Keyboard mug', 300)
    const member = await world.aMember({ points: 1250 })
    const page = await visitor.visit(member, '/points')
    await total(page).getByText('1,250', { exact: true }).waitFor()
    await press(page, page.getByRole('button', { name: 'Redeem Rewards' }))
    await press(page, reward(page, 'Keyboard mug').getByRole('button', { name: 'Redeem Keyboard mug' }))

    await expect
      .poll(() => dialog(page).getByText('Balance after').locator('..').textContent())
      .toMatch(/950$/)
    await expect.poll(() => focused(page)).toBe('Keyboard mug')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('transfers@example.ca')
    await press(page, dialog(page).getByRole('button', { name: 'Redeem 300 points' }))

    await toast(page, 'Reward Requested').waitFor()
    await total(page).getByText('950', { exact: true }).waitFor()
    const newest = statement(page).getByRole('listitem').first()
    await expect.poll(() => newest.textContent()).toMatch(/Redeemed: Keyboard mug[\s\S]*−300[\s\S]*950/)
    await expect
      .poll(() => ownRequests(page).getByRole('listitem').first().textContent())
      .toContain('Pending')
    await expect.poll(() => focused(page)).toBe('Redeem Rewards')
    expect(new URL(page.url()).search).toBe('')
    const [request] = await world.call(member, listOwnRewardRequests)
    expect(request).toMatchObject({ destination: 'transfers@example.ca', reward: { id: mug.id } })
  })

  test('affordable rewards come first, then the nearest, which say what is missing; the rest is folded and chosen by category', async () => {
    const category = 'Order'
    for (const [name, points_cost] of Object.entries({
      cheap: 10,
      dear: 90_000,
      far: 90_001,
      out: 90_002,
      over: 90_003,
    })) {
      await world.aReward({ name: `Order ${name}`, points_cost, category })
    }
    await world.aReward({ name: 'Order sold out', points_cost: 5, stock: 0, category })
    // One category alone is nothing to choose from.
    await world.aReward({ category: 'Another category' })
    const member = await world.aMember({ points: 20 })
    const page = await visitor.visit(member, '/points?redeem=1')
    await press(page, dialog(page).getByRole('button', { name: category, exact: true }))
    const dear = reward(page, 'Order dear')
    await dear.getByText('Need 89,980 more points').waitFor()
    const button = dear.getByRole('button', { name: /^Insufficient Points/ })
    await expect.poll(() => button.isDisabled()).toBe(true)
    const namesIn = (group: string) =>
      dialog(page).getByRole('region', { name: group }).getByRole('heading', { level: 4 }).allInnerTexts()
    expect(await namesIn('You can get')).toEqual(['Order cheap'])
    expect(await namesIn('Next')).toEqual(['Order dear', 'Order far', 'Order out'])
    await expect.poll(() => reward(page, 'Order over').isVisible()).toBe(false)
    await button.click({ force: true })
    expect(new URL(page.url()).search).toBe('?redeem=1&category=Order')

    await press(page, dialog(page).getByText('2 more rewards'))
    await reward(page, 'Order over').getByText('Need 89,983 more points').waitFor()
    await reward(page, 'Order sold out').getByText('None left right now.').waitFor()
    await dialog(page).getByRole('button', { name: 'Redeem Order cheap' }).click()
    await dialog(page).getByRole('button', { name: 'Back to rewards' }).click()
    await expect.poll(() => focused(page)).toBe('Redeem Order cheap')
    await expect.poll(() => reward(page, 'Order over').isVisible()).toBe(true)
  })

  test('a price change shows up in the confirmation, with the new figures', async () => {
    const card = await aReward('Price card', 200)
    const member = await world.aMember({ points: 500 })
    const page = await confirming(member, card.id)
    await page.getByLabel(EMAIL).fill('other@mail.example')
    await setPrice(card.id, 260)
    await dialog(page).getByRole('button', { name: 'Redeem 200 points' }).click()

    await dialog(page).getByRole('alert').getByText('This reward now costs 260 points.').waitFor()
    await dialog(page).getByRole('button', { name: 'Redeem 260 points' }).waitFor()
    await expect.poll(() => page.getByLabel(EMAIL).inputValue()).toBe('other@mail.example')
    expect(await world.balanceOf(member)).toBe(500)
    await dialog(page).getByRole('button', { name: 'Redeem 260 points' }).click()
    await total(page).getByText('240', { exact: true }).waitFor()
  })

  test('points already spent elsewhere can’t be spent again', async () => {
    const card = await aReward('Elsewhere card', 400)
    const member = await world.aMember({ points: 500 })
    // Otherwise the change could disable the button before the press.
    const page = await confirming(member, card.id, { news: false })
    await world.redeem(member, card)
    await dialog(page).getByRole('button', { name: 'Redeem 400 points' }).click()

    await dialog(page).getByRole('alert').getByText('This reward needs 300 more points.').waitFor()
    await dialog(page).getByRole('button', { name: 'Insufficient Points' }).waitFor()
    await dialog(page).getByText('Need 300 more points').waitFor()
  })

  test('a failing server keeps what was typed, and the retry is the same request', async () => {
    const card = await aReward('Retry card', 100)
    const member = await world.aMember({ points: 250 })
    const page = await confirming(member, card.id, { size: 'phone' })
    await page.getByLabel(EMAIL).fill('retry@mail.example')
    // The request arrives; its answer is lost.
    await page.route('**/api/rewards/*/request', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog(page).getByRole('button', { name: 'Redeem 100 points' }).click()
    await dialog(page).getByRole('alert').getByText('Failed to redeem reward').waitFor()
    await toast(page, 'Failed to redeem reward').waitFor()
    await expect.poll(() => page.getByLabel(EMAIL).inputValue()).toBe('retry@mail.example')

    await page.unroute('**/api/rewards/*/request')
    await dialog(page).getByRole('button', { name: 'Redeem 100 points' }).click()
    await toast(page, 'Reward Requested').waitFor()
    expect(await world.call(member, listOwnRewardRequests)).toHaveLength(1)
    await total(page).getByText('150', { exact: true }).waitFor()
  })

  test('a reload after a lost answer redeems nothing twice', async () => {
    const card = await aReward('Reload card', 100)
    const member = await world.aMember({ points: 450 })
    const page = await confirming(member, card.id, { size: 'phone' })
    const redeem = dialog(page).getByRole('button', { name: 'Redeem 100 points' })
    await page.route('**/api/rewards/*/request', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await redeem.click()
    await dialog(page).getByRole('alert').getByText('Failed to redeem reward').waitFor()
    await page.unroute('**/api/rewards/*/request')

    await page.reload()
    await redeem.click()
    await toast(page, 'Reward Requested').waitFor()
    expect(await world.call(member, listOwnRewardRequests)).toHaveLength(1)
    await total(page).getByText('350', { exact: true }).waitFor()

    // Once it is answered, the same reward is another request.
    await page.goto(`/points?redeem=1&reward=${card.id}`)
    await redeem.click()
    await total(page).getByText('250', { exact: true }).waitFor()
    expect(await world.call(member, listOwnRewardRequests)).toHaveLength(2)
  })

  test('Back leads from the confirmation to the rewards and out of the dialog', async () => {
    await aReward('Back card', 5)
    const member = await world.aMember({ points: 50 })
    const page = await visitor.visit(member, '/points')
    await page.getByRole('button', { name: 'Redeem Rewards' }).click()
    await dialog(page).getByRole('button', { name: 'Redeem Back card' }).click()
    await dialog(page).getByText('Balance after').waitFor()
    await page.goBack()
    await expect.poll(() => focused(page)).toBe('Redeem Back card')
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
  })
})

describe('where a reward goes', () => {
  const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
  const value = (page: Page, label: string) => expect.poll(() => field(page, label).inputValue())

  test('goods ask for a postal address, show an error at its field, and offer the last address again', async () => {
    const mug = await world.aReward({ name: 'Mailed mug', points_cost: 100, destination_kind: 'postal' })
    const member = await world.aMember({ points: 500, province: 'NS' })
    const page = await confirming(member, mug.id, { size: 'phone', theme: 'dark' })
    const redeem = dialog(page).getByRole('button', { name: 'Redeem 100 points' })
    await value(page, 'Full name').toBe('Robin Tremblay')
    await value(page, 'Province or territory').toBe('NS')
    await redeem.click()
    await dialog(page).getByText('Please enter a street address or PO box.').waitFor()
    await expectFocus(field(page, 'Street address or PO box'))
    await expectAccessible(page)
    await field(page, 'Street address or PO box').fill('12 Example Street')
    await field(page, 'City or town').fill('Ajax')
    await field(page, 'Postal code').fill('l1s2e9')
    await redeem.click()
    await dialog(page)
      .getByText('Postal codes in Nova Scotia start with B. Please check the postal code and the province.')
      .waitFor()
    await field(page, 'Province or territory').selectOption('ON')
    await redeem.click()
    await ownRequests(page).getByText('To: Robin Tremblay').waitFor()
    expect(await world.call(member, listOwnRewardRequests)).toMatchObject([
      { destination: 'Robin Tremblay\n12 Example Street\nAjax ON  L1S 2E9', pointsSpent: 100 },
    ])

    await page.goto(`/points?redeem=1&reward=${mug.id}`)
    await value(page, 'Street address or PO box').toBe('12 Example Street')
    await value(page, 'Postal code').toBe('L1S 2E9')
  })

  test('can be corrected while the request is pending; what was typed stays when we decide first', async () => {
    const card = await aReward('Corrected card', 50)
    const member = await world.aMember({ points: 200 })
    const { id } = await world.redeem(member, card)
    const page = await visitor.visit(member, '/points')
    const change = ownRequests(page).getByRole('button', { name: 'Change where Corrected card goes' })
    await change.click()
    await value(page, EMAIL).toBe(member.email)
    await field(page, EMAIL).fill('no address')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('Please enter an email address, such as name@example.ca.').waitFor()
    await field(page, EMAIL).fill('right@example.ca')
    await page.keyboard.press('Enter')
    await ownRequests(page).getByText('To: right@example.ca').waitFor()
    await expectFocus(change)

    const other = await visitor.visit(member, '/points', { news: false })
    await ownRequests(other).getByRole('button', { name: 'Change where Corrected card goes' }).click()
    await field(other, EMAIL).fill('late@example.ca')
    const admin = await world.anAdmin()
    await world.decide(admin, id, 'approved')
    await dialog(other).getByRole('button', { name: 'Save' }).click()
    await dialog(other).getByRole('alert').getByText('We’ve already approved this request.').waitFor()
    expect(await field(other, EMAIL).inputValue()).toBe('late@example.ca')
    expect(await world.call(member, listOwnRewardRequests)).toMatchObject([
      { destination: 'right@example.ca' },
    ])
  })

  test('a refusal with 409 shows in a toast as well, and what was typed stays', async () => {
    const card = await aReward('Refused card', 50)
    const member = await world.aMember({ points: 200 })
    const page = await confirming(member, card.id)
    await field(page, EMAIL).fill('kept@example.ca')
    await setPrice(card.id, 60)
    await dialog(page).getByRole('button', { name: 'Redeem 50 points' }).click()
    await toast(page, 'Error').waitFor()
    await toast(page, 'This reward now costs 60 points.').waitFor()
    await value(page, EMAIL).toBe('kept@example.ca')
  })

  test.each([
    [true, 'and email you our decision.'],
    [false, 'You’ll see our decision here.'],
  ])('a member who wants email (%s) reads “%s”', async (email_notifications, words) => {
    const card = await aReward(`Told card ${email_notifications}`, 50)
    const member = await world.aMember({ points: 200, email_notifications })
    const page = await confirming(member, card.id)
    await dialog(page).getByRole('button', { name: 'Redeem 50 points' }).click()
    await page.getByText(words).first().waitFor()
  })
})

describe('own requests', () => {
  const request = (page: Page) => ownRequests(page).getByRole('listitem').first()

  test('a member cancels a pending request by keyboard and gets the points back', async () => {
    const card = await aReward('Cancelled card', 300)
    const member = await world.aMember({ points: 1250 })
    await world.redeem(member, card)
    const page = await visitor.visit(member, '/points', { theme: 'dark' })
    const cancel = request(page).getByRole('button', { name: `Cancel request for ${card.name}` })
    await press(page, cancel)
    await question(page).getByText('300 points will be returned to your account.').waitFor()
    await expect.poll(() => focused(page)).toBe('Keep request')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'hidden' })
    await expectFocus(cancel)

    await page.keyboard.press('Enter')
    await press(page, question(page).getByRole('button', { name: 'Cancel request' }))
    await toast(page, 'Request Cancelled').waitFor()
    await request(page).getByText('Cancelled', { exact: true }).waitFor()
    await request(page).getByText('300 points returned').waitFor()
    await total(page).getByText('1,250', { exact: true }).waitFor()
    await expect.poll(() => cancel.count()).toBe(0)
    await expect
      .poll(() => ownRequests(page).evaluate((list) => list.contains(document.activeElement)))
      .toBe(true)
    const newest = statement(page).getByRole('listitem').first()
    await expect
      .poll(() => newest.textContent())
      .toMatch(/Points returned: Cancelled card[\s\S]*\+300[\s\S]*1,250/)
  })

  test('a cancellation after approval is refused with the reason, beside the request’s state', async () => {
    const card = await aReward('Too late card', 40)
    const member = await world.aMember({ points: 100 })
    const { id } = await world.redeem(member, card)
    const page = await visitor.visit(member, '/points')
    await request(page).getByRole('button', { name: 'Cancel request' }).click()
    const admin = await world.anAdmin()
    await world.decide(admin, id, 'approved')
    await question(page).getByRole('button', { name: 'Cancel request' }).click()
    await request(page).getByRole('alert').getByText('so you can’t cancel it').waitFor()
    await request(page).getByText('Approved - Awaiting Fulfillment', { exact: true }).waitFor()
    await total(page).getByText('60', { exact: true }).waitFor()
    await expect.poll(() => request(page).getByRole('button').count()).toBe(0)
  })

  test('a delivery is shown on request, copied, and hidden again', async () => {
    const code = 'Card 6006-4912\nPIN 4471'
    const card = await aReward('Delivered card', 40)
    const member = await world.aMember({ points: 100 })
    const { id } = await world.redeem(member, card)
    const admin = await world.anAdmin()
    await world.decide(admin, id, 'approved')
    const body = { status: 'fulfilled', reviewNotes: FULFILLED_NOTE, delivery: code } as const
    await world.call(admin, decideRewardRequest, { params: { id }, body })
    const page = await visitor.visit(member, '/points', { size: 'phone' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const show = request(page).getByRole('button', { name: 'Show delivery details' })
    await show.waitFor()
    expect(await page.content()).not.toContain('6006-4912')

    await page.route('**/reveal', (route) => route.abort())
    await press(page, show)
    await request(page).getByRole('alert').getByText('Failed to show the delivery details').waitFor()
    await page.unroute('**/reveal')
    await page.keyboard.press('Enter')
    await request(page).getByText('Card 6006-4912').waitFor()
    await expect.poll(() => request(page).getByRole('alert').filter({ hasText: 'Failed' }).count()).toBe(0)
    const hide = request(page).getByRole('button', { name: 'Hide delivery details' })
    await expect.poll(() => hide.getAttribute('aria-expanded')).toBe('true')
    await expectFocus(hide)
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await request(page).getByText('Copied!', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await hide.click()
    await expect.poll(() => request(page).getByText('Card 6006-4912').count()).toBe(0)
  })
})

describe('the statement', () => {
  test('a rejected request shows its reason and the returned points', async () => {
    const card = await aReward('Rejected card', 120)
    const member = await world.aMember({ points: 300 })
    const { id } = await world.redeem(member, card)
    const admin = await world.anAdmin()
    await world.decide(admin, id, 'rejected', { reviewNotes: 'Sold out at the supplier.' })
    const page = await visitor.visit(member, '/points', { size: 'phone' })
    const request = ownRequests(page).getByRole('listitem').first()
    await request.getByText('Rejected', { exact: true }).waitFor()
    await request.getByText('120 points returned').waitFor()
    expect(await request.innerText()).not.toContain('−120')
    await request.getByText('Sold out at the supplier.').waitFor()
    const [refund, spent] = await statement(page).getByRole('listitem').allInnerTexts()
    expect(refund).toMatch(/Points returned: Rejected card[\s\S]*\+120[\s\S]*300/)
    expect(spent).toMatch(
      /Redeemed: Rejected card\s+Points returned on [\s\S]*taken and returned\s*−120[\s\S]*180/,
    )
  })

  test('continues after fifty transactions', async () => {
    const member = await world.aMember()
    await world.services.database.transaction(async (tx) => {
      for (let number = 1; number <= 60; number += 1) {
        const description = `Bonus number ${number}`
        await credit(tx, {
          userId: member.id,
          points: 1,
          kind: 'adjustment',
          refId: `b${number}`,
          description,
        })
      }
    })
    const page = await visitor.visit(member, '/points')
    await expect.poll(() => statement(page).getByRole('listitem').count()).toBe(50)
    const more = statement(page).getByRole('button', { name: 'Load more transactions' })
    await page.context().setOffline(true)
    await press(page, more)
    const failure = statement(page).getByRole('alert')
    await expect
      .poll(() => failure.innerText())
      .toMatch(/^We couldn’t load more transactions\. You’re offline\./)
    await page.context().setOffline(false)
    await press(page, more)
    await expect.poll(() => statement(page).getByRole('listitem').count()).toBe(60)
    await statement(page).getByText('Bonus number 1', { exact: true }).waitFor()
    await expect.poll(() => statement(page).getByRole('button', { name: 'Load more' }).count()).toBe(0)
  })

  test('leads a newcomer to the tasks', async () => {
    await world.aReward({ name: 'Not yet', points_cost: 400 })
    const page = await visitor.visit(await world.aMember(), '/points')
    const link = statement(page).getByRole('link', { name: 'Browse Tasks' })
    await expect.poll(() => link.getAttribute('href')).toBe('/tasks')
    await press(page, page.getByRole('button', { name: 'Redeem Rewards' }))
    await dialog(page).getByRole('link', { name: 'Find a task' }).click()
    await page.getByRole('heading', { level: 1, name: 'Available Tasks' }).waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
  })

  test('each list that fails to load says so and can be retried', async () => {
    const member = await world.aMember({ points: 40 })
    const page = await visitor.visit(member, '/tasks', { bare: true, news: false })
    await page.route(READS, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'unexpected' } }),
    )
    await page.goto('/points')
    for (const list of [statement(page), ownRequests(page)]) await list.getByRole('alert').waitFor()
    // A failed list does not claim that there are no rewards.
    await page.getByText('Rewards you can get').locator('xpath=..').getByText('not loaded').waitFor()
    await page.unroute(READS)
    for (const list of [statement(page), ownRequests(page)]) {
      await list.getByRole('button', { name: 'Retry' }).click()
    }
    await statement(page).getByText('Welcome').waitFor()
    await ownRequests(page).getByText('No reward requests yet').waitFor()
  })
})

test.each(LOOKS)('everyone can use it on a $size in $theme', async (look) => {
  const { name, id } = await aReward(`Accessible on a ${look.size}`, 50)
  const member = await world.aMember({ points: 400 })
  await world.redeem(member, { id })
  const page = await visitor.visit(member, '/points', look)
  await ownRequests(page).getByText('Pending', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Redeem Rewards' }).click()
  await reward(page, name).waitFor()
  await expectAccessible(page)
  await dialog(page)
    .getByRole('button', { name: `Redeem ${name}` })
    .click()
  await dialog(page).getByText('Balance after').waitFor()
  await expectAccessible(page)
})
