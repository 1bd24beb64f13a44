import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { users } from '#server/database/schema/users.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { button, dialog, expectFocus, focused, press } from '../../support/browser/page-parts.ts'
import { hoursAgo } from '../../support/world/ago.ts'
import { many } from '../../support/world/at-once.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin()

const PATH = '/admin/user-management'
const table = (page: Page) => page.getByRole('table', { name: 'Users' })
const names = (page: Page) => table(page).getByRole('rowheader').getByRole('link').allInnerTexts()
const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

async function sorted(last: string) {
  const rows = [
    { first_name: 'Bo', points: 500, created_at: hoursAgo(1) },
    { first_name: 'Ana', points: 20, created_at: hoursAgo(2) },
    { first_name: 'Cy', points: 100, created_at: hoursAgo(3) },
  ]
  for (const { created_at, ...row } of rows) {
    const { id } = await world.aMember({ ...row, last_name: last, name: `${row.first_name} ${last}` })
    await world.change(users, { id }, { created_at })
  }
}

test('cards stay the default; the table is kept on the device and sorted in the address', async () => {
  await sorted('Ordered')
  const page = await visitor.visit(admin, `${PATH}?search=ordered`)
  await page.getByRole('list', { name: 'Users' }).waitFor()
  await press(page, button(page, 'Table'))
  await expect.poll(() => names(page)).toEqual(['Bo Ordered', 'Ana Ordered', 'Cy Ordered'])
  const header = (name: string) => table(page).getByRole('columnheader', { name })
  expect(await header('Joined').getAttribute('aria-sort')).toBe('descending')
  await press(page, header('Name').getByRole('button'))
  await expect.poll(() => names(page)).toEqual(['Ana Ordered', 'Bo Ordered', 'Cy Ordered'])
  await expectFocus(header('Name').getByRole('button'))
  await header('Points').getByRole('button').click()
  await expect.poll(() => names(page)).toEqual(['Bo Ordered', 'Cy Ordered', 'Ana Ordered'])
  await header('Points').getByRole('button').click()
  await expect.poll(() => names(page)).toEqual(['Ana Ordered', 'Cy Ordered', 'Bo Ordered'])
  expect(paramsOf(page)).toEqual({ search: 'ordered', sort: 'points', order: 'ascending' })
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Ana Ordered', 'Cy Ordered', 'Bo Ordered'])
  expect(await header('Points').getAttribute('aria-sort')).toBe('ascending')

  await table(page).getByRole('row').nth(1).getByRole('link', { name: 'View Details' }).click()
  await dialog(page).getByText('Ana Ordered').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('View Details')
  await table(page).getByRole('link', { name: 'Cy Ordered' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cy Ordered' }).waitFor()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.poll(() => names(page)).toEqual(['Ana Ordered', 'Cy Ordered', 'Bo Ordered'])
  await button(page, 'Cards').click()
  await page.getByRole('list', { name: 'Users' }).waitFor()
})

test('the table has the same search, filters and states', async () => {
  await world.aMember({ first_name: 'Noor', last_name: 'Tabular', name: 'Noor Tabular' })
  await world.aMember({
    last_name: 'Tabular',
    suspended_at: new Date(),
    first_name: 'Held',
    name: 'Held Tabular',
  })
  await world.anAdmin({ first_name: 'Rae', last_name: 'Tabular', name: 'Rae Tabular', duties: ['reviews'] })
  const page = await visitor.visit(admin, `${PATH}?search=tabular`)
  await button(page, 'Table').click()
  const row = (name: string) => table(page).getByRole('row').filter({ hasText: name })
  await expect.poll(() => row('Rae').innerText()).toMatch(/Admin\s+Reviews\s+Active/)
  await expect.poll(() => row('Held').innerText()).toMatch(/Member\s+Suspended/)
  await page.getByLabel('Role').selectOption('Admins')
  await expect.poll(() => names(page)).toEqual(['Rae Tabular'])
  await page.getByLabel('Search users').fill('nobody has this name')
  await page.getByText('No users found matching your search.').waitFor()
  await button(page, 'Clear filters').click()
  await table(page).waitFor()
  const reads = /\/api\/admin\/users(\?|$)/
  await page.route(reads, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByLabel('Search users').fill('noor tabular')
  await page.getByText('We couldn’t load the users.').waitFor()
  await page.unroute(reads)
  await button(page, 'Retry').click()
  await row('Noor').waitFor()
})

test('more rows load, and the focus moves to the first new one', async () => {
  await many(52, (at) =>
    world.aMember({ first_name: 'Many', last_name: `Rowed${at}`, name: `Many Rowed${at}` }),
  )
  const page = await visitor.visit(admin, `${PATH}?search=rowed`)
  await button(page, 'Table').click()
  await press(page, button(page, 'Load more users'))
  await expect.poll(async () => (await names(page)).length).toBe(52)
  await expect.poll(() => focused(page)).toMatch(/^Many Rowed/)
})

test.each(LOOKS)('everyone can use the table on a $size in $theme', async (look) => {
  const last = `Usable${look.size}`
  await sorted(last)
  const page = await visitor.visit(admin, `${PATH}?search=${last}`, look)
  await button(page, 'Table').click()
  await table(page).waitFor()
  await expectAccessible(page)
  const width = { phone: 390, desktop: 768 }[look.size]
  await page.setViewportSize({ width, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})
