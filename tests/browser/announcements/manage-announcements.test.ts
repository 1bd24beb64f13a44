import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AnnouncementForm } from '#contract/announcements/announcement-form.ts'
import {
  createAnnouncement,
  dismissAnnouncement,
  listAdminAnnouncements,
} from '#contract/announcements/announcements.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { startDueAnnouncements } from '#server/announcements/start-announcements.ts'
import { announcements } from '#server/database/schema/announcements.ts'
import { holdBack } from '../../support/browser/before-hydration.ts'
import type { BrowserVisitor } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { dialog, expectFocus, press, question, region, toast } from '../../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin({ first_name: 'Avery' })

beforeEach(async () => {
  await world.queries.update(announcements).set({ deleted_at: new Date() })
})

const rows = (page: Page) => page.getByRole('list', { name: 'Announcements' }).locator('> li')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const field = (page: Page, name: string) =>
  dialog(page).locator('input, textarea, select').and(dialog(page).getByLabel(name))

const visitAnnouncements = (options?: Parameters<BrowserVisitor['visit']>[2]) =>
  visitor.visit(admin, '/admin/announcements', options)

function announce(title: string, more: Partial<AnnouncementForm> = {}) {
  return world.call(admin, createAnnouncement, {
    body: { title, content: 'More.', isActive: true, ...more },
  })
}

