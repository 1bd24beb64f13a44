import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listTaskSubmissions } from '#contract/proofs/submissions.ts'
import type { VisitOptions } from '../../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../../support/browser/browser-world.ts'
import { keptOnDevice, queueOnDevice } from '../../support/browser/kept-on-device.ts'
import { expectNoShift, watchLayout } from '../../support/browser/layout-shift.ts'
import {
  alert,
  dialog,
  expectFocus,
  press,
  question,
  region,
  toast,
} from '../../support/browser/page-parts.ts'
import { shareOnDevice } from '../../support/browser/shared-on-device.ts'
import { aPicture, HEIC_BEGINNING } from '../../support/media/pictures.ts'

const OFFLINE = 'You’re offline. Please try again when you’re connected.'

const { world, visitor } = await aBrowserWorld()
const png = await aPicture()

const card = (page: Page) => region(page, 'Not sent yet')
const rows = (page: Page) => card(page).getByRole('listitem')

async function holdTasks(member: Person, ...titles: string[]) {
  const tasks = []
  for (const title of titles) {
    const task = await world.aTask({ title })
    await world.claim(member, task)
    tasks.push(task)
  }
  return tasks
}

/** A member's dashboard with one queued proof, one refused and one draft; no proof reaches the server. */
async function aDashboard(options: VisitOptions = {}) {
  const member = await world.anEarner()
  const tasks = await holdTasks(member, 'Window photo', 'Bakery visit', 'Bus survey')
  const page = await visitor.visit(member, '/points', options)
  await page.context().route('**/submit', (route) => route.abort())
  const states = [
    { state: 'queued' },
    { state: 'refused', refusal: { sentence: 'Please claim this task first.', isGone: true } },
    { state: 'draft', notes: '', idempotencyKey: null },
  ] as const
  for (const [at, { id, title }] of tasks.entries()) {
    const of = { userId: member.id, taskId: id, taskTitle: title, keptAt: at, ...states[at]! }
    await queueOnDevice(page, of, png)
  }
  const tried = page.waitForRequest('**/submit')
  await page.goto('/')
  await expect.poll(() => rows(page).count()).toBe(3)
  await tried
  return { member, tasks, page }
}

describe('what is not sent yet', () => {
  test('is listed on the dashboard with its state, and each leads to its task', async () => {
    const { page, tasks } = await aDashboard()
    const lines = async () =>
      (await rows(page).allInnerTexts()).map((text) => text.split('\n').filter(Boolean))
    await expect.poll(lines).toEqual([
      ['Window photo', 'Waiting to send'],
      ['Bakery visit', 'Not accepted'],
      ['Bus survey', 'Draft'],
    ])
    await expect.poll(() => rows(page).locator('img').count()).toBe(3)
    await card(page).getByRole('link', { name: 'Bus survey' }).click()
    await page.waitForURL(`**/tasks/${tasks[2]!.id}`)
    await page.getByAltText('The screenshot you chose').waitFor()
  })

  test('is in a phone’s first view below the balance, and nothing moves on reload', async () => {
    const { page } = await aDashboard({ size: 'phone' })
    // The room is kept for the next document once the shared pictures are known too.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('not-sent'))).toBe('3')
    await watchLayout(page)
    await page.reload()
    await expect.poll(() => rows(page).locator('img').count()).toBe(3)
    await expectNoShift(page)
    const [balance, unsent] = await Promise.all(
      [region(page, 'Total Points'), card(page)].map((part) => part.boundingBox()),
    )
    const bar = (await page.locator('[data-bottom-bar]').boundingBox())!
    expect(balance!.y + balance!.height).toBeLessThan(unsent!.y)
    expect(unsent!.y + unsent!.height).toBeLessThanOrEqual(bar.y)
  })

  test('takes no room when there is nothing', async () => {
    const page = await visitor.visit(await world.aMember(), '/')
    expect(await page.locator('.not-sent-room').boundingBox()).toBeNull()
  })

  test('is sent by Send now, which says when there is no connection', async () => {
    const { member, tasks, page } = await aDashboard()
    const send = card(page).getByRole('button', { name: 'Send now' })
    await page.context().setOffline(true)
    await send.click()
    await alert(page, OFFLINE).waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => alert(page, OFFLINE).count()).toBe(0)
    const asked = page.waitForRequest('**/submit')
    await send.click()
    await asked
    // The line returns only now, or the proof could arrive by itself before the button is pressed.
    await page.context().unroute('**/submit')
    await toast(page, 'Task Submitted').waitFor()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await world.call(member, listTaskSubmissions, { params: { id: tasks[0]!.id } })).toHaveLength(1)
    await region(page, 'Your Active Tasks').getByText('Under Review').waitFor()
  })

  test('shows three at first, above a newcomer’s first card, and the others on request', async () => {
    const member = await world.aMember()
    const page = await visitor.visit(member, '/points', { size: 'phone' })
    for (let taskId = 1; taskId <= 5; taskId += 1)
      await queueOnDevice(page, { userId: member.id, taskId, state: 'draft', keptAt: taskId }, png)
    await page.goto('/')
    await expect.poll(() => rows(page).count()).toBe(3)
    await press(page, card(page).getByRole('button', { name: '2 more' }))
    await expect.poll(() => rows(page).count()).toBe(5)
    await expectFocus(rows(page).nth(3).getByRole('link'))
    const first = region(page, 'Your first 25 points, about a minute')
    expect((await card(page).boundingBox())!.y).toBeLessThan((await first.boundingBox())!.y)
  })

  test.each(LOOKS)('is accessible on a $size in $theme', async (look) => {
    const { page } = await aDashboard(look)
    await expectAccessible(page)
  })
})

