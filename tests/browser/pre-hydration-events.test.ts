import { describe, expect, test } from 'vitest'
import { listTaskSubmissions } from '#contract/proofs/submissions.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { support_messages } from '#server/database/schema/inbox.ts'
import { holdBack, isTakenOver, openEarly } from '../support/browser/before-hydration.ts'
import { aBrowserWorld, type Person } from '../support/browser/browser-world.ts'
import { aPicture } from '../support/media/pictures.ts'

const { world, visitor } = await aBrowserWorld()
const member = await world.aMember({ points: 900, first_name: 'Odile' })

const early = (path: string, person = member) => openEarly(visitor, person, path)

async function aClaimedTask(person: Person): Promise<string> {
  const { id } = await world.aTask()
  await world.claim(person, { id })
  return `/tasks/${id}`
}

describe('before the application is hydrated', () => {
  test('a press is kept, and acts after hydration', async () => {
    const task = await world.aTask({ title: 'Early bird' })
    const page = await early(`/tasks/${task.id}`)
    await page.getByRole('button', { name: 'Claim Task' }).click()
    page.hydrate()
    await page.getByText('Task Claimed').first().waitFor()
  })

  test('a sent message says so from the first press on, and arrives once', async () => {
    const person = await world.aMember()
    const page = await early('/help', person)
    await page.getByLabel('Subject').fill('Slow line')
    await page.getByLabel('Message').fill('Written before anything could run.')
    const send = page.getByRole('button', { name: 'Send Message' })
    await send.click()
    const sending = page.getByRole('button', { name: 'Sending...' })
    expect(await sending.getAttribute('aria-disabled')).toBe('true')
    await sending.click({ force: true })
    expect(new URL(page.url()).search).toBe('')
    page.hydrate()
    await page.getByText('Message Sent').first().waitFor()
    await send.waitFor()
    expect(await send.getAttribute('aria-disabled')).toBeNull()
    const stored = await world.rows(support_messages, { user_id: person.id })
    expect(stored).toMatchObject([{ subject: 'Slow line', message: 'Written before anything could run.' }])
  })

  test('of two presses the last one acts, and the other stops saying that it works', async () => {
    const page = await early('/settings')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button('Save Changes').click()
    await button('Saving...').waitFor()
    await button('Change Password').click()
    await button('Changing...').waitFor()
    await button('Save Changes').waitFor()
    page.hydrate()
    await expect.poll(() => page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true')
    await button('Change Password').waitFor()
  })

  test('a profile can be read, and changes to it stay', async () => {
    const page = await early('/settings')
    const firstName = page.getByLabel('First Name')
    expect(await firstName.inputValue()).toBe('Odile')
    expect(await page.getByLabel('Email notifications').isChecked()).toBe(true)
    await firstName.fill('Maëlle')
    await page.getByLabel('Task reminders').uncheck()
    page.hydrate()
    await page.getByText('You have unsaved changes.').waitFor()
    expect(await firstName.inputValue()).toBe('Maëlle')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Profile Updated').first().waitFor()
    const saved = await world.call(member, getCurrentUser)
    expect(saved).toMatchObject({ firstName: 'Maëlle', taskReminders: false, emailNotifications: true })
  })

  test('a password never gets into the address', async () => {
    const page = await early('/settings')
    await page.getByLabel('Current password').fill('maple river canoe')
    await page.getByLabel('Current password').press('Enter')
    page.hydrate()
    await expect.poll(() => page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Current password').inputValue()).toBe('maple river canoe')
    expect(page.url()).not.toContain('maple')
  })

  test('a search and filters among the tasks narrow the list', async () => {
    await world.aTask({ title: 'Film the harbour at dawn', category: 'Video' })
    await world.aTask({ title: 'Film the market', category: 'Video' })
    const page = await early('/tasks')
    await page.getByRole('heading', { name: 'Film the market' }).waitFor()
    await page.getByLabel('Search tasks').fill('harbour')
    await page.getByLabel('Category').selectOption('Video')
    page.hydrate()
    await page.getByText('1 task found').first().waitFor()
    await page.getByRole('heading', { name: 'Film the harbour at dawn' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Film the market' }).count()).toBe(0)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({ search: 'harbour', category: 'Video' })
  })

  test('notes and a picture become a proof that can be sent, and check marks are kept on the device', async () => {
    const path = await aClaimedTask(member)
    const page = await early(path)
    await page.getByLabel('Notes').fill('Posted this morning.')
    await page
      .getByLabel('Choose Image')
      .setInputFiles({ name: 'early.png', mimeType: 'image/png', buffer: await aPicture() })
    await page.getByLabel('Keep it up for a week').check()
    page.hydrate()
    await page.getByAltText('The screenshot you chose').waitFor()
    await page.getByText('early.png').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Keep it up for a week').isChecked()).toBe(true)
    expect(await page.getByLabel('Notes').inputValue()).toBe('Posted this morning.')
    await page.getByRole('button', { name: 'Submit Task' }).last().click()
    await page.getByRole('button', { name: 'Confirm & Submit' }).click()
    await page.getByText('Task Submitted').first().waitFor()
    const id = Number(path.split('/').at(-1))
    const [sent] = await world.call(member, listTaskSubmissions, { params: { id } })
    expect(sent?.notes).toBe('Posted this morning.')
  })

  test('typed notes do not replace those kept on the device', async () => {
    const page = await visitor.visit(member, await aClaimedTask(member))
    await page.getByLabel('Notes').fill('First half.')
    const hydrate = await holdBack(page, '**/assets/*.js')
    await page.evaluate((address) => location.assign(address), `${page.url()}?again`)
    await page.waitForURL(/again/, { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'Submit Your Proof' }).waitFor()
    await page.getByLabel('Notes').fill('Second half.')
    hydrate()
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('First half.\nSecond half.')
  })

  test('typing continues where it was', async () => {
    const page = await early('/help')
    const message = page.getByLabel('Message')
    await message.fill('Hello  world')
    for (let step = 0; step < 6; step++) await message.press('ArrowLeft')
    page.hydrate()
    await expect.poll(() => message.evaluate(isTakenOver)).toBe(true)
    await page.keyboard.type('wide')
    await expect.poll(() => message.inputValue()).toBe('Hello wide world')
  })

  test('a chosen tab opens', async () => {
    const page = await early('/task-history')
    await page.getByRole('tab', { name: 'Rejected' }).click()
    page.hydrate()
    await page.getByRole('tab', { name: 'Rejected', selected: true }).waitFor()
    await page.getByText('No rejected tasks yet.').waitFor()
  })

  test('what arrives during hydration stays as well', async () => {
    const page = await early('/tasks')
    await page.evaluate(() => {
      const { withEarlyEvents } = globalThis
      globalThis.withEarlyEvents = (start) => {
        withEarlyEvents!(start)
        // Dictation and password managers write like this, without a key press first.
        document.querySelector<HTMLInputElement>('input[type=search]')!.focus()
        document.execCommand('insertText', false, 'spring')
      }
    })
    page.hydrate()
    await page.waitForURL('**/tasks?search=spring')
    expect(await page.getByLabel('Search tasks').inputValue()).toBe('spring')
  })
})

describe('a value that the browser restores without any event', () => {
  test('stays in a form', async () => {
    const page = await early('/settings')
    await page.getByLabel('First Name').evaluate((it: HTMLInputElement) => {
      it.value = 'Maude'
    })
    page.hydrate()
    await page.getByText('You have unsaved changes.').waitFor()
    expect(await page.getByLabel('First Name').inputValue()).toBe('Maude')
  })

  test('gives way where the address decides what is shown', async () => {
    await world.aTask({ category: 'Video' })
    const page = await early('/tasks')
    await page.getByLabel('Category').evaluate((it: HTMLSelectElement) => {
      it.value = 'Video'
    })
    page.hydrate()
    await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('')
    expect(new URL(page.url()).search).toBe('')
  })
})

test('a phone shows an admin the same list before and after hydration', async () => {
  const admin = await world.anAdmin()
  const task = await world.aTask({ title: 'Early proof' })
  await world.aPendingSubmission(member, { task })
  for (const [path, heading, words] of [
    ['/admin/task-reviews', 'Task Reviews', ['Total Approved', 'Early proof']],
    ['/admin/audit', 'Audit Log', ['Who']],
  ] as const) {
    for (const scripts of [false, true]) {
      const page = await visitor.visit(admin, path, { size: 'phone', scripts })
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      for (const word of words) await page.getByText(word).filter({ visible: true }).first().waitFor()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect({ path, scripts, width }).toEqual({ path, scripts, width: 390 })
      if (!scripts) expect(await page.getByRole('table').count()).toBe(0)
    }
  }
})

test('a password never gets into the address where scripts don’t run', async () => {
  const page = await visitor.visit(member, '/settings', { scripts: false })
  await page.getByLabel('Current password').fill('maple river canoe')
  await page.getByLabel('Current password').press('Enter')
  await page.waitForLoadState()
  expect(page.url()).not.toContain('maple')
})

test('what is typed to sign in stays when the page’s script arrives', async () => {
  const page = await openEarly(visitor, null, '/api/login')
  await page.getByLabel('Email').fill('odile@example.ca')
  await page.getByLabel('Password', { exact: true }).fill('maple river canoe')
  page.hydrate()
  await page.getByRole('button', { name: 'Show password' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('odile@example.ca')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('maple river canoe')
})
