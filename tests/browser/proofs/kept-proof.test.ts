import { buffer } from 'node:stream/consumers'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listTaskSubmissions, submitTask } from '#contract/proofs/submissions.ts'
import { formatFileSize } from '#domain/files/files.ts'
import { holdBack } from '../../support/browser/before-hydration.ts'
import type { VisitOptions } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../../support/browser/browser-world.ts'
import { keptOnDevice, queueOnDevice } from '../../support/browser/kept-on-device.ts'
import { untilConnectionIsWatched, untilDashboardIsLoaded } from '../../support/browser/offline.ts'
import { alert, dialog, expectFocus, main, question, toast } from '../../support/browser/page-parts.ts'
import { aPicture } from '../../support/media/pictures.ts'
import { aForm } from '../../support/world/form.ts'

const SAVED = 'Saved on this device. We’ll send it when you’re back online.'
const TRYING = 'Saved on this device. We’ll keep trying to send it.'
const OFFLINE = 'You’re offline. Please try again when you’re connected.'
const NOTES = 'Posted this morning with the disclosure at the very start of the text. See my page.'
const PREVIEW = 'Posted this morning with the disclosure at the ver…'

const { world, visitor } = await aBrowserWorld()
const png = await aPicture()
const picture = { name: 'window.png', mimeType: 'image/png', buffer: png }

const chosen = (page: Page) => page.getByAltText('The screenshot you chose')
const saved = (page: Page) => main(page).getByText(SAVED, { exact: true })
const trying = (page: Page) => main(page).getByText(TRYING, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const spoken = (page: Page) => page.locator('.sr-only[aria-live="polite"]')

async function openHeldTask(options: VisitOptions = {}) {
  const { member, task } = await world.aClaim({ title: 'Window photo' })
  const page = await visitor.visit(member, `/tasks/${task.id}`, options)
  await page.getByLabel('Notes').waitFor()
  return { member, task, page }
}

/** The same, while the code that prepares pictures is still loading; the function lets it arrive. */
async function openUnprepared() {
  const { member, task } = await world.aClaim({ title: 'Window photo' })
  const page = await visitor.visit(member, '/healthz')
  const letGo = await holdBack(page, '**/assets/prepare-picture*.js')
  await page.goto(`/tasks/${task.id}`)
  await page.getByLabel('Notes').waitFor()
  return { member, task, page, letGo }
}

async function openWithoutStorage() {
  const { member, task } = await world.aClaim()
  const page = await visitor.visit(member, '/healthz')
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Forbidden.', 'SecurityError')
    }
  })
  await page.goto(`/tasks/${task.id}`)
  return { member, task, page }
}

/** A task's proof, confirmed while the device is offline. */
async function leftWaiting(options: VisitOptions = {}) {
  const held = await openHeldTask(options)
  const { page } = held
  await fillIn(page)
  await untilDashboardIsLoaded(page)
  await page.context().setOffline(true)
  await submit(page)
  await saved(page).waitFor()
  return held
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Notes').fill(NOTES)
  await page.getByLabel('Choose Image').setInputFiles(picture)
  await untilReady(page)
}

async function untilReady(page: Page): Promise<void> {
  await chosen(page).waitFor()
  await page.getByRole('button', { name: 'Cover Parts' }).waitFor()
}

async function submit(page: Page): Promise<void> {
  await press(page, 'Submit Task')
  await press(page, 'Confirm & Submit')
}

/** Ends the page's process, as a phone does that needs the memory: none of its events fires. */
async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const killed = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await killed
}

/** Keeps proofs from the server from now on; the returned function restores the connection. */
async function cutTheLine(page: Page): Promise<() => Promise<void>> {
  await page.context().route('**/submit', (route) => route.abort())
  return () => page.context().unroute('**/submit')
}

/** Runs in the page: whether the control, or a part of the page around it, has the focus. */
function isInFocus(control: Element): boolean {
  return document.activeElement !== document.body && document.activeElement!.contains(control)
}