/** The question of the shared picture, which the member opens. */
async function askAfterShare(page: Page) {
  await page.goto('/?shared=1')
  await card(page).getByRole('button', { name: 'Shared picture' }).first().click()
  await dialog(page)
    .getByText(/^Arrived /)
    .waitFor()
}

async function afterShare(member: Person, options: VisitOptions = {}) {
  const page = await visitor.visit(member, '/points', options)
  await shareOnDevice(page, png)
  await askAfterShare(page)
  await dialog(page).getByAltText('The picture you shared').waitFor()
  return page
}

describe('a picture shared from another app', () => {
  test('becomes the draft of the task that is chosen, and nothing is sent', async () => {
    const member = await world.aMember()
    const [task] = await holdTasks(member, 'Window photo', 'Bakery visit')
    await world.aPendingSubmission(member, { task: await world.aTask({ title: 'Under review' }) })
    const page = await afterShare(member)
    expect(new URL(page.url()).search).toBe('')
    const choices = dialog(page).getByRole('list', { name: 'Your tasks' }).getByRole('button')
    expect(await choices.count()).toBe(2)
    await choices.filter({ hasText: 'Window photo' }).click()
    await page.waitForURL(`**/tasks/${task!.id}`)
    await page.getByText('shared.png').waitFor()
    await page.getByRole('button', { name: 'Cover Parts' }).waitFor()
    expect(await keptOnDevice(page)).toMatchObject({ proofs: [`${member.id}:${task!.id}`], shared: [] })
    expect(await world.call(member, listTaskSubmissions, { params: { id: task!.id } })).toEqual([])
  })

  test('opens no question by itself, and its question begins with its time and with discarding it', async () => {
    const member = await world.aMember()
    const [task] = await holdTasks(member, 'Window photo')
    const page = await visitor.visit(member, '/points')
    await shareOnDevice(page, png, { sharedAt: Date.parse('2026-11-02T20:15:30Z') })
    await page.goto('/?shared=1')
    await rows(page).getByText('Nov 2, 2026 at 3:15 PM', { exact: true }).waitFor()
    await page
      .getByText('The picture you shared is in the list “Not sent yet”.')
      .waitFor({ state: 'attached' })
    expect(new URL(page.url()).search).toBe('')
    expect(await dialog(page).count()).toBe(0)
    await card(page).getByRole('button', { name: 'Shared picture' }).click()
    await dialog(page).getByText('Arrived Nov 2, 2026 at 3:15 PM', { exact: true }).waitFor()
    const controls = dialog(page).locator('[data-dialog-body]').getByRole('button')
    expect(await controls.allInnerTexts()).toEqual([
      'Not yours? Discard',
      expect.stringMatching(/^Window photo/),
    ])
    await page.keyboard.press('Escape')
    expect(await keptOnDevice(page)).toMatchObject({ proofs: [], shared: [expect.any(String)] })
    await page.goto(`/tasks/${task!.id}`)
    await page.getByLabel('Choose Image').waitFor()
    expect(await page.getByText('shared.png').count()).toBe(0)
  })

  test('is listed beside others, of which each is used or discarded by itself', async () => {
    const member = await world.aMember()
    const [task] = await holdTasks(member, 'Window photo')
    const page = await visitor.visit(member, '/points')
    // The one that version 1.0.0 kept.
    await shareOnDevice(page, png, { key: 'latest', name: 'oldest.png', sharedAt: 1 })
    for (const at of [2, 3, 4]) await shareOnDevice(page, png, { name: `${at}.png`, sharedAt: at })
    const draft = { userId: member.id, taskId: task!.id, taskTitle: 'Window photo', state: 'draft' } as const
    await queueOnDevice(page, draft, png)
    await page.goto('/')
    await expect.poll(() => rows(page).count()).toBe(3)
    await rows(page).nth(1).getByRole('link', { name: 'Window photo' }).waitFor()
    await card(page).getByRole('button', { name: '2 more' }).click()
    await expect.poll(() => rows(page).count()).toBe(5)
    await rows(page).last().getByRole('button').click()
    await dialog(page).getByRole('button', { name: 'Not yours? Discard' }).click()
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => rows(page).count()).toBe(4)
    await rows(page).first().getByRole('button').click()
    await dialog(page)
      .getByRole('button', { name: /Window photo/ })
      .click()
    await question(page).getByRole('button', { name: 'Replace' }).click()
    await page.getByText('4.png').waitFor()
    const kept = await keptOnDevice(page)
    expect([kept.shared!.length, kept.shared!.includes('latest')]).toEqual([2, false])
  })

  async function aDraftAndShare(shared: Buffer) {
    const member = await world.aMember()
    const [task] = await holdTasks(member, 'Window photo')
    const page = await visitor.visit(member, '/points')
    await queueOnDevice(page, { userId: member.id, taskId: task!.id, state: 'draft' }, png)
    await shareOnDevice(page, shared)
    return { member, task: task!, page }
  }

  test('asks before it replaces an existing picture', async () => {
    const { task, page } = await aDraftAndShare(png)
    await askAfterShare(page)
    const choice = dialog(page).getByRole('button', { name: /Window photo.*Already has a picture/ })
    await choice.click()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expectFocus(choice)
    expect((await keptOnDevice(page)).shared).toHaveLength(1)
    await page.keyboard.press('Enter')
    await question(page).getByRole('button', { name: 'Replace' }).click()
    await page.waitForURL(`**/tasks/${task.id}`)
    await page.getByText('shared.png').waitFor()
  })

  test.each([
    ['that the browser cannot show', HEIC_BEGINNING, 'We can’t open HEIC photos'],
    ['that is not a picture', Buffer.from('Dear reviewer'), 'This file isn’t a picture.'],
  ])('a file %s replaces nothing, and another one can be chosen there', async (_, bytes, words) => {
    const { member, task, page } = await aDraftAndShare(bytes)
    await askAfterShare(page)
    await dialog(page).getByRole('alert').filter({ hasText: words }).waitFor()
    expect(await dialog(page).getByRole('list', { name: 'Your tasks' }).count()).toBe(0)
    const kept = await keptOnDevice(page)
    expect(kept.proofs).toEqual([`${member.id}:${task.id}`])
    expect(kept.shared).toHaveLength(1)
    await dialog(page)
      .getByLabel('Choose Image')
      .setInputFiles({ name: 'chosen.png', mimeType: 'image/png', buffer: png })
    await dialog(page)
      .getByRole('button', { name: /Window photo/ })
      .click()
    await question(page).getByRole('button', { name: 'Replace' }).click()
    await page.waitForURL(`**/tasks/${task.id}`)
    await page.getByText('chosen.png').waitFor()
  })

  test('keeps the notes of a refused proof whose picture it replaces', async () => {
    const member = await world.aMember()
    const [task] = await holdTasks(member, 'Window photo')
    const page = await visitor.visit(member, '/points')
    const refusal = { sentence: 'This picture cannot be read.', isGone: false }
    const of = { userId: member.id, taskId: task!.id, notes: 'Seen on Monday.' }
    await queueOnDevice(page, { ...of, state: 'refused', refusal }, png)
    await shareOnDevice(page, png)
    await askAfterShare(page)
    await dialog(page)
      .getByRole('button', { name: /Window photo/ })
      .click()
    await question(page).getByRole('button', { name: 'Replace' }).click()
    await page.getByText('shared.png').waitFor()
    expect(await page.getByLabel('Notes').inputValue()).toBe('Seen on Monday.')
  })

  test('waits on the dashboard until it is used or discarded', async () => {
    const member = await world.aMember()
    const page = await afterShare(member, { size: 'phone' })
    await dialog(page).getByText('You don’t have a task to send a picture for.').waitFor()
    await dialog(page).getByRole('link', { name: 'Browse Tasks' }).click()
    await page.waitForURL('**/tasks')
    await page.goto('/')
    await card(page).getByRole('button', { name: 'Shared picture' }).click()
    await dialog(page).getByRole('button', { name: 'Not yours? Discard' }).click()
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => card(page).count()).toBe(0)
    expect(await dialog(page).count()).toBe(0)
    expect((await keptOnDevice(page)).shared).toEqual([])
  })

  test.each([
    ['1', 'You already used or deleted the picture you shared.'],
    ['empty', 'Your browser didn’t pass on the picture you shared.'],
    ['lost', 'The picture you shared didn’t arrive.'],
    ['too-large', 'The file you shared is too large.'],
    ['no-picture', 'The file you shared isn’t a picture.'],
  ])('can be chosen again when it did not arrive (%s)', async (how, words) => {
    const member = await world.aMember()
    const [task] = await holdTasks(member, 'Window photo')
    const page = await visitor.visit(member, `/?shared=${how}`)
    await dialog(page).getByText(words).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await dialog(page)
      .getByLabel('Choose Image')
      .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear reviewer') })
    await alert(page, 'This file isn’t a picture.').waitFor()
    expect((await keptOnDevice(page)).shared ?? []).toEqual([])
    await dialog(page)
      .getByLabel('Choose Image')
      .setInputFiles({ name: 'chosen.png', mimeType: 'image/png', buffer: png })
    await dialog(page)
      .getByRole('button', { name: /Window photo/ })
      .click()
    await page.waitForURL(`**/tasks/${task!.id}`)
    await page.getByText('chosen.png').waitFor()
  })

  test('that is chosen while there is no room is not lost in silence: a sentence says what to do', async () => {
    const page = await visitor.visit(await world.aMember(), '/points')
    for (const at of [1, 2, 3, 4, 5]) await shareOnDevice(page, png, { name: `${at}.png`, sharedAt: at })
    await page.goto('/?shared=lost')
    const choose = dialog(page).getByLabel('Choose Image')
    await choose.setInputFiles({ name: 'sixth.png', mimeType: 'image/png', buffer: png })
    await alert(page, 'There’s no room for this picture.').waitFor()
    expect((await keptOnDevice(page)).shared).toHaveLength(5)
  })

  test.each(LOOKS)('asks for its task accessibly on a $size in $theme', async (look) => {
    const member = await world.aMember()
    await holdTasks(member, 'Window photo', 'Bakery visit')
    const page = await afterShare(member, look)
    await expectAccessible(page)
    await page.goto('/?shared=full')
    await dialog(page).getByText('There’s no room for the picture you shared').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expectAccessible(page)
  })
})
