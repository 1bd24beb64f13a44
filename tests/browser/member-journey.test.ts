import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listTaskSubmissions } from '#contract/proofs/submissions.ts'
import { FILE_TOO_LARGE, MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { EMPTY_PROOF_SENTENCE } from '#domain/proofs/submissions.ts'
import { DAY_MS } from '#domain/time/time.ts'
import type { Size } from '../support/browser/browser.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../support/browser/browser-world.ts'
import { dropFiles, pasteFile } from '../support/browser/files-in-page.ts'
import { dialog, expectFocus, main, question, toast } from '../support/browser/page-parts.ts'
import { aPicture } from '../support/media/pictures.ts'

const NOTES = 'Posted this morning with the disclosure at the very start of the text. See my page.'
const PREVIEW = 'Posted this morning with the disclosure at the ver…'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()
const png = await aPicture()

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })
const chosen = (page: Page) => page.getByAltText('The screenshot you chose')

async function openHeldTask(person: Person, size: Size = 'desktop') {
  const task = await world.aTask()
  await world.claim(person, task)
  const page = await visitor.visit(person, `/tasks/${task.id}`, { size })
  await page.getByLabel('Notes').waitFor()
  return { task, page }
}

async function submit(page: Page) {
  await page.getByRole('button', { name: 'Submit Task' }).last().click()
  await page.getByRole('button', { name: 'Confirm & Submit' }).click()
}

