import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listRewards } from '#contract/rewards/rewards.ts'
import { holdBack } from '../../support/browser/before-hydration.ts'
import type { BrowserVisitor } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { dialog, expectFocus, press, question, toast } from '../../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

const cards = (page: Page) => page.getByRole('list', { name: 'Rewards' }).getByRole('listitem')
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })

const visitRewards = (query = '', options?: Parameters<BrowserVisitor['visit']>[2]) =>
  visitor.visit(admin, `/admin/rewards${query}`, options)

async function fill(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('Holds 350 mL.')
  await field(page, 'Value').fill('$14 mug')
  await dialog(page).getByRole('combobox', { name: 'Category' }).fill('Goods')
}

describe('Reward Management', () => {
  test('an admin creates, edits, duplicates, deletes and restores a reward, by keyboard', async () => {
    const name = 'Mug made by hand'
    const page = await visitRewards()
    await press(page, page.getByRole('button', { name: 'Create Reward' }).first())
    await dialog(page).getByRole('heading', { name: 'Create Reward' }).waitFor()
    await expect.poll(() => field(page, 'Points cost').inputValue()).toBe('100')
    await expect.poll(() => dialog(page).getByLabel('Active').isChecked()).toBe(true)
    await field(page, 'Points cost').fill('none')
    await press(page, dialog(page).getByRole('button', { name: 'Create Reward' }))
    for (const problem of [
      'Name is required',
      'Description is required',
      'Points cost must be at least 1',
      'Category is required',
      'Value is required',
    ])
      await dialog(page).getByText(problem, { exact: true }).waitFor()
    await expectFocus(field(page, 'Name'))
    await expectAccessible(page)
    await fill(page, name)
    await field(page, 'Points cost').fill('250')
    await field(page, 'Stock').fill('3')
    await field(page, 'Limit per member').fill('1')
    await page.keyboard.press('Enter')
    await toast(page, 'Reward Created').waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
    const made = card(page, name)
    for (const text of [
      '250 pts',
      'Goods · $14 mug',
      '3 left',
      '1 per member',
      'Active',
      'Not requested yet',
    ])
      await made.getByText(text, { exact: true }).waitFor()

    await press(page, made.getByRole('button', { name: 'Edit reward' }))
    await field(page, 'Value').fill('$15 mug')
    await press(page, dialog(page).getByRole('button', { name: 'Update Reward' }))
    await toast(page, 'Reward Updated').waitFor()
    await made.getByText('Goods · $15 mug', { exact: true }).waitFor()
    await expectFocus(made.getByRole('button', { name: 'Edit reward' }))

    await press(page, made.getByRole('button', { name: 'More' }))
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page, 'Name').inputValue()).toBe(`${name} (copy)`)
    await press(page, dialog(page).getByRole('button', { name: 'Create Reward' }))
    await card(page, `${name} (copy)`).waitFor()

    await press(page, made.getByRole('button', { name: 'Delete reward' }))
    await question(page)
      .getByText('Are you sure you want to delete this reward? This action cannot be undone.')
      .waitFor()
    await question(page).getByText('It has no open requests.').waitFor()
    await expectFocus(question(page).getByRole('button', { name: 'Cancel' }))
    await expectAccessible(page)
    await press(page, question(page).getByRole('button', { name: 'Delete Reward' }))
    await toast(page, 'Reward Deleted').waitFor()
    await made.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

    await page.getByRole('combobox', { name: 'Status' }).selectOption('deleted')
    await press(page, made.getByRole('button', { name: 'Restore' }))
    await toast(page, 'Reward Restored').waitFor()
    await made.waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Status' }).selectOption('active')
    await made.waitFor()
  })

  test('the question before a deletion says how many requests wait', async () => {
    const reward = await world.aReward({ name: 'Asked for twice' })
    for (const member of [await world.aMember({ points: 100 }), await world.aMember({ points: 100 })])
      await world.redeem(member, reward)
    const page = await visitRewards('?search=asked')
    await card(page, reward.name).getByRole('button', { name: 'Delete reward' }).click()
    await question(page).getByText('It has 2 open requests. You still need to review them').waitFor()
    await page.route('**/api/admin/rewards/*', (route) => route.fulfill({ status: 500, body: '' }))
    await question(page).getByRole('button', { name: 'Delete Reward' }).click()
    await question(page).getByRole('alert').getByText('Failed to delete reward').waitFor()
    await page.unroute('**/api/admin/rewards/*')
    await question(page).getByRole('button', { name: 'Delete Reward' }).click()
    await page.getByText('No rewards found matching your criteria.').waitFor()
  })

  test('a toggle takes effect immediately and rolls back when the server refuses', async () => {
    const reward = await world.aReward({ name: 'Toggled' })
    const page = await visitRewards('?search=toggled')
    await page.route('**/api/admin/rewards/*/active', (route) =>
      route.fulfill({ status: 500, json: { message: 'Broken just now.', code: 'unexpected' } }),
    )
    const answer = await holdBack(page, '**/api/admin/rewards/*/active')
    const toggled = card(page, reward.name)
    await toggled.getByRole('button', { name: 'Make inactive' }).click()
    await toggled.getByText('Inactive', { exact: true }).waitFor()
    answer()
    await toggled.getByText('Active', { exact: true }).waitFor()
    await page.getByText('Broken just now.').first().waitFor()
    await page.unroute('**/api/admin/rewards/*/active')
    await toggled.getByRole('button', { name: 'Make inactive' }).click()
    await toast(page, 'Reward Updated').waitFor()
    await expect
      .poll(async () => (await world.call(admin, listRewards, { query: { search: 'toggled' } }))[0]?.isActive)
      .toBe(false)
  })

  test('a failing server keeps what was typed, and closing asks before losing it', async () => {
    const page = await visitRewards()
    await page.getByRole('button', { name: 'Create Reward' }).first().click()
    await fill(page, 'Kept mug')
    await page.route('**/api/admin/rewards', (route) => route.abort())
    await dialog(page).getByRole('button', { name: 'Create Reward' }).click()
    await dialog(page).getByRole('alert').getByText('Failed to create reward').waitFor()
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Kept mug')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => field(page, 'Description').inputValue()).toBe('Holds 350 mL.')
    await page.unroute('**/api/admin/rewards')
    await dialog(page).getByRole('button', { name: 'Create Reward' }).click()
    await card(page, 'Kept mug').waitFor()
    expect(await world.call(admin, listRewards, { query: { search: 'Kept mug' } })).toHaveLength(1)
    await card(page, 'Kept mug').getByRole('button', { name: 'Edit reward' }).click()
    await field(page, 'Name').fill('Lost mug')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Discard changes' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await card(page, 'Kept mug').waitFor()
  })

  test('the field says when members took from the stock first, and saving again overwrites it', async () => {
    const reward = await world.aReward({ name: 'Dwindling', stock: 5 })
    const page = await visitRewards('?search=dwindling')
    await card(page, reward.name).getByRole('button', { name: 'Edit reward' }).click()
    await field(page, 'Stock').fill('9')
    await world.redeem(await world.aMember({ points: 100 }), reward)
    await dialog(page).getByRole('button', { name: 'Update Reward' }).click()
    await dialog(page).getByText('The stock is now 4. Please check the number again.').waitFor()
    await dialog(page).getByText('Now: 4.').waitFor()
    await expectFocus(field(page, 'Stock'))
    await dialog(page).getByRole('button', { name: 'Update Reward' }).click()
    await card(page, reward.name).getByText('9 left', { exact: true }).waitFor()
  })

  test.each(LOOKS)(
    'hundreds of rewards are searched and narrowed on a $size in $theme; the address keeps the filters',
    async (look) => {
      const category = `Many on a ${look.size}`
      // These cost more than what the other tests look for, as the cheapest come first.
      await world.sql(
        `insert into rewards (name, description, points_cost, category, value, is_active)
         select 'Card number ' || n, 'For a shop.', 1000 + n, $1, '$' || n, n % 2 = 0 from generate_series(1, 300) n`,
        [category],
      )
      const page = await visitRewards(`?category=${encodeURIComponent(category)}`, look)
      await expect.poll(() => cards(page).count()).toBe(48)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Load more rewards' }).click()
      await expect.poll(() => cards(page).count()).toBe(96)
      await expect
        .poll(() =>
          cards(page)
            .nth(48)
            .evaluate((row) => row.contains(document.activeElement)),
        )
        .toBe(true)
      await page.getByRole('combobox', { name: 'Status' }).selectOption('inactive')
      await page.getByRole('searchbox', { name: 'Search rewards' }).fill('number 29')
      await expect.poll(() => cards(page).count()).toBe(6)
      await expect.poll(() => new URL(page.url()).search).toContain('status=inactive')
      await page.reload()
      await expect.poll(() => cards(page).count()).toBe(6)
      await page.getByRole('searchbox', { name: 'Search rewards' }).fill('nothing like it')
      await page.getByText('No rewards found matching your criteria.').waitFor()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect.poll(() => new URL(page.url()).search).toBe('')
    },
  )

  test('a list that fails to load says so and can be retried', async () => {
    await world.aReward({ name: 'There after all' })
    const page = await visitRewards('', { news: false })
    await page.route('**/api/rewards*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('combobox', { name: 'Status' }).selectOption('active')
    await page.getByRole('alert').getByText('We couldn’t load the rewards.').waitFor()
    await page.unroute('**/api/rewards*')
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await cards(page).first().waitFor()
  })
})
