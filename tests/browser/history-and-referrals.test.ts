import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { claimReferral } from '#contract/referrals/referrals.ts'
import { COPIED_MS } from '#domain/referrals/referrals.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import { claims } from '#server/database/schema/claims.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { holdBack } from '../support/browser/before-hydration.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../support/browser/browser-world.ts'
import { button, expectFocus, focused, press, region } from '../support/browser/page-parts.ts'
import { referralCodeOf } from '../support/world/friends.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const panel = (page: Page) => page.getByRole('tabpanel')
const cards = (page: Page) => panel(page).getByRole('heading', { level: 3 })
const codeField = (page: Page) => page.getByLabel('Friend’s referral code')

const FAILURE = { status: 500, json: { message: 'Something went wrong.', code: 'unexpected' } }

async function aBusyMember(): Promise<Person> {
  const { member } = await world.aClaim({ title: 'Claimed walk' })
  await world.aPendingSubmission(member, { task: await world.aTask({ title: 'Pending walk' }) })
  const approved = await world.aTask({ title: 'Approved walk', points: 75 })
  await world.review(admin, (await world.aPendingSubmission(member, { task: approved })).id, 'approved')
  const rejected = await world.aPendingSubmission(member, {
    task: await world.aTask({ title: 'Rejected walk' }),
  })
  await world.review(admin, rejected.id, 'rejected', 'The picture shows another street.')
  await world.change(
    submissions,
    { id: rejected.id },
    {
      submitted_at: new Date('2026-03-02T23:09:00Z'),
      reviewed_at: new Date('2026-03-04T05:30:00Z'),
    },
  )
  return member
}

describe('the task history', () => {
  test('four tabs with counts work by keyboard alone, and the tab stays in the address', async () => {
    const page = await visitor.visit(await aBusyMember(), '/task-history')
    await panel(page).getByRole('heading', { name: 'Claimed Tasks' }).waitFor()
    await expect
      .poll(() => page.getByRole('tab').allInnerTexts())
      .toEqual(
        ['Claimed', 'Pending', 'Completed', 'Rejected'].map((word) => expect.stringMatching(`${word}\\s*1`)),
      )
    await expect
      .poll(() => panel(page).innerText())
      .toMatch(/Claimed walk[\s\S]*Claimed\s+\w{3} \d+, \d{4} at \d+:\d\d/)
    const nav = page.getByRole('navigation', { name: 'Main' }).first()
    await expect
      .poll(() => nav.getByRole('link', { name: 'Tasks' }).getAttribute('aria-current'))
      .toBe('page')

    await tab(page, 'Claimed').focus()
    for (const name of ['Pending', 'Completed', 'Rejected']) {
      await page.keyboard.press('ArrowRight')
      await panel(page)
        .getByRole('heading', { name: `${name} Tasks` })
        .waitFor()
    }
    expect(new URL(page.url()).search).toBe('?tab=rejected')
    await page.reload()
    const text = await panel(page).getByRole('listitem').first().innerText()
    expect(text).toContain('Mar 2, 2026 at 6:09 PM')
    expect(text).toContain('Mar 4, 2026 at 12:30 AM')
    await panel(page).getByText('The picture shows another street.').waitFor()
    await press(page, panel(page).getByRole('link', { name: 'Rejected walk' }))
    await page.getByRole('heading', { level: 1, name: 'Rejected walk' }).waitFor()
  })

  test('an approved task shows what it earned', async () => {
    const page = await visitor.visit(await aBusyMember(), '/task-history?tab=completed', { size: 'phone' })
    const card = panel(page).getByRole('listitem').first()
    await card.getByText('+75', { exact: true }).waitFor()
    await expect
      .poll(() => card.innerText())
      .toMatch(/Completed[\s\S]*Approved walk[\s\S]*Submitted[\s\S]*Reviewed/)
  })

  test('a long list continues where it ended, and only in its tab', async () => {
    const member = await world.aMember()
    for (let number = 1; number <= 60; number += 1) {
      const task = await world.aTask({ title: `Long list ${number}`, claimed_count: 1 })
      await world.queries.insert(claims).values({ task_id: task.id, user_id: member.id, points: task.points })
    }
    const page = await visitor.visit(member, '/task-history')
    await expect.poll(() => cards(page).count()).toBe(50)
    await expect.poll(() => tab(page, 'Claimed').innerText()).toContain('60')
    await page.route('**/api/user/task-history?*', (route) => route.fulfill(FAILURE))
    const more = panel(page).getByRole('button', { name: 'Load more claimed tasks' })
    await more.click()
    await panel(page).getByRole('alert').waitFor()
    await page.unrouteAll()
    await more.click()
    await expect.poll(() => cards(page).count()).toBe(60)
    await panel(page).getByText('Long list 1', { exact: true }).waitFor()
    expect(new Set(await cards(page).allInnerTexts()).size).toBe(60)
    await expect.poll(() => more.count()).toBe(0)
    await tab(page, 'Pending').click()
    await panel(page).getByText('No pending tasks yet.').waitFor()
  })

  test('loading, empty and failed are three states', async () => {
    const page = await visitor.visit(await world.aMember(), '/tasks', { news: false })
    await page.route('**/api/user/task-history*', (route) => route.fulfill(FAILURE))
    const answer = await holdBack(page, '**/api/user/task-history*')
    await page.getByRole('link', { name: 'View Task History' }).click()
    await page.getByText('Loading your task history...').waitFor()
    answer()
    await panel(page).getByRole('alert').waitFor()
    await page.unrouteAll()
    await panel(page).getByRole('button', { name: 'Retry' }).click()
    for (const name of ['Claimed', 'Pending', 'Completed', 'Rejected']) {
      await tab(page, name).click()
      await panel(page).getByText(`No ${name.toLowerCase()} tasks yet.`).waitFor()
    }
  })

  test('the dashboard leads to the task history', async () => {
    const page = await visitor.visit(await world.aMember(), '/')
    await page.getByRole('link', { name: 'View Task History' }).click()
    await page.getByRole('heading', { level: 1, name: 'Task History' }).waitFor()
  })
})

