import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatWithZone } from '#domain/text/format.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { aBrowserWorld, expectAccessible } from '../../support/browser/browser-world.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

test('a member sees which tasks are completed and when a rate-limited one opens, and can leave both out', async () => {
  const [member, first] = await Promise.all([world.aMember(), world.aMember()])
  const category = 'Around the corner'
  const done = await world.aTask({ title: 'Poster', category })
  const limited = await world.aTask({ title: 'Photo', category, rate_limit: 1 })
  const survey = await world.aTask({ title: 'Survey', category })
  const { id } = await world.aPendingSubmission(member, { task: done })
  await world.review(admin, id, 'approved')
  const { claimedAt } = await world.claim(first, limited)
  const opens = formatWithZone(new Date(Date.parse(claimedAt) + DAY_MS))

  const page = await visitor.visit(member, `/tasks?category=${encodeURIComponent(category)}`, {
    size: 'phone',
  })
  await page.locator('#main').getByText('3 tasks found').waitFor()
  await card(page, done.title).getByText('Task Completed', { exact: true }).waitFor()
  await card(page, limited.title).getByText(`Next spot opens ${opens}`, { exact: true }).waitFor()
  expect(await page.getByText('Next spot opens').count()).toBe(1)
  expect(await page.getByText('Task Completed').count()).toBe(1)
  await expectAccessible(page)

  const filter = page.getByRole('checkbox', { name: 'Tasks I can claim' })
  expect(await filter.isChecked()).toBe(false)
  await filter.check()
  await page.locator('#main').getByText('1 task found').waitFor()
  await card(page, survey.title).waitFor()
  expect(new URL(page.url()).searchParams.get('open')).toBe('me')
  await page.reload()
  await page.locator('#main').getByText('1 task found').waitFor()
  expect(await filter.isChecked()).toBe(true)
  await filter.uncheck()
  await page.locator('#main').getByText('3 tasks found').waitFor()
  expect(new URL(page.url()).searchParams.has('open')).toBe(false)

  await card(page, limited.title).getByRole('link', { name: 'View Details' }).click()
  const claim = page.getByRole('button', { name: 'Claim Task' })
  await page.getByText(`This task has reached its limit for now. The next spot opens on ${opens}.`).waitFor()
  expect(await claim.isDisabled()).toBe(true)
})
