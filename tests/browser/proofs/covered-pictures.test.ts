import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listTaskSubmissions } from '#contract/proofs/submissions.ts'
import type { VisitOptions } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { dialog, toast } from '../../support/browser/page-parts.ts'
import { noise, SECRET_WORDS } from '../../support/media/pictures.ts'

const { world, visitor } = await aBrowserWorld()

const [WIDTH, HEIGHT] = [1600, 1200]
/** How far JPEG blurs neighbouring colours into a cover, in pixels. */
const JPEG_BLOCK = 16

const scene = await noise(WIDTH / 8, HEIGHT / 8, 60)
  .png()
  .toBuffer()
const photo = await sharp(scene)
  .resize(WIDTH, HEIGHT, { kernel: 'nearest' })
  .withExif({ IFD0: { Artist: SECRET_WORDS } })
  .jpeg()
  .toBuffer()
const screenshot = await sharp(scene).resize(720, 7000, { kernel: 'nearest', fit: 'fill' }).jpeg().toBuffer()

const picture = (page: Page) => dialog(page).getByAltText('What you are about to send')
const covers = (page: Page) => dialog(page).getByRole('button', { name: /^Cover \d of \d: / })
const names = (page: Page) =>
  covers(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const spoken = (page: Page) => page.locator('[aria-live=polite]').first()

async function openDialog(chosen: Buffer, options: VisitOptions = {}) {
  const { member, task } = await world.aClaim()
  const page = await visitor.visit(member, `/tasks/${task.id}`, options)
  await page
    .getByLabel('Choose Image')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: chosen })
  await page.getByRole('button', { name: 'Cover Parts' }).click()
  // The picture has its place once it has loaded and its shape is known.
  await expect
    .poll(() =>
      picture(page).evaluate((image: HTMLImageElement) => {
        const { width, height } = image.getBoundingClientRect()
        return image.complete ? Math.abs(width / height - image.naturalWidth / image.naturalHeight) : 1
      }),
    )
    .toBeLessThan(0.02)
  // The dialog rises by 8 px as it opens, for at least one frame.
  await dialog(page).evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  return { page, member, task }
}

async function sentFrom(page: Page, act: () => Promise<void>): Promise<Buffer> {
  await page.evaluate(() => {
    const append = FormData.prototype.append as (name: string, value: string | Blob) => void
    FormData.prototype.append = function (name: string, value: string | Blob) {
      if (value instanceof Blob) Object.assign(window, { sent: value })
      append.call(this, name, value)
    }
  })
  await act()
  const encoded = await page.evaluate(
    () =>
      new Promise<string>((read) => {
        const reader = new FileReader()
        reader.onload = () => read(String(reader.result).split(',')[1] ?? '')
        reader.readAsDataURL((window as unknown as { sent: Blob }).sent)
      }),
  )
  return Buffer.from(encoded, 'base64')
}