describe('the member’s own code', () => {
  test('is copied, says so, and stops saying so after two seconds', async () => {
    const member = await world.aMember()
    const page = await visitor.visit(member, '/referrals')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByText(await referralCodeOf(world, member), { exact: true }).waitFor()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + HOUR_MS)
    await press(page, page.getByRole('button', { name: 'Copy Code' }))
    const copied = page.getByRole('button', { name: 'Copied!' })
    await copied.waitFor()
    await expect.poll(() => page.locator('[aria-live=polite]').allInnerTexts()).toContain('Copied!')
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(await referralCodeOf(world, member))
    await page.clock.runFor(COPIED_MS - 1)
    expect(await copied.count()).toBe(1)
    await page.clock.runFor(1)
    await page.getByRole('button', { name: 'Copy Code' }).waitFor()
  })

  test('is shared where the device can, and a failed share says so', async () => {
    const member = await world.aMember()
    const page = await visitor.visit(member, '/tasks', { size: 'phone' })
    await page.addInitScript(() => {
      const shared: ShareData[] = []
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: (data: ShareData) => {
          shared.push(data)
          const name = shared.length === 1 ? 'AbortError' : 'NotAllowedError'
          return Promise.reject(new DOMException('', name))
        },
      })
    })
    await page.goto('/referrals')
    const share = page.getByRole('button', { name: 'Share' })
    await share.click()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await share.click()
    await page.getByRole('alert').getByText('Your device couldn’t share the code.').waitFor()
    const code = await referralCodeOf(world, member)
    const sent = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared[0])
    expect(sent).toMatchObject({ url: `${world.url}/r/${code}`, text: expect.stringContaining(code) })
  })
})