describe('Manage Announcements', () => {
  test('an admin announces, edits and deletes by keyboard, and a member sees each step', async () => {
    const member = await visitor.visit(await world.anEarner(), '/')
    const page = await visitAnnouncements()
    await page.getByText('No announcements yet').waitFor()
    await expectAccessible(page)
    await press(page, page.getByRole('button', { name: 'Create Announcement' }).last())
    await press(page, dialog(page).getByRole('button', { name: 'Create Announcement' }))
    await dialog(page).getByText('Title is required', { exact: true }).waitFor()
    await dialog(page).getByText('Content is required', { exact: true }).waitFor()
    await expectFocus(field(page, 'Title'))
    await expect.poll(() => field(page, 'Priority').inputValue()).toBe('medium')
    await page.keyboard.type('Snow')
    await field(page, 'Content').fill('Reviews wait until Monday.')
    await field(page, 'Priority').selectOption('high')
    await field(page, 'Expires (optional)').fill('2020-01-01T10:00')
    await press(page, dialog(page).getByRole('button', { name: 'Create Announcement' }))
    await dialog(page).getByText('The expiry must be in the future', { exact: true }).waitFor()
    await field(page, 'Expires (optional)').fill('2099-11-24T23:59')
    await dialog(page)
      .getByText(/^Expires Nov 24, 2099 at 11:59 PM EST, in [\d,]+ d\.$/)
      .waitFor()
    await expectAccessible(page)
    await press(page, dialog(page).getByRole('button', { name: 'Create Announcement' }))
    await toast(page, 'Success').waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
    const made = row(page, 'Snow')
    for (const text of [
      /^By Avery$/,
      /^Active$/,
      /^Not dismissed yet$/,
      /^Expires Nov 24, 2099 at 11:59 PM EST/,
    ])
      await made.getByText(text).waitFor()
    const banner = member.getByRole('article', { name: 'Snow' })
    await banner.getByText('HIGH').waitFor()

    await press(page, made.getByRole('button', { name: 'Edit: Snow' }))
    await field(page, 'Content').fill('Reviews wait until Tuesday.')
    await press(page, dialog(page).getByRole('button', { name: 'Update Announcement' }))
    await banner.getByText('Reviews wait until Tuesday.').waitFor()
    await made.getByText('Reviews wait until Tuesday.').waitFor()
    await member.getByRole('button', { name: 'Dismiss: Snow' }).click()
    await made.getByText('Dismissed by 1 member').waitFor()
    await press(page, made.getByRole('button', { name: 'Edit: Snow' }))
    await region(page, 'Preview')
      .getByText(
        'Every member sees this. Changes show as soon as you update it. Those who dismissed it don’t see it again.',
      )
      .waitFor()
    await field(page, 'Starts (optional)').fill('2099-11-20T09:00')
    await region(page, 'Preview')
      .getByText(
        /^Every member sees this from Nov 20, 2099 .* d\. Until then, members no longer see it\. Those/,
      )
      .waitFor()
    await field(page, 'Starts (optional)').fill('')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })

    await press(page, made.getByRole('button', { name: 'Delete: Snow' }))
    await question(page)
      .getByText('Are you sure you want to delete this announcement? This action cannot be undone.')
      .waitFor()
    await expectFocus(question(page).getByRole('button', { name: 'Cancel' }))
    await expectAccessible(page)
    await press(page, question(page).getByRole('button', { name: 'Delete Announcement' }))
    await page.getByText('No announcements yet').waitFor()
  })

  test('an announcement prepared by keyboard for Ontario reaches an open dashboard there when it starts, and no other', async () => {
    const inOntario = await visitor.visit(await world.anEarner({ province: 'ON' }), '/')
    const inQuebec = await visitor.visit(await world.anEarner({ province: 'QC' }), '/')
    const page = await visitAnnouncements()
    await press(page, page.getByRole('button', { name: 'Create Announcement' }).first())
    await expectFocus(field(page, 'Title'))
    await page.keyboard.type('Markets')
    await page.keyboard.press('Tab')
    await expectFocus(field(page, 'Content'))
    await page.keyboard.type('They open today.')
    const audience = (words: string) => region(page, 'Preview').getByText(words, { exact: true }).waitFor()
    await audience('Every member sees this as soon as you create it.')
    await field(page, 'Who sees it').focus()
    await page.keyboard.type('Ontario')
    await dialog(page).getByText('Members who gave no province don’t see it.', { exact: true }).waitFor()
    await audience('Members in Ontario see this as soon as you create it.')
    await field(page, 'Starts (optional)').fill('2020-01-01T10:00')
    await dialog(page).getByText('This time has passed, so it starts at once.', { exact: true }).waitFor()
    await field(page, 'Starts (optional)').fill('2099-11-30T09:00')
    await dialog(page)
      .getByText(/^Starts Nov 30, 2099 at 9:00 AM EST, in [\d,]+ d\.$/)
      .waitFor()
    await region(page, 'Preview')
      .getByText(/^Members in Ontario see this from Nov 30, 2099 at 9:00 AM EST, in [\d,]+ d\.$/)
      .waitFor()
    await region(page, 'Preview').getByText('Nov 30, 2099', { exact: true }).first().waitFor()
    await field(page, 'Expires (optional)').fill('2099-11-30T09:00')
    await press(page, dialog(page).getByRole('button', { name: 'Create Announcement' }))
    await dialog(page).getByText('The expiry must be after the start', { exact: true }).waitFor()
    await region(page, 'Preview')
      .getByText(/see this/)
      .waitFor({ state: 'detached' })
    await expectFocus(field(page, 'Expires (optional)'))
    await field(page, 'Expires (optional)').fill('')
    await dialog(page).getByRole('checkbox', { name: 'Active' }).press('Space')
    await audience('No one sees this until you make it active.')
    await dialog(page).getByRole('checkbox', { name: 'Active' }).press('Space')
    await expectAccessible(page)
    await press(page, dialog(page).getByRole('button', { name: 'Create Announcement' }))
    await toast(
      page,
      'Announcement created: members in Ontario see “Markets” from Nov 30, 2099 at 9:00 AM EST.',
    ).waitFor()
    const made = row(page, 'Markets')
    await made.getByText('Scheduled', { exact: true }).waitFor()
    await made.getByText('For members in Ontario', { exact: true }).waitFor()
    await made.getByText(/^Starts Nov 30, 2099 at 9:00 AM EST/).waitFor()

    await world.sql(`update announcements set starts_at = now() - interval '1 hour' where title = 'Markets'`)
    await startDueAnnouncements(world.services)
    await inOntario.getByRole('article', { name: 'Markets' }).waitFor()
    await made.getByText('Active', { exact: true }).waitFor()
    // Its own announcement comes after the start, whose news have then arrived too.
    await announce('For Quebec', { province: 'QC' })
    await inQuebec.getByRole('article', { name: 'For Quebec' }).waitFor()
    expect(await inQuebec.getByText('Markets').count()).toBe(0)
  })

  test('the preview shows the dashboard’s banner, in every priority, as it is typed', async () => {
    const page = await visitAnnouncements({ theme: 'dark' })
    await page.getByRole('button', { name: 'Create Announcement' }).first().click()
    await field(page, 'Title').fill('Thin ice')
    await field(page, 'Content').fill('Stay off the\npond.')
    const preview = dialog(page).getByRole('region', { name: 'Preview' })
    const labels = async () =>
      (await preview.getByRole('article', { name: 'Thin ice' }).allInnerTexts()).map(
        (text) => /HIGH|MEDIUM|LOW/.exec(text)?.[0],
      )
    await expect.poll(labels).toEqual(['MEDIUM', 'HIGH', 'LOW'])
    await field(page, 'Priority').selectOption('low')
    await expect.poll(labels).toEqual(['LOW', 'HIGH', 'MEDIUM'])
    const classes = (article: Locator) => article.evaluate((element) => element.className)
    const previewed = await classes(preview.getByRole('article').first())
    await dialog(page).getByRole('button', { name: 'Create Announcement' }).click()
    await row(page, 'Thin ice').waitFor()
    const member = await visitor.visit(await world.anEarner(), '/', { theme: 'dark' })
    const banner = member.getByRole('article', { name: 'Thin ice' })
    await banner.waitFor()
    expect(await classes(banner)).toBe(previewed)
  })

  test('failures say the specified words, keep what was typed, and leave the list as it was', async () => {
    const { title } = await announce('Standing')
    const page = await visitAnnouncements()
    await page.route('**/api/admin/announcements**', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 500, json: { message: 'Broken just now.', code: 'unexpected' } }),
    )
    await page.getByRole('button', { name: 'Create Announcement' }).first().click()
    await field(page, 'Title').fill('Typed')
    await field(page, 'Content').fill('Words.')
    await dialog(page).getByRole('button', { name: 'Create Announcement' }).click()
    await page.getByText('Failed to create announcement', { exact: true }).first().waitFor()
    await dialog(page).getByRole('alert').getByText('Broken just now.').waitFor()
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Typed')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).getByRole('button', { name: 'Discard changes' }).click()

    await row(page, title)
      .getByRole('button', { name: `Make inactive: ${title}` })
      .click()
    await page.getByText('Failed to update announcement: Broken just now.', { exact: true }).first().waitFor()
    await row(page, title).getByText('Active', { exact: true }).waitFor()
    await row(page, title)
      .getByRole('button', { name: `Delete: ${title}` })
      .click()
    await question(page).getByRole('button', { name: 'Delete Announcement' }).click()
    await page.getByText('Failed to delete announcement', { exact: true }).first().waitFor()
    await question(page).getByText('Broken just now.').waitFor()
    await page.unroute('**/api/admin/announcements**')
    await page.route('**/api/admin/announcements**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await row(page, title)
      .getByRole('button', { name: `Make inactive: ${title}` })
      .click()
    await page.getByText('Failed to update announcement: Unknown error', { exact: true }).first().waitFor()
  })

  test('an announcement that is switched off leaves the dashboards immediately and can come back', async () => {
    const { title } = await announce('Switched')
    const member = await visitor.visit(await world.anEarner(), '/')
    await member.getByRole('article', { name: title }).waitFor()
    const page = await visitAnnouncements()
    await row(page, title)
      .getByRole('button', { name: `Make inactive: ${title}` })
      .click()
    await row(page, title).getByText('Inactive', { exact: true }).waitFor()
    await member.getByRole('article', { name: title }).waitFor({ state: 'detached' })
    await row(page, title)
      .getByRole('button', { name: `Make active: ${title}` })
      .click()
    await member.getByRole('article', { name: title }).waitFor()
  })

  test.each(LOOKS)(
    'active, scheduled, inactive and expired ones look different on a $size in $theme, and can be found',
    async (look) => {
      await announce('One that runs')
      await announce('One that rests', { isActive: false })
      await announce('One that is ahead', {
        startsAt: new Date(Date.now() + 2.5 * DAY_MS).toISOString(),
        province: 'NT',
      })
      const over = await announce('One that is over', {
        expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
      })
      await world.sql(`update announcements set expires_at = now() - interval '2 days' where id = $1`, [
        over.id,
      ])
      await world.call(await world.aMember(), dismissAnnouncement, { params: { id: over.id } })
      const page = await visitAnnouncements(look)
      for (const [title, word] of [
        ['One that runs', 'Active'],
        ['One that is ahead', 'Scheduled'],
        ['One that rests', 'Inactive'],
        ['One that is over', 'Expired'],
      ] as const)
        await row(page, title).getByText(word, { exact: true }).waitFor()
      await row(page, 'One that is over')
        .getByText(/^Expired .* E[SD]T, 2 d ago$/)
        .waitFor()
      const ahead = row(page, 'One that is ahead')
      await ahead.getByText('For members in the Northwest Territories').waitFor()
      await ahead.getByText(/^Starts .* E[SD]T, in 2 d$/).waitFor()
      await expectAccessible(page)
      await page.getByRole('combobox', { name: 'Status' }).selectOption('scheduled')
      await expect
        .poll(() => rows(page).allInnerTexts())
        .toEqual([expect.stringContaining('One that is ahead')])
      await page.getByRole('combobox', { name: 'Status' }).selectOption('expired')
      await expect.poll(() => rows(page).count()).toBe(1)
      await expect.poll(() => new URL(page.url()).search).toBe('?status=expired')
      await page.getByRole('searchbox', { name: 'Search announcements' }).fill('rests')
      await page.getByText('No announcements found matching your criteria.').waitFor()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect.poll(() => rows(page).count()).toBe(4)
      await row(page, 'One that is over').getByRole('button', { name: 'Edit: One that is over' }).click()
      await field(page, 'Content').fill('Edited after it was over.')
      await dialog(page).getByRole('button', { name: 'Update Announcement' }).click()
      await row(page, 'One that is over').getByText('Edited after it was over.').waitFor()
    },
  )

  test('hundreds load page by page, and a list that fails to load can be retried', async () => {
    await world.sql(
      `insert into announcements (title, content, created_by)
       select 'Number ' || n, 'More.', $1 from generate_series(1, 120) n`,
      [admin.id],
    )
    const page = await visitAnnouncements()
    await expect.poll(() => rows(page).count()).toBe(25)
    await page.getByRole('button', { name: 'Load more announcements' }).click()
    await expect.poll(() => rows(page).count()).toBe(50)
    // Another admin's announcement before the next page arrives makes the loaded pages refetch.
    const release = await holdBack(page, '**/api/admin/announcements?*cursor=*')
    const nextPage = page.waitForRequest(/cursor=/)
    await page.getByRole('button', { name: 'Load more announcements' }).click()
    await nextPage
    const readAnew = page.waitForResponse((answer) => /announcements(\?(?!.*cursor=)|$)/.test(answer.url()))
    await announce('Just now')
    await readAnew
    release()
    await expect.poll(() => rows(page).count()).toBe(75)
    await row(page, 'Just now').waitFor()
    await page.route('**/api/admin/announcements*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('combobox', { name: 'Status' }).selectOption('active')
    await page.getByRole('alert').getByText('We couldn’t load the announcements.').waitFor()
    await page.unroute('**/api/admin/announcements*')
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => rows(page).count()).toBe(25)
    // The button does not wait for a page of the previous list when the filter changes.
    await holdBack(page, '**/api/admin/announcements?*cursor=*')
    await page.getByRole('searchbox', { name: 'Search announcements' }).fill('Number 1')
    await row(page, 'Number 99').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Load more announcements' }).click()
    await page.getByRole('button', { name: 'Loading...' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search announcements' }).fill('')
    await row(page, 'Number 99').waitFor()
    await page.getByRole('button', { name: 'Load more announcements' }).waitFor()
    expect(await world.everyPage(admin, listAdminAnnouncements, 50)).toHaveLength(121)
  })
})