test('a member finds a task, claims it, leaves it, reclaims it, sends a photo with notes and sees it under review', async () => {
  const member = await world.aMember({ first_name: 'Chantal' })
  const task = await world.aTask({ title: 'Window photo', capacity: 4, points: 70 })
  const page = await visitor.visit(member, '/', { size: 'phone' })
  await page.getByRole('heading', { level: 1, name: /Chantal/ }).waitFor()
  await page.getByRole('link', { name: 'Browse Available Tasks' }).click()
  await page.getByPlaceholder('Search tasks...').fill(task.title)
  await main(page).getByText('1 task found').waitFor()
  await main(page).getByRole('link', { name: task.title }).click()
  await page.getByRole('heading', { level: 1, name: task.title }).waitFor()
  await expect.poll(() => page.locator('[aria-current=step]').textContent()).toContain('Claim')

  await page.getByRole('button', { name: 'Claim Task' }).click()
  await toast(page, 'Task Claimed').waitFor()
  await page.getByText('3 of 4 left').waitFor()
  await page.getByRole('button', { name: 'Remove Me from Task' }).click()
  await question(page).getByRole('button', { name: 'Remove Me from Task' }).click()
  await toast(page, 'Task Unclaimed').waitFor()
  await page.getByText('4 of 4 left').waitFor()
  await page.getByRole('button', { name: 'Claim Task' }).click()

  const send = page.getByRole('button', { name: 'Submit Task' }).last()
  await page.getByText(EMPTY_PROOF_SENTENCE).waitFor()
  await expect.poll(() => send.isDisabled()).toBe(true)
  await page.getByLabel('Choose Image').setInputFiles(picture('window.png'))
  await page.getByLabel('Notes').fill(NOTES)
  await send.click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm Submission' })
  await confirmation.getByText(PREVIEW, { exact: true }).waitFor()
  await confirmation.getByAltText('The screenshot you are about to submit').waitFor()
  await expectFocus(confirmation.getByRole('button', { name: 'Cancel' }))
  await confirmation.getByRole('button', { name: 'Confirm & Submit' }).click()
  await toast(page, 'Task Submitted').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')

  // "Not sent yet" lists the task too, until this device has deleted the proof.
  const active = page.getByRole('region', { name: 'Your Active Tasks' })
  await active.getByText('Under Review', { exact: true }).waitFor()
  await active.getByRole('link', { name: task.title }).click()
  await page.getByText('usually 24–48 hours').first().waitFor()
  await page.getByAltText(/Your screenshot/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Submit Task' }).count()).toBe(0)
  const [submission] = await world.call(member, listTaskSubmissions, { params: { id: task.id } })
  expect(submission).toMatchObject({ status: 'pending', notes: NOTES })
  expect(submission?.screenshotUrl).not.toBeNull()
})

describe('proof', () => {
  test('a picture is pasted, dropped or picked; of several dropped files the first counts', async () => {
    const { page } = await openHeldTask(await world.aMember())
    await pasteFile(page, picture('pasted.png'))
    await page.getByText('pasted.png').waitFor()
    await dropFiles(page, [picture('first.png'), picture('second.png')])
    await page.getByText('first.png').waitFor()
    await page.getByLabel('Replace').setInputFiles(picture('picked.png'))
    await page.getByText('picked.png').waitFor()
    await expect.poll(() => chosen(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => chosen(page).count()).toBe(0)
  })

  test('a phone offers its camera', async () => {
    const { page } = await openHeldTask(await world.aMember(), 'phone')
    const camera = page.getByLabel('Take Photo')
    await expect.poll(() => camera.getAttribute('capture')).toBe('environment')
    await camera.setInputFiles(picture('camera.png'))
    await chosen(page).waitFor()
  })

  test('a file over 5 MB or in the wrong format is refused before it is sent; the text stays, also after a reload', async () => {
    const { page } = await openHeldTask(await world.aMember())
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await page.getByLabel('Notes').fill(NOTES)
    await page.getByLabel('Choose Image').setInputFiles({
      name: 'large.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(MAX_UPLOAD_BYTES + 1),
    })
    await page.getByRole('alert').getByText(FILE_TOO_LARGE, { exact: true }).waitFor()
    await dropFiles(page, [
      { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear reviewer') },
    ])
    await page.getByRole('alert').getByText('This file isn’t a picture.').waitFor()
    await expect.poll(() => chosen(page).count()).toBe(0)
    expect(sent).not.toContain('POST')

    await page.reload()
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe(NOTES)
  })

  test('a failing server loses nothing, and a retry is the same request', async () => {
    const { task, page } = await openHeldTask(await world.aMember())
    const keys = new Set<string | undefined>()
    let isBack = false
    await page.route('**/submit', async (route) => {
      keys.add(route.request().headers()['idempotency-key'])
      if (isBack) return route.continue()
      await route.fulfill({ status: 500, contentType: 'text/plain', body: '' })
    })
    await page.getByLabel('Notes').fill(NOTES)
    await pasteFile(page, picture('proof.png'))
    await chosen(page).waitFor()
    await submit(page)
    await toast(page, 'Failed to submit task').waitFor()
    await main(page).getByText('Saved on this device. We’ll keep trying to send it.').waitFor()
    await main(page).getByText(PREVIEW).waitFor()

    const asked = page.waitForRequest('**/submit')
    await page.getByRole('button', { name: 'Send now' }).click()
    await asked
    // The connection returns only now, or the proof could arrive by itself before the button is pressed.
    isBack = true
    await toast(page, 'Task Submitted').waitFor()
    expect([...keys]).toEqual([expect.stringMatching(/./)])
    await page.goto(`/tasks/${task.id}`)
    await main(page).getByText('Under Review', { exact: true }).waitFor()
  })

  test('a double tap claims once and uploads once', async () => {
    const member = await world.aMember()
    const task = await world.aTask()
    const page = await visitor.visit(member, `/tasks/${task.id}`, { size: 'phone' })
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Claim Task' }).dblclick()
    await page.getByLabel('Notes').fill(NOTES)
    await page.getByRole('button', { name: 'Submit Task' }).last().click()
    await page.getByRole('button', { name: 'Confirm & Submit' }).dblclick()
    await toast(page, 'Task Submitted').waitFor()
    expect(sent).toEqual([`/api/tasks/${task.id}/claim`, `/api/tasks/${task.id}/submit`])
  })

  test('stopping an upload keeps the proof', async () => {
    const { page } = await openHeldTask(await world.aMember())
    await page.route('**/submit', () => undefined)
    await page.getByLabel('Notes').fill(NOTES)
    await pasteFile(page, picture('proof.png'))
    await chosen(page).waitFor()
    await submit(page)
    await dialog(page).getByRole('progressbar', { name: 'Upload' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => chosen(page).count()).toBe(1)
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe(NOTES)
    await expect.poll(() => toast(page, 'Error').count()).toBe(0)
  })

  test('a rejected member reads why, and resubmits from the dashboard', async () => {
    const member = await world.aMember()
    const submission = await world.aPendingSubmission(member)
    const why = 'The date cannot be seen.'
    await world.review(admin, submission.id, 'rejected', why)
    const page = await visitor.visit(member, '/')
    await main(page).getByText('Rejected').waitFor()
    await main(page).getByText(why).waitFor()
    await page.getByRole('link', { name: 'Resubmit' }).click()
    await main(page).getByText(why).waitFor()
    await page.getByLabel('Notes').fill('Now with the date.')
    await page.getByText(/^Resubmit by \w+ \d+/).waitFor()
    await page.getByRole('button', { name: 'Resubmit Task' }).last().click()
    await page.getByRole('button', { name: 'Confirm & Submit' }).click()
    await toast(page, 'Task Submitted').waitFor()
    await main(page).getByText('Under Review', { exact: true }).waitFor()
  })
})

describe('tasks', () => {
  test('full, expired, rate-limited and unknown tasks say so', async () => {
    const member = await world.aMember()
    const other = await world.aMember()
    const full = await world.aTask({ capacity: 1 })
    const limited = await world.aTask({ rate_limit: 1, rate_period_days: 7 })
    const expired = await world.aTask({ deadline: new Date(Date.now() - DAY_MS) })
    await world.claim(other, full)

    const page = await visitor.visit(member, `/tasks/${full.id}`)
    await expect
      .poll(() => page.getByRole('button', { name: 'Task at Full Capacity' }).isDisabled())
      .toBe(true)
    await page.goto(`/tasks/${expired.id}`)
    await expect.poll(() => page.getByRole('button', { name: 'Task Expired' }).isDisabled()).toBe(true)
    await page.goto(`/tasks/${limited.id}`)
    await main(page).getByText('1 user(s) per 7 days').waitFor()
    await world.claim(other, limited)
    await page.getByRole('button', { name: 'Claim Task' }).click()
    await toast(page, 'Error').waitFor()
    await main(page).getByText('The next spot opens on').waitFor()
    await page.getByRole('button', { name: 'Tell me when a spot opens' }).waitFor()
    await page.goto('/tasks/999999')
    await page.getByRole('heading', { level: 1, name: 'Task Not Found' }).waitFor()
    await page.getByRole('link', { name: 'Browse Tasks' }).click()
    await page.getByRole('heading', { level: 1, name: 'Available Tasks' }).waitFor()
  })

  test('filters are in the address; Back restores filters and scroll', async () => {
    for (let made = 0; made < 30; made += 1) await world.aTask({ category: 'Libraries' })
    const cards = (page: Page) => page.getByRole('list', { name: 'Tasks' }).getByRole('link')
    const page = await visitor.visit(await world.aMember(), '/tasks?category=Libraries&sort=capacity')
    await main(page).getByText('30 tasks found').waitFor()
    const link = cards(page).nth(25)
    await link.scrollIntoViewIfNeeded()
    const scroll = await page.evaluate(() => window.scrollY)
    await link.click()
    await page.getByText('Back to Tasks').waitFor()
    await page.goBack()
    await main(page).getByText('30 tasks found').waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scroll)

    await page.getByPlaceholder('Search tasks...').fill('nothing like this')
    await page.getByText('No tasks found matching your criteria.').waitFor()
    expect(page.url()).toContain('search=nothing+like+this')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await cards(page).first().waitFor()
    expect(page.url()).not.toContain('search')
  })

  test.each(LOOKS)('every screen of a member is accessible on a $size in $theme', async ({ size, theme }) => {
    const member = await world.aMember({ points: 300 })
    const category = `Seen on a ${size}`
    const task = await world.aTask({
      category,
      priority: true,
      deadline: new Date(Date.now() + DAY_MS),
      rate_limit: 3,
    })
    await world.claim(member, task)
    await world.aPendingSubmission(member, {
      status: 'rejected',
      review_notes: 'Too dark.',
      reviewed_at: new Date(),
    })
    const page = await visitor.visit(member, '/', { size, theme })
    await main(page).getByText('Claimed').waitFor()
    await expectAccessible(page)
    await page.goto(`/tasks?category=${category}&open=all`)
    await page.getByRole('link', { name: task.title }).waitFor()
    await expectAccessible(page)
    await page.goto(`/tasks/${task.id}`)
    await page.getByLabel('Notes').fill(NOTES)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Submit Task' }).last().click()
    await dialog(page).waitFor()
    await expectAccessible(page)
  })
})