async function spot(page: Page, x: number, y: number) {
  const box = (await picture(page).boundingBox())!
  return { x: box.x + x * box.width, y: box.y + y * box.height }
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

/** The brightest colour value in a part of a picture, from 0 to 255. */
async function brightest(bytes: Buffer, left: number, top: number, width: number, height: number) {
  const { channels } = await sharp(
    await sharp(bytes).extract({ left, top, width, height }).png().toBuffer(),
  ).stats()
  return Math.max(...channels.map(({ max }) => max))
}

test('a part covered with the mouse leaves the device only as black, at full size and without metadata', async () => {
  const { page, member, task } = await openDialog(photo)
  await drag(page, await spot(page, 0.25, 0.25), await spot(page, 0.5, 0.5))
  await expect
    .poll(() => names(page))
    .toEqual(['Cover 1 of 1: 25% from the left, 25% from the top, 25% wide, 25% high'])
  await press(page, 'Done')
  await expect.poll(() => dialog(page).count()).toBe(0)

  const body = await sentFrom(page, async () => {
    await page.getByRole('button', { name: 'Submit Task' }).last().click()
    await page.getByRole('button', { name: 'Confirm & Submit' }).click()
    await toast(page, 'Task Submitted').waitFor()
  })
  expect(body.includes(SECRET_WORDS)).toBe(false)
  expect(await sharp(body).metadata()).toMatchObject({ width: WIDTH, height: HEIGHT })
  const [left, top] = [400 + JPEG_BLOCK, 300 + JPEG_BLOCK]
  expect(await brightest(body, left, top, 400 - 2 * JPEG_BLOCK, 300 - 2 * JPEG_BLOCK)).toBe(0)
  expect(await brightest(body, 380, 280, 20, 400)).toBeGreaterThan(100)
  const [submission] = await world.call(member, listTaskSubmissions, { params: { id: task.id } })
  expect(submission?.screenshotUrl).not.toBeNull()
})

test('covers are moved and resized with the mouse, and undone one at a time', async () => {
  const { page } = await openDialog(photo)
  await drag(page, await spot(page, 0.2, 0.2), await spot(page, 0.4, 0.4))
  await drag(page, await spot(page, 0.3, 0.3), await spot(page, 0.5, 0.6))
  await expect
    .poll(() => names(page))
    .toEqual(['Cover 1 of 1: 40% from the left, 50% from the top, 20% wide, 20% high'])
  await drag(page, await spot(page, 0.6, 0.7), await spot(page, 0.9, 0.9))
  await expect
    .poll(() => names(page))
    .toEqual(['Cover 1 of 1: 40% from the left, 50% from the top, 50% wide, 40% high'])
  await press(page, 'Undo Last')
  await expect
    .poll(() => names(page))
    .toEqual(['Cover 1 of 1: 40% from the left, 50% from the top, 20% wide, 20% high'])
  await press(page, 'Undo Last')
  await press(page, 'Undo Last')
  await expect.poll(() => covers(page).count()).toBe(0)
})

test('a cover that begins or ends beside the picture goes to its edge', async () => {
  const { page } = await openDialog(photo)
  const corner = await spot(page, 0, 0.25)
  await drag(page, { x: corner.x - 18, y: corner.y }, await spot(page, 0.5, 0.5))
  const whole = 'Cover 1 of 1: 0% from the left, 25% from the top, 50% wide, 25% high'
  await expect.poll(() => names(page)).toEqual([whole])
  const end = await spot(page, 1, 1)
  await drag(page, await spot(page, 0.75, 0.75), { x: end.x + 30, y: end.y + 30 })
  await expect
    .poll(() => names(page).then((all) => all[1]))
    .toBe('Cover 2 of 2: 75% from the left, 75% from the top, 25% wide, 25% high')
})

test('everything works by keyboard, and is announced', async () => {
  const { page } = await openDialog(photo)
  await dialog(page).getByRole('button', { name: 'Add Cover' }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => spoken(page).textContent())
    .toMatch(/^Cover 1 of 1: 30% from the left, 43% from the top/)
  await expect
    .poll(() =>
      covers(page)
        .first()
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowUp']) {
    await page.keyboard.press(key)
  }
  await expect
    .poll(() => spoken(page).textContent())
    .toBe('Cover 1 of 1: 32% from the left, 47% from the top, 42% wide, 13% high')
  await page.keyboard.press('Delete')
  await expect.poll(() => covers(page).count()).toBe(0)
  const focused = page.locator(':focus')
  await expect.poll(() => focused.textContent()).toBe('Add Cover')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => covers(page).count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Cover Parts' }).click()
  await expect.poll(() => covers(page).count()).toBe(1)
})

test('buttons do what dragging does', async () => {
  const { page } = await openDialog(photo, { size: 'phone' })
  await press(page, 'Add Cover')
  await press(page, 'Move left')
  await press(page, 'Move up')
  await press(page, 'Resize with arrows')
  await press(page, 'Wider')
  await press(page, 'Taller')
  await expect
    .poll(() => names(page))
    .toEqual(['Cover 1 of 1: 28% from the left, 41% from the top, 42% wide, 17% high'])
  await press(page, 'Remove Cover 1')
  await expect.poll(() => covers(page).count()).toBe(0)
})

describe('on a phone', () => {
  type Finger = { x: number; y: number }
  async function handOn(page: Page) {
    const session = await page.context().newCDPSession(page)
    return (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }

  test('a finger draws a cover, and the handles are large enough for it', async () => {
    const { page } = await openDialog(photo, { size: 'phone' })
    const touch = await handOn(page)
    await touch('touchStart', [await spot(page, 0.1, 0.1)])
    await touch('touchMove', [await spot(page, 0.3, 0.3)])
    await touch('touchMove', [await spot(page, 0.6, 0.5)])
    await touch('touchEnd', [])
    await expect
      .poll(() => names(page))
      .toEqual(['Cover 1 of 1: 10% from the left, 10% from the top, 50% wide, 40% high'])
    const handles = await dialog(page)
      .locator('[data-corner]')
      .evaluateAll((all) => all.map((one) => [one.clientWidth, one.clientHeight]))
    expect(handles).toEqual(Array(4).fill([44, 44]))
  })

  test('two fingers scroll a long screenshot instead of covering it', async () => {
    const { page } = await openDialog(screenshot, { size: 'phone' })
    const touch = await handOn(page)
    const stage = dialog(page).getByRole('region', { name: 'Picture' })
    const scrolled = () => stage.evaluate((one) => one.scrollTop)
    const box = (await stage.boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await touch('touchStart', [{ x, y }])
    await touch('touchMove', [{ x, y: y - 40 }])
    await touch('touchStart', [
      { x, y: y - 40 },
      { x: x + 50, y },
    ])
    await touch('touchMove', [
      { x, y: y - 140 },
      { x: x + 50, y: y - 100 },
    ])
    await expect.poll(scrolled).toBeGreaterThan(80)
    await touch('touchEnd', [])
    await expect.poll(() => covers(page).count()).toBe(0)
  })
})

test('a picture that can’t be covered is not sent uncovered: the dialog says so and stays', async () => {
  const { page } = await openDialog(photo)
  const broken =
    'for (const name of ["CanvasRenderingContext2D", "OffscreenCanvasRenderingContext2D"]) if (self[name]) self[name].prototype.fillRect = () => { throw new Error("no memory") };'
  await page.route('**/picture-worker-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: broken + (await response.text()) })
  })
  await page.evaluate(broken)
  await press(page, 'Add Cover')
  await press(page, 'Done')
  await dialog(page).getByText('We couldn’t cover the picture, and nothing changed.').waitFor()
  await expect.poll(() => covers(page).count()).toBe(1)
})

test.each(LOOKS)('is accessible on a $size, $theme', async (look) => {
  const { page } = await openDialog(photo, look)
  await expectAccessible(page)
  await press(page, 'Add Cover')
  await press(page, 'Add Cover')
  await expectAccessible(page)
})
