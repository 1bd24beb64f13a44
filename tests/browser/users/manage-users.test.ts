import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listUserAdjustments } from '#contract/users/admin-users.ts'
import { users } from '#server/database/schema/users.ts'
import { credit } from '#server/points/ledger.ts'
import { type BrowserVisitor, signInOn } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS, SIZE_NAMES } from '../../support/browser/browser-world.ts'
import { boxOf } from '../../support/browser/in-view.ts'
import {
  alert,
  dialog,
  expectFocus,
  focused,
  press,
  question,
  toast,
} from '../../support/browser/page-parts.ts'
import { many } from '../../support/world/at-once.ts'
import { expireSessionsOf } from '../../support/world/expire-sessions.ts'
import type { Person, World } from '../../support/world/world.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

const PATH = '/admin/user-management'
const list = (page: Page) => page.getByRole('list', { name: 'Users' })
const card = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })
const balance = (page: Page) => dialog(page).getByRole('form', { name: 'Adjust points' }).getByRole('status')

/** A person whose last name no other test looks for. */
function named(last: string, row: Parameters<World['aMember']>[0] = {}): Promise<Person> {
  return world.aMember({ first_name: 'Noor', last_name: last, name: `Noor ${last}`, ...row })
}

function opened(person: Person, options: Parameters<BrowserVisitor['visit']>[2] & { tab?: string } = {}) {
  const { tab, ...how } = options
  return visitor.visit(
    admin,
    `${PATH}?search=${person.email}&user=${person.id}${tab ? `&tab=${tab}` : ''}`,
    how,
  )
}

/** The names of drafts on the device. */
const draftsOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))

