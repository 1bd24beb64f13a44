import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatWithZone } from '#domain/text/format.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { aBrowserWorld, expectAccessible, type Person } from '../../support/browser/browser-world.ts'
import { boxOf, expectSeen } from '../../support/browser/in-view.ts'
import { many } from '../../support/world/at-once.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const cards = (page: Page) => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
const tab = (page: Page, name: string, selected: boolean) => page.getByRole('tab', { name, selected })

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

  const path = `/tasks?category=${encodeURIComponent(category)}`
  // The server draws the tab that the device keeps, here never the usual one.
  const drawn = async ({ cookie }: Person, kept: string) => {
    const headers = { cookie: `${cookie}; task-tab=${kept}` }
    const html = await (await world.request(null, path, { headers })).text()
    return [done, limited, survey].map(({ title }) => title).filter((title) => html.includes(`>${title}</a>`))
  }
  expect(await drawn(member, 'all')).toEqual(['Poster', 'Photo', 'Survey'])
  expect(await drawn(await world.aMember(), 'me')).toEqual(['Poster', 'Survey'])

  const page = await visitor.visit(member, path, { size: 'phone', bare: true })
  // This member has claimed before.
  await tab(page, 'Open to you 1', true).waitFor()
  await page.locator('#main').getByText('1 task found').waitFor()
  await card(page, survey.title).waitFor()
  await page.getByRole('tab', { name: 'Open to you' }).focus()
  await page.keyboard.press('ArrowRight')
  await tab(page, 'All 3', true).waitFor()
  await page.locator('#main').getByText('3 tasks found').waitFor()
  await card(page, done.title).getByText('Task Completed', { exact: true }).waitFor()
  await card(page, limited.title).getByText(`Next spot opens ${opens}`, { exact: true }).waitFor()
  expect(await page.getByText('Next spot opens').count()).toBe(1)
  expect(await page.getByText('Task Completed').count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('open')).toBe('all')
  await expectAccessible(page)
  await page.getByLabel('Search tasks').fill('Poster')
  await tab(page, 'All 1', true).waitFor()

  // The device remembers the tab for an address without one; an address with one wins.
  await page.goto(path)
  await page.locator('#main').getByText('3 tasks found').waitFor()
  await tab(page, 'All 3', true).waitFor()
  // A document without first data reads again once its stream is open.
  const stream = Promise.withResolvers<void>()
  await page.route('**/api/events', async (route) => {
    await stream.promise
    await route.continue()
  })
  await page.goto(`${path}&open=me`)
  await tab(page, 'Open to you 1', true).waitFor()
  await page.locator('#main').getByText('1 task found').waitFor()
  await world.claim(member, survey)
  stream.resolve()
  await page.getByText('Nothing here is open to you right now.').waitFor()
  await page.getByRole('button', { name: 'See all tasks' }).click()
  await page.locator('#main').getByText('3 tasks found').waitFor()
  await card(page, survey.title).getByText('Claimed', { exact: true }).first().waitFor()

  expect(await page.getByRole('heading', { name: limited.title, exact: true }).count()).toBe(1)
  await card(page, limited.title)
    .getByRole('link', { name: `${limited.title} View Details`, exact: true })
    .click()
  await page.getByText(`The next spot opens on ${opens}.`).waitFor()
  expect(await page.getByRole('button', { name: 'Claim Task' }).count()).toBe(0)
  await page.goBack()
  await tab(page, 'All 3', true).waitFor()
})

test('a newcomer starts with all tasks: two heads on a phone, nine cards on a desktop, pictures only as needed', async () => {
  const category = 'At a glance'
  const description = 'Count every bench and say which ones are in the shade at noon. '.repeat(4)
  const facts = { minutes: 8, town: 'Ajax', picture_key: 'task/aa/none', category, description }
  const made = await many(10, (turn) =>
    world.aTask({ ...facts, title: `Count the benches along the river, part ${turn}`, rate_limit: 5 }),
  )
  const member = await world.aMember()
  const path = `/tasks?category=${encodeURIComponent(category)}`
  const page = await visitor.visit(member, path, { size: 'phone' })
  await tab(page, 'All 10', true).waitFor()
  const phone = cards(page)
  const next = phone.nth(1)
  await expectSeen([phone.first(), next.getByRole('heading')])
  const [points, head] = [await boxOf(next.getByText('+50')), await boxOf(next.getByRole('heading'))]
  expect(points.y).toBeLessThan(head.y)
  await phone.first().getByText('about 8 min · Ajax').waitFor()
  // The browser cuts the preview at two lines, and the bar shows what the words beside it say.
  const preview = phone.first().getByText('Count every bench')
  expect(await preview.evaluate((it) => it.scrollHeight > it.clientHeight + 1)).toBe(true)
  const bar = phone.first().getByRole('progressbar', { name: 'Spots left' })
  expect(await bar.evaluate((it: HTMLProgressElement) => it.position)).toBe(1)
  // The server draws them all; no file is there, so the page shows motifs.
  const html = await (await world.request(member, path)).text()
  const pictures = [...html.matchAll(/<img [^>]*\/picture\?[^>]*>/g)].map(
    ([image]) => /loading="(\w+)"/.exec(image)?.[1],
  )
  expect(pictures).toEqual(['eager', ...made.slice(1).map(() => 'lazy')])
  const { height } = await boxOf(page.getByRole('banner'))
  await next.evaluate((it, top) => scrollBy(0, it.getBoundingClientRect().top - top), height)
  await expectSeen([next, phone.nth(2)])

  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(async () => (await boxOf(page.getByLabel('Sort'))).width).toBe(288)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => scrollTo(0, 0))
  await expectSeen([...Array(9).keys()].map((at) => cards(page).nth(at)))
})

test('a newcomer who arrives by a link finds no tab selected until it is known which one', async () => {
  const page = await visitor.visit(await world.aMember(), '/help')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/user/task-counts*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Tasks', exact: true }).first().click()
  await page.getByRole('tab').first().waitFor()
  expect(await page.getByRole('tab', { selected: true }).count()).toBe(0)
  expect(await page.getByRole('tab').first().getAttribute('tabindex')).toBe('0')
  await expectAccessible(page)
  release()
  await page.getByRole('tab', { name: 'All', selected: true }).waitFor()
})
