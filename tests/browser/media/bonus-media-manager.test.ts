import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listAdminMedia, uploadMedia } from '#contract/media/admin-media.ts'
import { claimMedia } from '#contract/media/media.ts'
import type { BrowserVisitor } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { dropFiles, type GivenFile } from '../../support/browser/files-in-page.ts'
import { focused, question, toast } from '../../support/browser/page-parts.ts'
import { aPicture, cutJpeg } from '../../support/media/pictures.ts'
import { aWebm } from '../../support/media/videos.ts'
import { aFile, aForm } from '../../support/world/form.ts'

const { world, visitor } = await aBrowserWorld({ maxMediaBytes: 1024 * 1024 })
const admin = await world.anAdmin()
const picture = await aPicture()

const anImage = (name: string, buffer = picture): GivenFile => ({ name, mimeType: 'image/png', buffer })
/** Resolves once a toast says so. Call it before the action: the next toast may replace it immediately. */
const said = (page: Page, words: string) =>
  page.evaluate(
    (words) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const toasts = [...document.querySelectorAll('li[data-state=open]')]
          if (!toasts.some(({ textContent }) => textContent.includes(words))) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    words,
  )
const queue = (page: Page) => page.getByRole('region', { name: 'Files to upload' })
const queued = (page: Page, name: string) => queue(page).getByRole('listitem', { name, exact: true })
const pointsOf = (page: Page, name: string) => page.getByLabel(`Bonus points for ${name}`)
const stored = (page: Page) => page.getByRole('list', { name: 'Bonus files' }).getByRole('listitem')
const storedFile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bonus files' }).getByRole('listitem', { name, exact: true })
const uploadButton = (page: Page) => queue(page).getByRole('button', { name: /^(Upload|Retry) \d/ })
const choose = (page: Page, files: GivenFile[]) => page.getByLabel('Choose Files').setInputFiles(files)
const mediaOf = async (taskId: number) =>
  (await world.call(admin, listAdminMedia, { params: { taskId } })).map(
    ({ filename, bonusPoints }) => `${filename} ${bonusPoints}`,
  )

async function anUploaded(taskId: number, name: string) {
  const form = aForm({ mediaFile: aFile(picture, name) })
  return world.call(admin, uploadMedia, { params: { taskId }, form })
}

async function openManager(options?: Parameters<BrowserVisitor['visit']>[2]) {
  const task = await world.aTask({ title: `Poster walk ${Math.random().toString(36).slice(2, 8)}` })
  const page = await visitor.visit(admin, `/admin/tasks?search=${encodeURIComponent(task.title)}`, options)
  await page.getByRole('button', { name: 'Edit task' }).click()
  await page.getByLabel('Choose Files').waitFor({ state: 'attached' })
  return { task, page }
}