describe('finding users', () => {
  test('search runs as you type, stays in the address, and offers a way out when nothing matches', async () => {
    await named('Searchable')
    const page = await visitor.visit(admin, PATH)
    const box = page.getByPlaceholder('Search users by name or email...')
    await box.fill('noor searchab')
    await page.getByText('1 user found').first().waitFor()
    await expect.poll(() => list(page).getByRole('listitem').count()).toBe(1)
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('noor searchab')
    await page.reload()
    await card(page, 'Noor Searchable').waitFor()
    await expect.poll(() => box.inputValue()).toBe('noor searchab')

    await box.fill('nobody is called this')
    await page.getByText('No users found matching your search.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await list(page).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('suspended and deleted accounts say so; deleted ones have no address or actions', async () => {
    const gone = await world.aMember({ first_name: null, last_name: null })
    await world.change(
      users,
      { id: gone.id },
      { deleted_at: new Date(), email: `deleted-${gone.id}@deleted.invalid` },
    )
    await named('Held', { suspended_at: new Date() })
    const page = await visitor.visit(admin, `${PATH}?status=suspended`)
    await card(page, 'Noor Held').getByText('Suspended', { exact: true }).waitFor()
    await page.getByLabel('Account status').selectOption('deleted')
    const deleted = card(page, 'Deleted account').first()
    await deleted.getByText('Deleted by member').waitFor()
    await deleted.getByRole('link', { name: 'View Details' }).click()
    await dialog(page).getByText('The member deleted this account.').waitFor()
    await expect.poll(() => dialog(page).getByRole('button').allInnerTexts()).toEqual([''])
    expect(await dialog(page).innerText()).not.toContain('deleted.invalid')
    await expectAccessible(page)
  })

  test('a long list loads more, and the focus moves to the first new user', async () => {
    await many(52, () => named('Crowded'))
    const page = await visitor.visit(admin, `${PATH}?search=crowded`)
    await press(page, page.getByRole('button', { name: 'Load more users' }))
    await expect.poll(() => list(page).getByRole('listitem').count()).toBe(52)
    await expect.poll(() => focused(page)).toBe('View Details')
    await page.getByText('52 users found').first().waitFor()
  })

  test('a failing server shows the failed state, and Retry brings the list', async () => {
    await named('Failing')
    const page = await visitor.visit(admin, PATH, { news: false })
    await list(page).waitFor()
    const reads = /\/api\/admin\/users(\?|$)/
    await page.route(reads, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByPlaceholder('Search users by name or email...').fill('failing')
    await page.getByText('We couldn’t load the users.').waitFor()
    await page.unroute(reads)
    await page.getByRole('button', { name: 'Retry' }).click()
    await card(page, 'Noor Failing').waitFor()
  })
})

test('a user who is reopened is reloaded, and the list is not, even where no news arrives', async () => {
  const member = await named('Reopened', { points: 100 })
  const page = await visitor.visit(admin, `${PATH}?search=reopened`, { news: false })
  const open = () => card(page, 'Noor Reopened').getByRole('link', { name: 'View Details' }).click()
  await open()
  await expect.poll(() => balance(page).innerText()).toMatch(/100/)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await world.adjust(admin, member, 250, 'While the dialog was closed')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open()
  await expect.poll(() => balance(page).innerText()).toMatch(/350/)
  expect(asked).toContain(`/api/admin/users/${member.id}`)
  expect(asked).not.toContain('/api/admin/users')
})

describe('adjusting points', () => {
  test('works by keyboard: before → after, then list and figures are new', async () => {
    const member = await named('Adjusted', { points: 300 })
    const page = await visitor.visit(admin, `${PATH}?search=adjusted`)
    await press(page, card(page, 'Noor Adjusted').getByRole('link', { name: 'View Details' }))
    await dialog(page).getByLabel('Amount').focus()
    await page.keyboard.type('-50')
    await expect.poll(() => balance(page).innerText()).toMatch(/300[\s\S]*250/)
    await page.keyboard.press('Tab')
    await page.keyboard.type('  Counted twice ')
    await press(page, dialog(page).getByRole('button', { name: 'Adjust Points' }))

    await toast(page, 'Points Adjusted').waitFor()
    await page
      .getByText(/You may need to refresh to see the new balance/)
      .first()
      .waitFor()
    await expect.poll(() => balance(page).innerText()).toMatch(/250/)
    await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toBe('')
    // The first Escape dismisses the toast, which is on top.
    await page.keyboard.press('Escape')
    await toast(page, 'Points Adjusted').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('View Details')
    await expect.poll(() => card(page, 'Noor Adjusted').innerText()).toMatch(/Points\s*250/)
    expect(new URL(page.url()).search).toBe('?search=adjusted')
    const [made] = await world.call(admin, listUserAdjustments, { params: { userId: member.id } })
    expect(made).toMatchObject({ amount: -50, description: 'Counted twice' })
  })

  test('says the specified words at the field and in a toast when the amount is not possible', async () => {
    const member = await named('Texts', { points: 30 })
    const page = await opened(member)
    const send = () => dialog(page).getByRole('button', { name: 'Adjust Points' }).click()
    for (const amount of ['', '0', '1.5', 'ten']) {
      await dialog(page).getByLabel('Amount').fill(amount)
      await send()
      await toast(page, 'Invalid Amount').waitFor()
      await dialog(page)
        .getByText(/^Invalid Amount\. Please enter a whole number other than 0/)
        .waitFor()
    }
    await expectFocus(dialog(page).getByLabel('Amount'))
    await dialog(page).getByLabel('Amount').fill('-31')
    await dialog(page).getByLabel('Description').fill('   ')
    await send()
    await dialog(page)
      .getByText('The balance would go from 30 to −1. An adjustment can’t take it below zero.')
      .waitFor()
    await dialog(page).getByLabel('Amount').fill('−30')
    await send()
    await toast(page, 'Description Required').waitFor()
    expect(await world.balanceOf(member)).toBe(30)
  })

  test.each([
    ['40', 10, 50],
    // Applied twice, it would be below zero.
    ['−40', 60, 20],
  ])(
    'keeps what was typed when the answer to %s is lost, and the retry is the same adjustment',
    async (amount, points, after) => {
      const member = await named('Retried', { points })
      const page = await opened(member, { size: 'phone' })
      await dialog(page).getByLabel('Amount').fill(amount)
      await dialog(page).getByLabel('Description').fill('Thank you for the photo')
      // The adjustment arrives; its answer is lost.
      await page.route('**/adjust-points', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await dialog(page).getByRole('button', { name: 'Adjust Points' }).click()
      await alert(page, 'Failed to adjust points').first().waitFor()
      await expect
        .poll(() => dialog(page).getByLabel('Description').inputValue())
        .toBe('Thank you for the photo')
      await page.unroute('**/adjust-points')
      await dialog(page).getByRole('button', { name: 'Adjust Points' }).click()
      await toast(page, 'Points Adjusted').waitFor()
      expect(await world.call(admin, listUserAdjustments, { params: { userId: member.id } })).toHaveLength(1)
      expect(await world.balanceOf(member)).toBe(after)
    },
  )

  test('keeps what was typed across tabs, reloads and the end of a session, until it is sent', async () => {
    const member = await named('Guarded')
    const own = await world.anAdmin()
    const page = await visitor.visit(own, `${PATH}?search=guarded`)
    await card(page, 'Noor Guarded').getByRole('link', { name: 'View Details' }).click()
    await dialog(page).getByLabel('Amount').fill('25')
    await dialog(page)
      .getByRole('tab', { name: /^Points/ })
      .click()
    await dialog(page).getByText('No points yet').waitFor()
    await dialog(page).getByRole('tab', { name: 'Overview' }).click()
    await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toBe('25')

    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('?search=guarded')
    await card(page, 'Noor Guarded').getByRole('link', { name: 'View Details' }).click()
    await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toBe('25')
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await world.balanceOf(member)).toBe(0)

    const address = `${PATH}?search=guarded&user=${member.id}`
    await expireSessionsOf(world, own)
    await page.goto('/')
    await signInOn(page, await world.elsewhere(own))
    await page.goto(address)
    await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toBe('25')
    await dialog(page).getByLabel('Description').fill('For the canoe')
    await dialog(page).getByRole('button', { name: 'Adjust Points' }).click()
    await toast(page, 'Points Adjusted').waitFor()
    await page.reload()
    await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toBe('')
    expect(await draftsOn(page)).toEqual([])
  })

  test('keeps nothing that was typed on the device after signing out', async () => {
    const member = await named('Left')
    const page = await visitor.visit(await world.anAdmin(), `${PATH}?search=left&user=${member.id}`)
    await dialog(page).getByLabel('Description').fill('Half of')
    await expect.poll(() => draftsOn(page)).toHaveLength(1)
    await page.goto('/api/logout')
    await expect.poll(() => draftsOn(page)).toEqual([])
  })

  test.each(SIZE_NAMES)('is as high on each tab on a %s', async (size) => {
    const member = await named('Level', { points: 10 })
    const page = await opened(member, { size })
    await balance(page).waitFor()
    const height = (await boxOf(dialog(page))).height
    for (const tab of await dialog(page).getByRole('tab').all()) {
      await tab.click()
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
      expect((await boxOf(dialog(page))).height).toBe(height)
    }
  })

  test('a kept adjustment whose answer was lost is sent once, even after a reload', async () => {
    const member = await named('Kept')
    const page = await opened(member)
    await dialog(page).getByLabel('Amount').fill('40')
    await dialog(page).getByLabel('Description').fill('For the canoe')
    await page.route('**/adjust-points', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog(page).getByRole('button', { name: 'Adjust Points' }).click()
    await alert(page, 'Failed to adjust points').first().waitFor()
    await page.unroute('**/adjust-points')
    await page.reload()
    await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toBe('40')
    await dialog(page).getByRole('button', { name: 'Adjust Points' }).click()
    await toast(page, 'Points Adjusted').waitFor()
    expect(await world.balanceOf(member)).toBe(40)
  })

  test('says who else can adjust the admin’s own points', async () => {
    await world.anAdmin()
    const page = await opened(admin)
    await dialog(page).getByText('You can’t adjust your own points. Ask another admin.').waitFor()
    await dialog(page).getByText('You can’t suspend yourself.').waitFor()
    await expect.poll(() => dialog(page).getByLabel('Amount').count()).toBe(0)
  })
})

describe('undoing an adjustment', () => {
  test('from the ledger, shows the consequences first, then adds a reversal', async () => {
    const member = await named('Undone')
    await world.adjust(admin, member, 100, 'For the wrong person')
    const reward = await world.aReward({ points_cost: 80 })
    await world.redeem(member, reward)
    const page = await opened(member, { size: 'phone', tab: 'points', theme: 'dark' })
    await press(page, dialog(page).getByRole('button', { name: 'Undo adjustment: For the wrong person' }))
    await expect.poll(() => question(page).getByRole('status').innerText()).toMatch(/20[\s\S]*−80/)
    await question(page).getByText('This makes the balance negative').waitFor()
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Undo adjustment' }).click()
    await question(page).getByText('Please give a reason.').waitFor()
    await page.keyboard.type('It was meant for Robin')
    await press(page, question(page).getByRole('button', { name: 'Undo adjustment' }))

    await toast(page, 'Adjustment Undone').waitFor()
    await dialog(page).getByText('Reversed: For the wrong person').waitFor()
    await dialog(page)
      .getByText(/^Reversed on /)
      .waitFor()
    await expect.poll(() => dialog(page).getByRole('button', { name: /^Undo/ }).count()).toBe(0)
    await dialog(page).getByLabel('Show').selectOption('adjustments')
    await dialog(page).getByText('It was meant for Robin').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('show')).toBe('adjustments')
    expect(await world.balanceOf(member)).toBe(-80)
  })

  test('keeps the reason when it fails', async () => {
    const member = await named('Kept')
    await world.adjust(admin, member, 5, 'Five')
    const page = await opened(member, { tab: 'points' })
    await page.route('**/undo', (route) => route.fulfill({ status: 500, body: '' }))
    await dialog(page).getByRole('button', { name: 'Undo adjustment: Five' }).click()
    await question(page).getByLabel('Reason').fill('Not five')
    await question(page).getByRole('button', { name: 'Undo adjustment' }).click()
    await question(page).getByText('Failed to undo adjustment').waitFor()
    await expect.poll(() => question(page).getByLabel('Reason').inputValue()).toBe('Not five')
  })

  test('loads a long ledger page by page', async () => {
    const member = await named('Ledger')
    await world.services.database.transaction(async (tx) => {
      for (let day = 1; day <= 500; day += 1) {
        await credit(tx, {
          userId: member.id,
          points: 1,
          kind: 'adjustment',
          refId: `day-${day}`,
          description: `Market day ${day}`,
        })
      }
    })
    const page = await opened(member, { tab: 'points' })
    await dialog(page).getByText('Market day 500', { exact: true }).waitFor()
    const more = dialog(page).getByRole('button', { name: 'Load more entries' })
    for (const oldest of [101, 1]) {
      await more.click()
      await dialog(page).getByText(`Market day ${oldest}`, { exact: true }).waitFor({ state: 'attached' })
    }
    await expect.poll(() => more.count()).toBe(0)
  })
})

describe('everyone', () => {
  test.each(LOOKS)('can use it on a $size in $theme', async (look) => {
    const name = `Accessible-${look.size}`
    const member = await named(name, { points: 400, bio: 'Knits.' })
    await world.adjust(admin, member, 7, 'A correction')
    await world.aPendingSubmission(member)
    const reward = await world.aReward({ points_cost: 5 })
    await world.redeem(member, reward)
    const page = await visitor.visit(admin, `${PATH}?search=${name}`, look)
    await card(page, `Noor ${name}`).waitFor()
    await expectAccessible(page)
    await card(page, `Noor ${name}`).getByRole('link', { name: 'View Details' }).click()
    for (const [tab, words] of [
      ['Overview', 'Knits.'],
      ['Points', 'A correction'],
      ['Claims', 'Share the spring menu'],
      ['Submissions', 'Pending Review'],
      ['Requests', reward.name],
    ] as const) {
      await dialog(page)
        .getByRole('tab', { name: new RegExp(`^${tab}`) })
        .click()
      await dialog(page).getByText(words).first().waitFor()
      await expectAccessible(page)
    }
  })

  test('an unknown user in the address says so', async () => {
    const page = await visitor.visit(admin, `${PATH}?user=nobody`)
    await dialog(page).getByText('This user doesn’t exist.').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  })
})