async function arrived(member: Person, task: { id: number }) {
  return world.call(member, listTaskSubmissions, { params: { id: task.id } })
}

describe('a picture and notes', () => {
  test('come back after a reload and in another tab, and can be sent then', async () => {
    const { member, task, page } = await openHeldTask()
    await fillIn(page)
    await page.reload()
    await untilReady(page)
    await page.getByText('window.png').waitFor()
    expect(await page.getByLabel('Notes').inputValue()).toBe(NOTES)
    const beside = await page.context().newPage()
    await beside.goto(page.url())
    await chosen(beside).waitFor()
    await beside.close()
    await submit(page)
    await toast(page, 'Task Submitted').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    const sent = await arrived(member, task)
    expect(sent.map(({ notes, screenshotUrl }) => [notes, screenshotUrl !== null])).toEqual([[NOTES, true]])
    await expect.poll(() => keptOnDevice(page)).toMatchObject({ proofs: [], pictures: [] })
  })

  test('outlive a tab that is closed before the picture is ready; reopening the task prepares it', async () => {
    const { member, task, page } = await openUnprepared()
    await page.getByLabel('Notes').fill(NOTES)
    await page.getByLabel('Choose Image').setInputFiles(picture)
    await chosen(page).waitFor()
    await expect.poll(() => keptOnDevice(page)).toMatchObject({ pictures: [`${member.id}:${task.id}`] })
    await page.getByText('Preparing your picture...').waitFor()
    const again = await page.context().newPage()
    await page.close()
    await again.goto(`/tasks/${task.id}`)
    await untilReady(again)
    expect(await again.getByLabel('Notes').inputValue()).toBe(NOTES)
    await submit(again)
    await toast(again, 'Task Submitted').waitFor()
  })

  test('outlive a page that is killed right after the last letter', async () => {
    const { member, task, page } = await openHeldTask()
    await page.getByLabel('Choose Image').setInputFiles(picture)
    await untilReady(page)
    await page.getByLabel('Notes').fill(NOTES)
    await kill(page)
    const again = await page.context().newPage()
    await again.goto(`/tasks/${task.id}`)
    await untilReady(again)
    expect(await again.getByLabel('Notes').inputValue()).toBe(NOTES)
    await submit(again)
    await toast(again, 'Task Submitted').waitFor()
    expect((await arrived(member, task)).map(({ notes }) => notes)).toEqual([NOTES])
  })

  test('stay when another file is refused, and the page says why', async () => {
    const { page } = await openHeldTask()
    await fillIn(page)
    const letter = { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear reviewer') }
    await page.getByLabel('Replace').setInputFiles(letter)
    await alert(page, /This file isn’t a picture\..* We kept your earlier picture\.$/).waitFor()
    await page.getByText('window.png').waitFor()
    await page.reload()
    await untilReady(page)
    await page.getByText('window.png').waitFor()
  })

  test('wait for the picture when Submit is pressed before it is ready', async () => {
    const { member, task, page, letGo } = await openUnprepared()
    await page.getByLabel('Choose Image').setInputFiles(picture)
    await page.getByText('Preparing your picture...').waitFor()
    await submit(page)
    await dialog(page).getByText('Preparing your picture...').waitFor()
    letGo()
    await toast(page, 'Task Submitted').waitFor()
    expect(await arrived(member, task)).toHaveLength(1)
  })

  test('can be sent where the browser stores nothing, and the page says so', async () => {
    const { member, task, page } = await openWithoutStorage()
    await fillIn(page)
    await page.getByText('This browser can’t save it').waitFor()
    expect(await page.getByText(/kept on this device/i).count()).toBe(0)
    await untilConnectionIsWatched(page)
    const asked = page.waitForEvent('dialog')
    void page.reload().catch(() => undefined)
    await (await asked).dismiss()
    await submit(page)
    await toast(page, 'Task Submitted').waitFor()
    expect(await arrived(member, task)).toHaveLength(1)
  })
})

test('the size of a picture is in view beside a long name', async () => {
  const { page } = await openHeldTask({ size: 'phone' })
  await page.getByLabel('Choose Image').setInputFiles({ ...picture, name: `${'window '.repeat(20)}.png` })
  await untilReady(page)
  const field = page.getByRole('group', { name: 'Screenshot or photo' })
  const [box, size] = await Promise.all([
    field.boundingBox(),
    field.getByText(formatFileSize(png.length), { exact: true }).boundingBox(),
  ])
  expect(size!.x + size!.width).toBeLessThan(box!.x + box!.width)
})

test('leaving a task with an unsent proof warns first', async () => {
  const { page } = await openHeldTask()
  const words = question(page).getByText(
    'Your proof hasn’t been sent. You can only send it while you have a spot.',
  )
  await press(page, 'Remove Me from Task')
  await question(page).getByText('Your spot opens up for someone else.').waitFor()
  expect(await words.count()).toBe(0)
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await fillIn(page)
  await press(page, 'Remove Me from Task')
  await words.waitFor()
})

describe('a proof that is about to be confirmed', () => {
  test('and is sent in another tab is not asked about again', async () => {
    const { member, task, page } = await openHeldTask()
    await fillIn(page)
    const beside = await page.context().newPage()
    await beside.goto(page.url())
    await untilReady(beside)
    await press(beside, 'Submit Task')
    await beside.getByRole('button', { name: 'Confirm & Submit' }).waitFor()
    await submit(page)
    await toast(page, 'Task Submitted').waitFor()
    await dialog(beside).waitFor({ state: 'detached' })
    await main(beside).getByText('Under Review', { exact: true }).waitFor()
    expect(await arrived(member, task)).toHaveLength(1)
  })

  test('and was deleted elsewhere is not queued', async () => {
    const { member, task, page } = await openHeldTask()
    await page.getByLabel('Notes').fill(NOTES)
    await press(page, 'Submit Task')
    await page.getByRole('button', { name: 'Confirm & Submit' }).waitFor()
    // Another tab deleted it, and that change has not arrived here yet.
    await page.evaluate((key) => localStorage.removeItem(key), `proof:${member.id}:${task.id}`)
    await press(page, 'Confirm & Submit')
    await dialog(page).waitFor({ state: 'detached' })
    expect((await keptOnDevice(page)).proofs).toEqual([])
    expect(await arrived(member, task)).toEqual([])
  })
})

describe('without a connection', () => {
  test('a confirmed proof is saved, survives a reload, and is sent once the connection is back', async () => {
    const { member, task, page } = await leftWaiting({ size: 'phone' })
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.getByAltText('The saved screenshot').waitFor()
    await main(page).getByText(PREVIEW, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Submit Task' }).count()).toBe(0)

    const repair = await cutTheLine(page)
    await page.context().setOffline(false)
    await page.reload()
    await trying(page).waitFor()
    await page.getByAltText('The saved screenshot').waitFor()
    expect(await arrived(member, task)).toEqual([])
    await repair()
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await toast(page, 'Task Submitted').waitFor()
    await main(page).getByText('Under Review', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/tasks/${task.id}`)
    expect((await arrived(member, task)).map(({ notes }) => notes)).toEqual([NOTES])
  })

  test('a browser that stores nothing says that the page must stay open, and sends later', async () => {
    const { member, task, page } = await openWithoutStorage()
    await fillIn(page)
    await page.context().setOffline(true)
    await submit(page)
    const words = 'Not saved. Keep this page open: we’ll send it when you’re back online.'
    await main(page).getByText(words, { exact: true }).waitFor()
    expect(await page.getByText(/^Saved/).count()).toBe(0)
    await page.context().setOffline(false)
    await toast(page, 'Task Submitted').waitFor()
    expect(await arrived(member, task)).toHaveLength(1)
  })

  test('Send now says that there is no connection, and sends when there is', async () => {
    const { member, task, page } = await leftWaiting()
    await press(page, 'Send now')
    await alert(page, OFFLINE).waitFor()
    // The try that starts by itself is still under way at the press, and fails after it.
    const automatic = Promise.withResolvers<Route>()
    await page.context().route('**/submit', automatic.resolve, { times: 1 })
    await page.context().setOffline(false)
    const held = await automatic.promise
    await expect.poll(() => alert(page, OFFLINE).count()).toBe(0)
    await press(page, 'Send now')
    await held.abort()
    await toast(page, 'Task Submitted').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    expect(await arrived(member, task)).toHaveLength(1)
  })

  test('Edit turns it into the draft again, with its picture and notes', async () => {
    const { member, task, page } = await leftWaiting()
    await spoken(page).filter({ hasText: SAVED }).waitFor({ state: 'attached' })
    await press(page, 'Edit')
    await untilReady(page)
    // No live region announces it either.
    await expect.poll(() => page.getByText(SAVED).count()).toBe(0)
    expect(await page.getByLabel('Notes').inputValue()).toBe(NOTES)
    await page.context().setOffline(false)
    await page.reload()
    await untilReady(page)
    expect(await page.getByLabel('Notes').inputValue()).toBe(NOTES)
    expect(await arrived(member, task)).toEqual([])
  })

  test('one that drops during an upload closes the dialog, says so once, and the proof waits', async () => {
    const { page } = await openHeldTask()
    await fillIn(page)
    await cutTheLine(page)
    await submit(page)
    await trying(page).waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await toast(page, 'Failed to submit task').waitFor()
    await alert(page, 'Failed to submit task').waitFor()
  })

  test('a claim can’t wait: it says why, and its button stays usable', async () => {
    const member = await world.aMember()
    const task = await world.aTask()
    const page = await visitor.visit(member, `/tasks/${task.id}`)
    await page.context().route('**/claim', (route) => route.abort())
    await press(page, 'Claim Task')
    await alert(page, 'Failed to claim task').waitFor()
    await page.context().unroute('**/claim')
    await press(page, 'Claim Task')
    await page.getByLabel('Notes').waitFor()
  })
})

test('a proof edited during its upload is a draft again and is not sent later', async () => {
  const { member, task, page } = await openHeldTask()
  await fillIn(page)
  await page.route('**/submit', () => undefined)
  await submit(page)
  await dialog(page).getByRole('progressbar', { name: 'Upload' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await untilReady(page)
  expect(await page.getByLabel('Notes').inputValue()).toBe(NOTES)
  await page.unroute('**/submit')
  await page.reload()
  await untilReady(page)
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  expect(await arrived(member, task)).toEqual([])
})

describe('a proof that the server refuses', () => {
  test('says why in the dialog, and is the draft again afterwards', async () => {
    const { page } = await openHeldTask()
    await fillIn(page)
    const sentence = 'This picture cannot be read.'
    await page.route('**/submit', (route) =>
      route.fulfill({ status: 422, json: { message: sentence, code: 'image.unreadable' } }),
    )
    await submit(page)
    await toast(page, sentence).waitFor()
    await dialog(page).getByRole('alert').getByText(sentence).waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await untilReady(page)
    expect(await page.getByLabel('Notes').inputValue()).toBe(NOTES)
    await page.unroute('**/submit')
    await submit(page)
    await toast(page, 'Task Submitted').waitFor()
  })

  test('because its claim ended says so and returns its picture', async () => {
    const { member, task, page } = await leftWaiting({ news: false })
    await world.leave(member, task)
    await page.context().setOffline(false)
    await main(page).getByText('Please claim this task first.').waitFor()
    await page.getByText('Claim the task again to send this proof.').waitFor()
    await main(page).getByText(NOTES, { exact: true }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save the picture' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('window.png')
    expect(await buffer(await file.createReadStream())).toEqual(png)
    await press(page, 'Delete from this device')
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => main(page).getByText('Please claim this task first.').count()).toBe(0)
    await expect.poll(() => keptOnDevice(page)).toMatchObject({ proofs: [], pictures: [] })
    await page.getByRole('button', { name: 'Claim Task' }).waitFor()
  })

  test('because its claim ended can be sent after the task is claimed again', async () => {
    const { member, task, page } = await leftWaiting({ news: false })
    await world.leave(member, task)
    await page.context().setOffline(false)
    await page.getByText('Claim the task again to send this proof.').waitFor()
    await press(page, 'Claim Task')
    await page.getByText('You have a spot in this task again. Press Edit to send it.').waitFor()
    expect(await main(page).getByText('Please claim this task first.').count()).toBe(0)
    await press(page, 'Edit')
    await untilReady(page)
    await submit(page)
    await toast(page, 'Task Submitted').waitFor()
    expect(await arrived(member, task)).toHaveLength(1)
  })

  test('because its task no longer exists can still be saved on that page', async () => {
    const member = await world.aMember()
    const page = await visitor.visit(member, '/points')
    await queueOnDevice(page, { userId: member.id, taskId: 999_999, state: 'draft' }, png)
    await page.goto('/tasks/999999')
    await page.getByText('This task is no longer available, so this proof can’t be sent.').waitFor()
    await page.getByRole('link', { name: 'Save the picture' }).waitFor()
  })

  test('because another device sent one says so and can be deleted', async () => {
    const { member, task, page } = await openHeldTask()
    await fillIn(page)
    const form = aForm({ notes: 'From my other phone.' })
    await world.call(member, submitTask, { params: { id: task.id }, form })
    await page.getByText('You already sent proof for this task, maybe from another device.').waitFor()
    await main(page).getByText('Under Review', { exact: true }).waitFor()
    await page.getByAltText('The screenshot on this device').waitFor()
    await press(page, 'Delete from this device')
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByText('This one wasn’t sent.').count()).toBe(0)
    await page.reload()
    await main(page).getByText('Under Review', { exact: true }).waitFor()
    await expect.poll(() => keptOnDevice(page)).toMatchObject({ proofs: [], pictures: [] })
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('proof:'))),
    ).toEqual([])
  })
})

test('a proof is confirmed, waits and is edited by keyboard, and the focus is never lost', async () => {
  const { page } = await openHeldTask()
  await fillIn(page)
  await untilDashboardIsLoaded(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Submit Task' }).last().focus()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('button', { name: 'Confirm & Submit' })
  await confirm.waitFor()
  while (!(await confirm.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await saved(page).waitFor()
  const send = page.getByRole('button', { name: 'Send now' })
  await expect.poll(() => send.evaluate(isInFocus)).toBe(true)
  await page.keyboard.press('Tab')
  await expectFocus(send)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await untilReady(page)
  const notes = page.getByLabel('Notes')
  await expect.poll(() => notes.evaluate(isInFocus)).toBe(true)
})

test.each(LOOKS)(
  'a proof that waits, is refused or is left over is accessible on a $size in $theme',
  async (look) => {
    const { member, task, page } = await leftWaiting(look)
    await expectAccessible(page)
    await press(page, 'Edit')
    await untilReady(page)
    await expectAccessible(page)
    await submit(page)
    await saved(page).waitFor()
    await world.leave(member, task)
    await page.context().setOffline(false)
    await main(page).getByText('Please claim this task first.').waitFor()
    await expectAccessible(page)
  },
)

test('a double click on Submit Task leaves the focus in the dialog', async () => {
  const { page } = await openHeldTask()
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit Task' }).last().dblclick()
  await dialog(page).getByRole('button', { name: 'Confirm & Submit' }).waitFor()
  const hasFocus = () => dialog(page).evaluate((panel) => panel.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
})
