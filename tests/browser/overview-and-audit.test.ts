import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time/time.ts'
import { audit_log } from '#server/database/schema/audit.ts'
import { business_inquiries, replies, support_messages } from '#server/database/schema/inbox.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { reward_requests } from '#server/database/schema/rewards.ts'
import { aBrowserWorld, expectAccessible, LOOKS, SIZE_NAMES } from '../support/browser/browser-world.ts'
import { boxOf } from '../support/browser/in-view.ts'
import { press } from '../support/browser/page-parts.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { anInquiry } from '../support/world/inbox.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin({ name: 'Avery Roy' })

const FAILURE = { status: 500, json: { message: 'Something went wrong.', code: 'unexpected' } }

/** Nothing waits for anyone. */
async function clearDay(): Promise<void> {
  await world.queries.delete(replies)
  await world.queries.delete(support_messages)
  await world.queries.delete(business_inquiries)
  for (const { id } of await world.rows(submissions, { status: 'pending' })) {
    await world.review(admin, id, 'approved')
  }
  for (const { id } of await world.rows(reward_requests, { status: 'approved' })) {
    await world.decide(admin, id, 'fulfilled')
  }
}

describe('the audit log', () => {
  beforeAll(async () => {
    const task = await world.aTask({ title: 'Share the summer menu' })
    const member = await world.aMember({ name: 'Sam Petit' })
    const { id } = await world.aPendingSubmission(member, { task })
    await world.review(admin, id, 'rejected', 'I cannot see the post.')
    await world.queries.insert(audit_log).values(
      Array.from({ length: 60 }, (_, index) => ({
        actor_id: admin.id,
        action: 'task.updated' as const,
        subject_type: 'task' as const,
        subject_id: String(index),
        label: `Task number ${index}`,
        before: { pointsCost: 100, title: 'Old' },
        after: { pointsCost: 1200, title: `Task number ${index}` },
        happened_at: new Date(Date.UTC(2026, 0, 5, 12, index)),
      })),
    )
  })

  test.each(SIZE_NAMES)(
    'says on a %s who did what to whom, and why; the record is one click away',
    async (size) => {
      const page = await visitor.visit(admin, '/admin/audit?action=submission.rejected', { size })
      const entry = page
        .getByRole(size === 'phone' ? 'listitem' : 'row')
        .filter({ hasText: 'Share the summer menu' })
      await entry.getByText('Rejected a submission').waitFor()
      await entry.getByText('Avery Roy').waitFor()
      await entry.getByText('“I cannot see the post.”').waitFor()
      await entry.getByText('rejected', { exact: true }).waitFor()
      await entry.getByRole('link', { name: 'Share the summer menu' }).click()
      await page.getByRole('heading', { level: 1, name: 'Task Reviews' }).waitFor()
      await expect.poll(() => page.getByText('I cannot see the post.').count()).toBeGreaterThan(0)
    },
  )

  test('is filtered and searched on the server, by keyboard, and continues', async () => {
    const page = await visitor.visit(admin, '/admin/audit?from=2026-01-05&to=2026-01-05')
    const entries = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect.poll(() => entries.count()).toBe(50)
    await entries.first().getByText('1,200').waitFor()
    const more = page.getByRole('button', { name: 'Load more entries' })
    await press(page, more)
    await expect.poll(() => entries.count()).toBe(60)
    await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('number 59')
    await expect.poll(() => entries.count()).toBe(1)
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('number 59')
    await page.getByLabel('Record', { exact: true }).selectOption('announcement')
    await page.getByText('No entries found matching your criteria.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await entries.first().waitFor()
  })

  test('is downloaded as a file with the screen’s filters', async () => {
    const page = await visitor.visit(admin, '/admin/audit?from=2026-01-05&to=2026-01-05')
    const link = page.getByRole('link', { name: 'Download CSV' })
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe('/api/admin/audit.csv?from=2026-01-05&to=2026-01-05')
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  })

  test('says when it fails to load, and can be retried', async () => {
    const page = await visitor.visit(admin, '/admin/audit', { news: false })
    await page.route('**/api/admin/audit?*', (route) => route.fulfill(FAILURE))
    await page.getByLabel('Who').selectOption('product')
    await page.getByText('We couldn’t load the audit log.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('No entries found matching your criteria.').waitFor()
  })

  test.each(LOOKS)('is accessible on a $size in $theme', async (look) => {
    const page = await visitor.visit(admin, '/admin/audit', look)
    const links = page.locator('main').getByRole('link', { name: /Share the summer menu|Sam Petit/ })
    await links.first().waitFor()
    for (const link of await links.all()) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(24)
    await expectAccessible(page)
  })
})

describe('the overview', () => {
  test('begins with the day: each line leads to where it is done, by pointer, by Begin and by its key', async () => {
    await clearDay()
    await anInquiry(world, 'overview@shop.example')
    await world.change(business_inquiries, {}, { due_at: new Date(Date.now() + 5 * HOUR_MS) })
    const member = await world.aMember()
    await world.aPendingSubmission(member, { submitted_at: new Date(Date.now() - 50 * HOUR_MS) })
    await world.decide(admin, (await world.aRequest({ points_cost: 150 })).id, 'approved')
    const page = await visitor.visit(admin, '/admin/overview')
    const day = page.getByRole('region', { name: 'Your day' })
    await expect
      .poll(() => day.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/1 submission to review\s*Overdue by 2 h/),
        expect.stringMatching(/1 unassigned message\s*Due in 4 h/),
        expect.stringMatching(/1 approved reward to deliver\s*Due in 1 d\s*150 points/),
      ])
    await press(page, day.getByRole('link', { name: /unassigned message/ }))
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('owner')).toBe('none')
    await page.goBack()
    await day.getByRole('link', { name: 'Begin: 1 submission to review' }).click()
    await page.getByRole('heading', { level: 1, name: 'Task Reviews' }).waitFor()
    await page.goBack()
    await day.waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('1 approved reward to deliver').waitFor()
    await page.keyboard.press('3')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/admin/overview')
    await page.keyboard.press('3')
    await page.getByRole('heading', { level: 1, name: 'Reward Redemption Reviews' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('approved')
  })

  test('loses a line of the day when another admin has done it, and says when nothing waits', async () => {
    await clearDay()
    const { id } = await world.aPendingSubmission(await world.aMember())
    const page = await visitor.visit(admin, '/admin/overview')
    const day = page.getByRole('region', { name: 'Your day' })
    const line = day.getByRole('link', { name: /^1 submission to review/ })
    await line.focus()
    await world.review(await world.anAdmin(), id, 'approved')
    await line.waitFor({ state: 'detached' })
    await day.getByText('Nothing waits for you.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await expectAccessible(page)
  })

  test('has words and a table for its plots, and follows what happens', async () => {
    const page = await visitor.visit(admin, '/admin/overview')
    const plot = page.getByRole('img', { name: /Submissions per day.*Today: \d+\./s })
    await plot.waitFor()
    const region = page.getByRole('region', { name: 'Submissions per day' })
    await region.getByText('Show as a table').click()
    // All days together: a new one may begin during the test.
    const counted = async () => {
      const cells = await region.getByRole('cell').allInnerTexts()
      return cells.reduce((sum, cell) => sum + Number(cell), 0)
    }
    const before = await counted()
    const member = await world.aMember()
    const { id } = await world.aPendingSubmission(member)
    await world.review(admin, id, 'approved')
    await expect.poll(counted).toBe(before + 1)
  })

  test('has the money of this month by client once there are campaigns, and leads to its figures', async () => {
    const page = await visitor.visit(admin, '/admin/overview')
    const money = page.getByRole('region', { name: 'Money by client' })
    await page.getByRole('link', { name: /Points outstanding/ }).waitFor()
    expect(await money.count()).toBe(0)
    const campaign = await aCampaign(world, { unit_price: 250 })
    await page.reload()
    await money.getByText('No claims in campaigns this month.').waitFor()
    const task = await aTaskOf(world, campaign, { points: 50 })
    const [approved, open] = [await world.aMember(), await world.aMember()]
    await world.claim(approved, task)
    await world.review(admin, (await world.submit(approved, task)).id, 'approved')
    await world.claim(open, task)
    await expect
      .poll(() => money.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringMatching(/Maple Street Bakery\s+Billed\s+\$2\.50\s+Cost/)])
    await press(page, money.getByRole('link', { name: 'Maple Street Bakery' }))
    await page.getByRole('rowheader').getByText(campaign.name).waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      view: 'figures',
      by: 'campaign',
      client: String(campaign.client_id),
    })
  })

  test('says when it fails to load, and can be retried', async () => {
    const page = await visitor.visit(admin, '/', { news: false })
    await page.route('**/api/admin/overview', (route) => route.fulfill(FAILURE))
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Overview' }).click()
    await page.getByText('We couldn’t load the overview.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('link', { name: /Points outstanding/ }).waitFor()
  })

  test.each(LOOKS)('is accessible on a $size in $theme', async (look) => {
    await world.aPendingSubmission(await world.aMember())
    const page = await visitor.visit(admin, '/admin/overview', look)
    await page.getByRole('link', { name: /Points outstanding/ }).waitFor()
    const line = page.getByRole('region', { name: 'Your day' }).getByRole('link', { name: /to review/ })
    expect((await boxOf(line.last())).height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
  })
})
