import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/time.ts'
import { cleanupImages } from '#server/image-storage/cleanup-images.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { focused, press, toast } from '../../support/browser/page-parts.ts'

const PATH = '/admin/image-cleanup'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin({ name: 'Avery Chen' })
beforeEach(async () => {
  await world.sql('update submissions set image_key = null, thumbnail_key = null, image_bytes = null')
  await world.sql('delete from cleanup_runs')
})

const overview = (page: Page) => page.getByRole('region', { name: 'Storage Overview' })
const manual = (page: Page) => page.getByRole('region', { name: 'Manual Cleanup' })
const button = (page: Page) => manual(page).getByRole('button', { name: 'Clean Up Old Images' })
const rowTexts = (page: Page) =>
  overview(page)
    .getByRole('row')
    .allInnerTexts()
    .then((rows) => rows.slice(1).map((row) => row.replace(/\s+/g, ' ').trim()))

async function anImage(daysAgo: number): Promise<number> {
  const name = `proof/${randomUUID()}`
  for (const key of [name, `${name}-small`]) {
    await world.services.files.put(key, Buffer.alloc(500), { contentType: 'image/jpeg' })
  }
  const { id } = await world.aPendingSubmission(await world.aMember(), {
    submitted_at: new Date(Date.now() - daysAgo * DAY_MS),
    image_key: name,
    thumbnail_key: `${name}-small`,
    image_type: 'image/jpeg',
    image_width: 100,
    image_height: 100,
    image_bytes: 1024 * 1024,
  })
  return id
}

describe('Image Storage Management', () => {
  test('shows what is stored, how old and how large, before anything is removed', async () => {
    await Promise.all([1, 2, 12, 25, 31, 40].map(anImage))
    const page = await visitor.visit(admin, PATH)
    await overview(page).getByText('6 images').waitFor()
    await overview(page).getByText('6 MB with thumbnails').waitFor()
    expect(await rowTexts(page)).toEqual([
      'Up to 7 days 2 2 MB',
      '7 to 20 days 1 1 MB',
      '20 to 30 days 1 1 MB',
      'Over 30 days, removed next 2 2 MB',
    ])
    await manual(page).getByText('now (4 files with thumbnails, 2 MB).').waitFor()
    await page.getByRole('region', { name: 'Recent Cleanups' }).getByText('No cleanups yet.').waitFor()
    await overview(page).getByText('Next automatic cleanup').waitFor()
    await overview(page)
      .getByText(/at 3:15 AM$/)
      .waitFor()
  })

  test('points out pending submissions, and links to their review', async () => {
    const oldest = await anImage(28)
    await anImage(22)
    await anImage(2)
    const page = await visitor.visit(admin, PATH)
    await overview(page).getByText('2 submissions have waited more than 20 days').waitFor()
    await overview(page).getByRole('link', { name: 'Review the oldest' }).click()
    await expect.poll(() => page.url()).toContain(`/admin/task-reviews?id=${oldest}`)
  })

  test('asks with count and size before it removes anything, by keyboard alone', async () => {
    const id = await anImage(35)
    await anImage(3)
    const page = await visitor.visit(admin, PATH)
    await press(page, button(page))
    const dialog = page.getByRole('alertdialog', { name: 'Permanently delete 1 image?' })
    await dialog.getByText('This deletes 2 files (1 MB) from submissions older than 30 days.').waitFor()
    await expect.poll(() => focused(page)).toBe('Cancel')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await overview(page).getByText('2 images').waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toast(page, 'Image Cleanup Completed').waitFor()
    await toast(page, 'Deleted 2 files and updated 1 submissions').waitFor()
    await overview(page).getByText('1 image', { exact: true }).waitFor()
    await manual(page).getByText('Nothing to remove. No image is older than 30 days.').waitFor()
    expect(await button(page).getAttribute('aria-disabled')).toBe('true')
    const runs = page.getByRole('region', { name: 'Recent Cleanups' })
    await runs.getByText('2 files from 1 submission').waitFor()
    await runs.getByText('By Avery Chen, 1 MB freed').waitFor()
    await page.goto(`/admin/task-reviews?id=${id}`)
    await page.getByText('Image not available').first().waitFor()
    await page.getByText('We removed it 30 days after submission. The record stays.').first().waitFor()
  })

  test('says when a cleanup fails, and leaves everything as it is', async () => {
    await anImage(35)
    const page = await visitor.visit(admin, PATH)
    await page.route('**/api/admin/cleanup-images', (route) => route.fulfill({ status: 500, body: '' }))
    await button(page).click()
    await page.getByRole('button', { name: 'Delete images' }).click()
    await toast(page, 'Cleanup Failed').waitFor()
    await manual(page).getByText('Failed to cleanup old images. Please try again.').waitFor()
    await overview(page).getByText('1 image', { exact: true }).waitFor()
  })

  test('shows on an open screen what the automatic cleanup did', async () => {
    await anImage(35)
    const page = await visitor.visit(admin, PATH)
    await overview(page).getByText('1 image', { exact: true }).waitFor()
    await cleanupImages(world.services, null)
    await overview(page).getByText('0 images').waitFor()
    await page.getByRole('region', { name: 'Recent Cleanups' }).getByText('Automatic, 1 MB freed').waitFor()
  })

  test('says when the figures fail to load, and offers a retry; a member is denied', async () => {
    const page = await visitor.visit(admin, '/admin/overview', { news: false })
    await page.route('**/api/admin/image-storage', (route) => route.fulfill({ status: 503, body: '' }))
    await page.evaluate(() => {
      history.pushState(null, '', '/admin/image-cleanup')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByText('We couldn’t load the image storage figures.').waitFor()
    await page.unroute('**/api/admin/image-storage')
    await page.getByRole('button', { name: 'Retry' }).click()
    await overview(page).waitFor()
    const denied = await visitor.visit(await world.aMember(), PATH)
    await denied.getByRole('heading', { name: 'Access Denied' }).waitFor()
  })

  test.each(LOOKS)('is accessible on a $size in $theme', async (look) => {
    await Promise.all([2, 25, 33].map(anImage))
    const page = await visitor.visit(admin, PATH, look)
    await overview(page).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