describe('a friend’s code', () => {
  test('is entered by keyboard alone, and the bonus progress takes its place', async () => {
    const friend = await world.aMember()
    const member = await world.aMember({ created_at: new Date(Date.now() - 4.5 * DAY_MS) })
    await world.review(
      admin,
      (await world.aPendingSubmission(member, { task: await world.aTask({ points: 350 }) })).id,
      'approved',
    )
    const page = await visitor.visit(member, '/referrals')
    await page.getByText(/^Enter a code by .* E[SD]T \(3 days left\)\.$/).waitFor()
    await press(page, codeField(page))
    await page.getByText('Please enter a referral code.').waitFor()
    const code = await referralCodeOf(world, friend)
    await page.keyboard.type(`${code.toLowerCase()}XYZ`)
    await expect.poll(() => codeField(page).inputValue()).toBe(code)
    await expect.poll(() => page.getByText('Please enter a referral code.').count()).toBe(0)
    await page.keyboard.press('Enter')

    await page.getByText('Success!', { exact: true }).waitFor()
    await page.getByText('350 of 1,000 points from approved tasks').waitFor()
    await expect.poll(() => region(page, 'Your Friend’s Code').innerText()).toContain('Earn 651 more points')
    await expect.poll(() => codeField(page).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    const friendsPage = await visitor.visit(friend, '/referrals')
    const figures = region(friendsPage, 'Your Referrals')
    await figures.getByText('500', { exact: true }).waitFor()
    await expect
      .poll(() => figures.innerText())
      .toMatch(/Total Referrals\s+1\s[\s\S]*Points Earned\s+0\s[\s\S]*Pending Rewards\s+500/)
  })

  test('from a friend’s link is filled in, in the first view of a phone, and the member presses the button', async () => {
    const code = await referralCodeOf(world, await world.aMember())
    const page = await visitor.visit(await world.aMember(), `/r/${code.toLowerCase()}`, { size: 'phone' })
    await expect.poll(() => codeField(page).inputValue()).toBe(code)
    await expectAccessible(page)
    const claim = page.getByRole('button', { name: 'Claim Code' })
    const { y, height } = (await claim.boundingBox())!
    expect(y + height).toBeLessThan(await page.evaluate(() => innerHeight - 64))
    await page.getByRole('heading', { level: 1, name: 'A friend invited you' }).waitFor()
    await claim.click()
    await page.getByText('0 of 1,000 points from approved tasks').waitFor()
    await page.getByRole('link', { name: 'Get your first 25 points' }).click()
    await button(page, 'Get 25 points').waitFor()
  })

  test('pays immediately when the member already has the points, and the header follows', async () => {
    const friend = await world.aMember()
    const member = await world.aMember()
    await world.review(
      admin,
      (await world.aPendingSubmission(member, { task: await world.aTask({ points: 1200 }) })).id,
      'approved',
    )
    const page = await visitor.visit(member, '/referrals', { size: 'phone' })
    await page.getByText('1,200 pts').waitFor()
    await codeField(page).fill(await referralCodeOf(world, friend))
    await page.getByRole('button', { name: 'Claim Code' }).click()
    await page.getByText('1,700 pts').waitFor()
    await page.getByText(/You and your friend each got 500 points on/).waitFor()
  })

  test('a refusal is shown at the field and in the toast, and the text stays', async () => {
    const member = await world.aMember()
    const page = await visitor.visit(member, '/referrals')
    await codeField(page).fill(await referralCodeOf(world, member))
    await page.getByRole('button', { name: 'Claim Code' }).click()
    const sentence = 'You can’t use your own referral code.'
    await page.getByText('Error', { exact: true }).waitFor()
    await expect.poll(() => codeField(page).getAttribute('aria-invalid')).toBe('true')
    const description = await codeField(page).getAttribute('aria-describedby')
    await expect.poll(() => page.locator(`[id="${description?.split(' ')[0]}"]`).innerText()).toBe(sentence)
    await expect.poll(() => codeField(page).inputValue()).toBe(await referralCodeOf(world, member))
    await expectFocus(codeField(page))

    await page.route('**/api/user/claim-referral', (route) => route.abort())
    await page.keyboard.press('Enter')
    await page
      .getByText('Failed to claim referral code. Please check your connection and try again.')
      .waitFor()
    await expect.poll(() => codeField(page).inputValue()).toBe(await referralCodeOf(world, member))
  })

  test('a pasted code loses its spaces, and a letter typed in the middle keeps the caret', async () => {
    const page = await visitor.visit(await world.aMember(), '/referrals')
    await codeField(page).evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '  abcd 2345\n')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect.poll(() => codeField(page).inputValue()).toBe('ABCD2345')
    await codeField(page).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('x')
    await expect
      .poll(() => codeField(page).evaluate((field: HTMLInputElement) => field.selectionStart))
      .toBe(2)
    await expect.poll(() => codeField(page).inputValue()).toBe('AXBCD234')
  })

  test('after the deadline, a sentence replaces the form', async () => {
    const member = await world.aMember({ created_at: new Date(Date.now() - 8 * DAY_MS) })
    const page = await visitor.visit(member, '/referrals')
    await page.getByText(/only within 7 days of joining/).waitFor()
    await expect.poll(() => codeField(page).count()).toBe(0)
  })

  test('each part that fails to load says so and can be retried', async () => {
    const page = await visitor.visit(await world.aMember(), '/tasks', { bare: true, news: false })
    await page.route('**/api/user/referral-*', (route) => route.fulfill(FAILURE))
    await page.goto('/referrals')
    for (const name of ['Your Referral Code', 'Your Referrals'])
      await region(page, name).getByRole('alert').waitFor()
    await page.unrouteAll()
    for (const name of ['Your Referral Code', 'Your Referrals']) {
      await region(page, name).getByRole('button', { name: 'Retry' }).click()
    }
    await page.getByRole('button', { name: 'Copy Code' }).waitFor()
    await codeField(page).waitFor()
    await expect.poll(() => focused(page)).toContain('Total Referrals')
  })
})

test('the promotion says when it takes no new codes, and still shows a pending bonus', async () => {
  const [friend, member, stranger] = await Promise.all([world.aMember(), world.aMember(), world.aMember()])
  await world.call(member, claimReferral, { body: { referralCode: await referralCodeOf(world, friend) } })
  const { config } = world.services
  config.referralsOpen = false
  onTestFinished(() => {
    config.referralsOpen = true
  })
  const page = await visitor.visit(member, '/referrals')
  await page.getByText('The referral promotion isn’t accepting new codes right now.').waitFor()
  await page.getByText('0 of 1,000 points from approved tasks').waitFor()
  const other = await visitor.visit(stranger, '/referrals')
  await other.getByText('The referral promotion isn’t accepting new codes right now.').waitFor()
  await expect.poll(() => codeField(other).count()).toBe(0)
})

test.each(LOOKS)('everyone can use both screens on a $size in $theme', async (look) => {
  const page = await visitor.visit(await aBusyMember(), '/task-history?tab=rejected', look)
  await panel(page).getByText('Reviewer’s notes').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expect
    .poll(() => page.getByRole('tablist').evaluate((list) => list.scrollWidth - list.clientWidth))
    .toBe(0)
  await page.goto('/referrals')
  await page.getByRole('button', { name: 'Claim Code' }).click()
  await page.getByText('Please enter a referral code.').waitFor()
  await expectAccessible(page)
})