describe('bonus media', () => {
  test('twenty files at once, one of them broken: nineteen arrive, and the broken one says why', async () => {
    const { task, page } = await openManager()
    await page.getByText('No bonus files yet.').waitFor()
    const broken = await cutJpeg()
    const files = Array.from({ length: 20 }, (_, at) =>
      at === 7 ? anImage('file-7.png', broken) : anImage(`file-${at}.png`),
    )
    await choose(page, files)
    await Promise.all([
      said(page, 'Failed to upload file-7.png'),
      said(page, 'Media Uploaded'),
      uploadButton(page).click(),
    ])
    await expect.poll(() => stored(page).count()).toBe(19)
    await queued(page, 'file-7.png').getByText('This picture is damaged or incomplete.').waitFor()
    await expect.poll(() => queue(page).getByRole('listitem').count()).toBe(1)
    expect(await mediaOf(task.id)).toEqual(
      Array.from({ length: 20 }, (_, at) => `file-${at}.png 25`).filter((file) => file !== 'file-7.png 25'),
    )
  })

  test('each file asks for its points; a wrong number skips the file and takes the focus; one number can go to all', async () => {
    const { task, page } = await openManager()
    await choose(page, [anImage('one.png'), anImage('two.png'), anImage('three.png')])
    await expect.poll(() => pointsOf(page, 'one.png').inputValue()).toBe('25')
    await pointsOf(page, 'one.png').fill('40')
    await pointsOf(page, 'two.png').fill('lots')
    await Promise.all([said(page, 'Invalid Input'), said(page, 'Media Uploaded'), uploadButton(page).click()])
    await expect.poll(() => mediaOf(task.id)).toEqual(['one.png 40', 'three.png 25'])
    await queued(page, 'two.png').getByText('Please enter a valid number for bonus points').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('0')
    await choose(page, [anImage('four.png')])
    await page.getByLabel('Points for all files').fill('10')
    await page.getByRole('button', { name: 'Apply to all' }).click()
    await uploadButton(page).click()
    await expect
      .poll(() => mediaOf(task.id))
      .toEqual(['one.png 40', 'three.png 25', 'two.png 10', 'four.png 10'])
    await queue(page).waitFor({ state: 'detached' })
  })

  test('a file that can’t be sent says so before the upload, and is never sent', async () => {
    const { task, page } = await openManager()
    await choose(page, [
      anImage('words.png', Buffer.from('just words')),
      anImage('large.png', Buffer.concat([picture, Buffer.alloc(1024 * 1024)])),
    ])
    await queued(page, 'words.png').getByText('We can’t use this file.').waitFor()
    await queued(page, 'large.png').getByText('File size must be at most 1 MB.').waitFor()
    expect(await uploadButton(page).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Remove words.png' }).click()
    await page.getByRole('button', { name: 'Remove large.png' }).click()
    await queue(page).waitFor({ state: 'detached' })
    expect(await mediaOf(task.id)).toEqual([])
  })

  test('a dropped video gets a frame of itself as its poster', async () => {
    const { task, page } = await openManager()
    await dropFiles(page, [{ name: 'bus.webm', mimeType: 'video/webm', buffer: await aWebm() }])
    const posted = page.waitForResponse((response) => response.url().endsWith('/poster'))
    await uploadButton(page).click()
    expect((await posted).status()).toBe(200)
    await storedFile(page, 'bus.webm').getByRole('img', { name: 'Preview of the video bus.webm' }).waitFor()
    const [video] = await world.call(admin, listAdminMedia, { params: { taskId: task.id } })
    expect(video!.mediaType).toBe('video/webm')
  })

  test('a lost connection and a stopped upload keep the file, and both can be resent', async () => {
    const { task, page } = await openManager()
    await choose(page, [anImage('a.png'), anImage('b.png')])
    await page.route('**/api/admin/tasks/*/media', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await uploadButton(page).click()
    await queued(page, 'b.png')
      .getByText('The upload failed. Please check your connection and try again.')
      .waitFor()
    await page.unroute('**/api/admin/tasks/*/media')
    let answer = () => {}
    await page.route('**/api/admin/tasks/*/media', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: 'Retry a.png' }).click()
    await page.getByRole('button', { name: 'Cancel a.png' }).click()
    await queued(page, 'a.png')
      .getByText(/cancelled/)
      .waitFor()
    answer()
    await page.unroute('**/api/admin/tasks/*/media')
    await page.getByRole('button', { name: 'Retry a.png' }).click()
    await storedFile(page, 'a.png').waitFor()
    await uploadButton(page).click()
    await storedFile(page, 'b.png').waitFor()
    expect(await mediaOf(task.id)).toEqual(['a.png 25', 'b.png 25'])
  })

  test('deleting asks first, says what it means for the member who has the file, and shows a failure in the question', async () => {
    const { task, page } = await openManager()
    const [free, taken] = [await anUploaded(task.id, 'free.png'), await anUploaded(task.id, 'taken.png')]
    const member = await world.aMember({ name: 'Kim Roy' })
    await world.claim(member, task)
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: taken.id } })
    await storedFile(page, 'taken.png').getByText(`Kim Roy, ${member.email}`).waitFor()
    await page.getByRole('button', { name: 'Delete free.png' }).click()
    await expect.poll(() => focused(page)).toBe('Cancel')
    await page.route(`**/api/admin/tasks/media/${free.id}`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Delete Failed').waitFor()
    await question(page).getByText('Failed to delete media file').waitFor()
    await page.unroute(`**/api/admin/tasks/media/${free.id}`)
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Media Deleted').waitFor()
    await storedFile(page, 'free.png').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete taken.png' }).click()
    await question(page).getByText('Kim Roy keeps the file and its 25 bonus points.').waitFor()
    await expect.poll(() => focused(page)).toBe('Cancel')
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
    expect(await mediaOf(task.id)).toEqual(['taken.png 25'])
    await world.leave(member, task)
    await page.getByRole('button', { name: 'Release taken.png' }).click()
    await question(page).getByLabel('Why (optional)').fill('Left by mistake')
    await question(page).getByRole('button', { name: 'Release' }).click()
    await toast(page, 'Media Released').waitFor()
    await storedFile(page, 'taken.png').getByText('Available').waitFor()
  })

  test('closing asks before it loses chosen files', async () => {
    const { page } = await openManager()
    await choose(page, [anImage('kept.png')])
    await queued(page, 'kept.png').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    await question(page).getByText('The files you chose aren’t uploaded yet.').waitFor()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await queued(page, 'kept.png').waitFor()
  })

  test('a list that fails to load says so and can be retried', async () => {
    await world.aTask({ title: 'Failing list' })
    const page = await visitor.visit(admin, '/admin/tasks?search=Failing', { news: false })
    await page.route('**/api/admin/tasks/*/media?*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.route('**/api/admin/tasks/*/media', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('button', { name: 'Edit task' }).click()
    await page.getByText('We couldn’t load the bonus files.').waitFor()
    await page.unroute('**/api/admin/tasks/*/media?*')
    await page.unroute('**/api/admin/tasks/*/media')
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await page.getByText('No bonus files yet.').waitFor()
  })

  test.each(LOOKS)('queue and files are accessible on a $size in $theme', async (look) => {
    const { task, page } = await openManager(look)
    await anUploaded(task.id, 'there.png')
    await choose(page, [anImage('new.png'), anImage('words.png', Buffer.from('words'))])
    await queued(page, 'words.png').waitFor()
    await storedFile(page, 'there.png').waitFor()
    await expectAccessible(page)
  })
})
