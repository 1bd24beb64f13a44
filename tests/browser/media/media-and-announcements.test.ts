import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAnnouncements } from '#contract/announcements/announcements.ts'
import { claimMedia, listTaskMedia } from '#contract/media/media.ts'
import { announcements } from '#server/database/schema/announcements.ts'
import type { media } from '#server/database/schema/media.ts'
import { holdBack } from '../../support/browser/before-hydration.ts'
import { untilIdle } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../../support/browser/browser-world.ts'
import { expectNoShift, watchLayoutFromNow } from '../../support/browser/layout-shift.ts'
import { expectFocus, focused, question, region, toast } from '../../support/browser/page-parts.ts'

const DEMO_MEDIA = new URL('../../../demo/video/', import.meta.url)

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()
const video = await readFile(new URL('bus-in-autumn.webm', DEMO_MEDIA))
const poster = await readFile(new URL('bus-in-autumn-poster.jpg', DEMO_MEDIA))

/** Runs in the page. */
function hasReadAnnouncements(): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/announcements'))
}

describe('announcements', () => {
  const banners = (page: Page) => page.getByRole('region', { name: 'Announcements' })
  const banner = (page: Page, title: string) => page.getByRole('article', { name: title })

  /** Late announcements fold to it. */
  const line = (page: Page) => banners(page).getByText('3 more announcements')

  /** One in each priority, the newest first on the screen: Strike, Hours, Thanks, Plain. */
  beforeEach(async () => {
    await world.queries.update(announcements).set({ deleted_at: new Date() })
    for (const [title, priority] of [
      ['Plain', null],
      ['Thanks', 'low'],
      ['Hours', 'medium'],
      ['Strike', 'high'],
    ] as const) {
      await world.queries
        .insert(announcements)
        .values({ title, content: 'More.', priority, created_by: admin.id })
    }
  })

  test('each shows its priority as a word, also where it has none and the dashboard comes second', async () => {
    const page = await visitor.visit(await world.anEarner(), '/tasks')
    await expect.poll(() => page.evaluate(hasReadAnnouncements)).toBe(true)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    for (const [title, label] of [
      ['Strike', '🔴HIGH'],
      ['Hours', '🟡MEDIUM'],
      ['Thanks', '🟢LOW'],
      ['Plain', '⚪MEDIUM'],
    ] as const) {
      await banner(page, title).getByText(label).waitFor()
    }
  })

  test('a dismissal by keyboard moves the focus to the next one, then to the heading, and is permanent', async () => {
    const member = await world.anEarner()
    const page = await visitor.visit(member, '/')
    const press = async (title: string) => {
      await page.getByRole('button', { name: `Dismiss: ${title}` }).focus()
      await page.keyboard.press('Enter')
      await banner(page, title).waitFor({ state: 'detached' })
    }
    await press('Hours')
    await expect.poll(() => focused(page)).toContain('Thanks')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await banner(page, 'Thanks').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toContain('Plain')
    await press('Plain')
    await expectFocus(page.getByRole('heading', { level: 1 }))
    const left = async () => (await world.call(member, listAnnouncements)).map(({ title }) => title)
    await expect.poll(left).toEqual(['Strike'])
    await page.reload()
    await banner(page, 'Strike').waitFor()
    await expect.poll(() => banners(page).getByRole('article').count()).toBe(1)
    await press('Strike')
    await banners(page).waitFor({ state: 'detached' })
  })

  test('a dismissal that fails brings the banner back silently, and is only logged', async () => {
    const page = await visitor.visit(await world.anEarner(), '/')
    await page.route('**/api/announcements/*/dismiss', async (route) => {
      await banner(page, 'Hours').waitFor({ state: 'detached' })
      await route.fulfill({ status: 500, json: { message: 'Broken', code: 'unexpected' } })
    })
    const refused = page.waitForResponse('**/api/announcements/*/dismiss')
    await page.getByRole('button', { name: 'Dismiss: Hours' }).click()
    await refused
    await expect
      .poll(() => banners(page).getByRole('heading').allInnerTexts())
      .toEqual(['Strike', 'Hours', 'Thanks', 'Plain'])
    await expect.poll(() => page.problems).toEqual([expect.stringContaining('HTTP error! status: 500')])
    page.problems.splice(0)
    await expect.poll(() => page.getByText(/Broken|Failed to dismiss/).count()).toBe(0)
  })

  test('a slow list holds up nothing else on the dashboard', async () => {
    await world.aReward()
    const page = await visitor.visit(await world.anEarner(), '/tasks')
    const answer = await holdBack(page, '**/api/announcements*')
    await page.reload()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('heading', { name: 'Quick Actions' }).waitFor()
    expect(await banner(page, 'Strike').count()).toBe(0)
    for (const name of ['Total Points', 'Active Tasks', 'Recent Activity']) await region(page, name).waitFor()
    await page.getByText('No active tasks.').waitFor()
    await page.getByText(/^Next, claim a task: /).waitFor()
    await untilIdle(page)
    await watchLayoutFromNow(page)
    answer()
    await line(page).waitFor()
    await expectNoShift(page)
    await banners(page).locator('summary').getByText('🔴HIGH').waitFor()
    await line(page).click()
    await banner(page, 'Plain').waitFor()
  })

  test('a list that fails to load says so and can be retried; the dashboard stays', async () => {
    const member = await world.anEarner({ points: 120 })
    const page = await visitor.visit(member, '/tasks', { news: false })
    await page.route('**/api/announcements*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.reload()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByText('We couldn’t load the announcements.').waitFor()
    await page.getByRole('region', { name: 'Total Points' }).getByText('120', { exact: true }).waitFor()
    await page.unroute('**/api/announcements*')
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await line(page).click()
    await banner(page, 'Strike').waitFor()
  })

  test.each(LOOKS)('the banners are accessible on a $size in $theme', async (look) => {
    const page = await visitor.visit(await world.anEarner(), '/', look)
    await banner(page, 'Strike').waitFor()
    await expectAccessible(page)
  })
})

describe('bonus media', () => {
  const panel = (page: Page) => page.getByRole('region', { name: 'Bonus Media' })
  const claimButton = (page: Page, file: string) => panel(page).getByRole('button', { name: `Claim ${file}` })
  const points = (person: Person) => world.balanceOf(person)

  async function aFile(taskId: number, filename: string, row: Partial<typeof media.$inferInsert> = {}) {
    const { files } = world.services
    const key = `media/${randomUUID()}`
    await files.put(key, video, { contentType: 'video/webm' })
    await files.put(`${key}-preview`, poster, { contentType: 'image/jpeg' })
    return world.aBonusFile({
      task_id: taskId,
      filename,
      media_type: 'video/webm',
      file_key: key,
      file_size: video.length,
      preview_key: `${key}-preview`,
      preview_type: 'image/jpeg',
      ...row,
    })
  }

  async function aHeldTask(member: Person) {
    const task = await world.aTask()
    const [bus, wall] = [await aFile(task.id, 'bus.webm'), await aFile(task.id, 'wall.webm')]
    await world.claim(member, task)
    return { task, bus, wall }
  }

  async function claim(page: Page, file: string) {
    await claimButton(page, file).click()
    await question(page).getByRole('button', { name: 'Claim File' }).click()
  }

  test('a member claims a file by keyboard, is paid, plays it in a new tab, and pays back by leaving', async () => {
    const member = await world.aMember()
    const { task } = await aHeldTask(member)
    const page = await visitor.visit(member, `/tasks/${task.id}`, { news: false })
    await claimButton(page, 'bus.webm').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog', { name: 'Claim bus.webm?' }).waitFor()
    await question(page)
      .getByText(/Only one member can claim this file/)
      .waitFor()
    await question(page)
      .getByText(/You get 25 bonus points right away.*you lose the points/)
      .waitFor()
    await expect.poll(() => focused(page)).toBe('Cancel')
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Claim bus.webm')

    await page.keyboard.press('Enter')
    await question(page).getByRole('button', { name: 'Claim File' }).focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Media Claimed!').waitFor()
    await toast(page, 'Bonus Points Earned!').waitFor()
    await page.getByText('25 pts').first().waitFor()
    const download = region(page, 'Claimed').getByRole('link', { name: /^Download bus\.webm/ })
    await download.waitFor()
    await expect.poll(() => focused(page)).toContain('Download')
    expect(await points(member)).toBe(25)

    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
    await expect.poll(() => tab.evaluate(() => document.querySelector('video')?.videoWidth)).toBe(640)
    await tab.close()

    await page.getByRole('button', { name: 'Remove Me from Task' }).click()
    await question(page)
      .getByText(/lose the bonus points from its media/)
      .waitFor()
    await question(page).getByRole('button', { name: 'Remove Me from Task' }).click()
    await page.getByText('0 pts', { exact: true }).first().waitFor()
    await download.waitFor()
    await expect.poll(() => claimButton(page, 'wall.webm').isDisabled()).toBe(true)
  })

  test('before the task is claimed, every file says why it can’t be; a task without files has no panel', async () => {
    const member = await world.aMember()
    const [task, bare] = [await world.aTask(), await world.aTask()]
    await aFile(task.id, 'bus.webm')
    const page = await visitor.visit(member, `/tasks/${task.id}`)
    await panel(page).getByText('Claim the task first, then its bonus media.').first().waitFor()
    await expect.poll(() => claimButton(page, 'bus.webm').isDisabled()).toBe(true)
    await claimButton(page, 'bus.webm').click({ force: true })
    await expect.poll(() => question(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Claim Task' }).click()
    await expect.poll(() => claimButton(page, 'bus.webm').isDisabled()).toBe(false)

    await page.goto(`/tasks/${bare.id}`)
    await page.getByRole('button', { name: 'Claim Task' }).waitFor()
    await expect.poll(() => panel(page).count()).toBe(0)
  })

  test('a file that someone else took first disappears, and the panel says so', async () => {
    const [member, rival] = [await world.aMember(), await world.aMember()]
    const { task, bus } = await aHeldTask(member)
    await world.claim(rival, task)
    const page = await visitor.visit(member, `/tasks/${task.id}`, { size: 'phone', news: false })
    await claimButton(page, 'bus.webm').waitFor()
    await world.call(rival, claimMedia, { params: { id: task.id, mediaId: bus.id } })
    await claim(page, 'bus.webm')
    await toast(page, 'Failed to Claim Media').waitFor()
    await panel(page).getByText('bus.webm: Someone else claimed this file first.').waitFor()
    await claimButton(page, 'bus.webm').waitFor({ state: 'detached' })
    await claimButton(page, 'wall.webm').waitFor()
    expect(await points(member)).toBe(0)
  })

  test('without a sentence from the server it says Failed to claim media, and the file can be retried', async () => {
    const member = await world.aMember()
    const { task } = await aHeldTask(member)
    const page = await visitor.visit(member, `/tasks/${task.id}`)
    await page.route('**/media/*/claim', (route) => route.abort())
    await claim(page, 'bus.webm')
    await panel(page).getByText('bus.webm: Failed to claim media').waitFor()
    await page.unroute('**/media/*/claim')
    await claim(page, 'bus.webm')
    await toast(page, 'Media Claimed!').waitFor()
    expect(await world.call(member, listTaskMedia, { params: { id: task.id } })).toMatchObject([
      { filename: 'bus.webm', isClaimed: true },
      { filename: 'wall.webm', isClaimed: false },
    ])
  })

  test('a list that fails to load is logged and has a Retry', async () => {
    const member = await world.aMember()
    const { task } = await aHeldTask(member)
    const page = await visitor.visit(member, '/', { news: false })
    await page.route('**/api/tasks/*/media*', (route) => route.fulfill({ status: 503, body: 'away' }))
    const logged = page.waitForEvent('console', (message) => message.text().includes('503: away'))
    await page.getByRole('link', { name: task.title }).first().click()
    await panel(page).getByText('We couldn’t load the bonus media.').waitFor()
    expect((await logged).type()).toBe('error')
    await page.unroute('**/api/tasks/*/media*')
    await panel(page).getByRole('button', { name: 'Retry' }).click()
    await claimButton(page, 'bus.webm').waitFor()
  })

  test.each(LOOKS)('the panel and its question are accessible on a $size in $theme', async (look) => {
    const member = await world.aMember()
    const { task, bus } = await aHeldTask(member)
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: bus.id } })
    const page = await visitor.visit(member, `/tasks/${task.id}`, look)
    await claimButton(page, 'wall.webm').waitFor()
    await expectAccessible(page)
    await claimButton(page, 'wall.webm').click()
    await question(page).waitFor()
    await expectAccessible(page)
  })
})
