import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getAdminTask, listAdminTasks, setTaskPriority } from '../../src/contract/admin-tasks.ts'
import { claimTask } from '../../src/contract/submissions.ts'
import { tasks } from '../../src/server/database/schema.ts'
import { expectAccessible, LOOKS } from '../support/browser.ts'
import { aBrowserWorld } from '../support/browser-world.ts'
import { dialog, expectFocus, focused, isCovered, question, toast } from '../support/page-parts.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

const PATH = '/admin/tasks'
/** The list with nothing but what the test is about. */
const searching = (words: string) => `${PATH}?search=${encodeURIComponent(words)}`
const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })

async function press(page: Page, locator: Locator) {
  await locator.focus()
  await page.keyboard.press('Enter')
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await dialog(page).getByLabel(label, { exact: true }).fill(text)
  }
}

const COMPLETE = {
  Title: 'Visit the winter market',
  Description: 'Tell us **honestly** what you saw.',
  'Requirements for Points': 'One photo of the entrance',
  Category: 'Local',
}

async function menuItem(page: Page, title: string, name: string) {
  await press(page, button(card(page, title), 'More'))
  await page.getByRole('menuitem', { name }).press('Enter')
}

describe('the description', () => {
  const TABLE = '| what | how many | points |\n|:--|:-:|--:|\n| photo | 2 | 40 |'

  test('shows columns of a table as they are aligned', async () => {
    const task = await world.aTask({ description: TABLE })
    const page = await visitor.visit(admin, `/tasks/${task.id}`)
    for (const role of ['columnheader', 'cell'] as const) {
      const cells = page.getByRole(role)
      await expect.poll(() => cells.count()).toBe(3)
      const aligned = await cells.evaluateAll((all) => all.map((one) => getComputedStyle(one).textAlign))
      expect(aligned).toEqual(['start', 'center', 'end'])
    }
  })

  test('with a link that cannot be used is refused beside what was typed', async () => {
    const page = await visitor.visit(admin, searching('Refused'), { size: 'phone' })
    const sentence =
      'The link “/rules” cannot be used. Please write its whole address, beginning with https://, http:// or mailto:.'
    await press(page, button(page, 'Create Task').first())
    const typed = 'Read [the rules](/rules) first.'
    await fill(page, { ...COMPLETE, Title: 'Refused task', Description: typed })
    await press(page, button(dialog(page), 'Show Preview'))
    const preview = dialog(page).getByRole('region', { name: 'Preview' })
    await preview.getByText(sentence).waitFor()
    expect(await button(preview, 'Retry').count()).toBe(0)

    await press(page, button(dialog(page), 'Create Task'))
    const field = dialog(page).getByLabel('Description')
    await expectFocus(field)
    expect(await field.inputValue()).toBe(typed)
    await expect.poll(() => dialog(page).getByText(sentence).count()).toBe(2)

    await field.fill('Read [the rules](https://example.ca/rules) first.')
    await expect.poll(() => preview.getByRole('link', { name: 'the rules' }).count()).toBe(1)
    expect(await preview.getByText(sentence).count()).toBe(0)
    await press(page, button(dialog(page), 'Create Task'))
    await page.getByRole('dialog', { name: 'Edit Task' }).waitFor()
  })

  test('is previewed after a failure once somebody asks again', async () => {
    const page = await visitor.visit(admin, searching('Leaning'))
    await press(page, button(page, 'Create Task').first())
    await fill(page, { Description: 'Now *leaning*' })
    await page.route('**/api/admin/markdown-preview', (route) => route.abort())
    await press(page, button(dialog(page), 'Show Preview'))
    const preview = dialog(page).getByRole('region', { name: 'Preview' })
    await preview.getByText('The preview could not be made.').waitFor()
    await page.unroute('**/api/admin/markdown-preview')
    await press(page, button(preview, 'Retry'))
    await expect.poll(() => preview.locator('em').innerText()).toBe('leaning')
  })
})

describe('creating and editing', () => {
  test('by keyboard: the edit dialog opens for the created task', async () => {
    const title = 'Keyboard task'
    const page = await visitor.visit(admin, searching('Keyboard'))
    await expect.poll(() => page.title()).toContain('Task Management')
    const opener = button(page, 'Create Task').first()
    await press(page, opener)
    await page.getByRole('dialog', { name: 'Create Task' }).waitFor()
    await dialog(page).getByText('Create the task first to upload bonus media').waitFor()
    expect(await dialog(page).getByLabel('Points', { exact: true }).inputValue()).toBe('10')
    expect(await dialog(page).getByLabel('Capacity').inputValue()).toBe('10')
    expect(await dialog(page).getByLabel('Rate period').inputValue()).toBe('1')
    expect(await dialog(page).getByLabel('Status').inputValue()).toBe('active')

    await press(page, dialog(page).getByLabel('Title'))
    for (const sentence of [
      'Title is required',
      'Description is required',
      'Category is required',
      'Requirements are required',
    ]) {
      await dialog(page).getByText(sentence, { exact: true }).waitFor()
    }
    await expectFocus(dialog(page).getByLabel('Title'))

    await fill(page, { ...COMPLETE, Title: title })
    await press(page, button(dialog(page), 'Show Preview'))
    const preview = dialog(page).getByRole('region', { name: 'Preview' })
    await expect.poll(() => preview.locator('strong').innerText()).toBe('honestly')
    await dialog(page).getByLabel('Description').fill('Now *leaning*')
    await expect.poll(() => preview.locator('em').innerText()).toBe('leaning')
    await fill(page, { 'Deadline (optional)': '2031-01-24', 'Hours to submit (optional)': '48' })
    await press(page, button(dialog(page), 'Create Task'))

    await toast(page, 'Task Created').first().waitFor()
    await page.getByRole('dialog', { name: 'Edit Task' }).waitFor()
    await expectFocus(dialog(page).getByRole('region', { name: 'Bonus Media' }))
    expect(await dialog(page).getByText('Create the task first').count()).toBe(0)
    const [created] = await world.call(admin, listAdminTasks, { query: { search: title } })
    expect(created).toMatchObject({
      title,
      descriptionHtml: '<p>Now <em>leaning</em></p>',
      deadline: '2031-01-25T05:00:00+00:00',
      claimHours: 48,
    })

    await dialog(page).getByLabel('Points', { exact: true }).fill('75')
    await press(page, button(dialog(page), 'Save Changes'))
    await toast(page, 'Task Updated').first().waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
    await expectFocus(opener)
    await card(page, title).getByText('+75').waitFor()
    await card(page, title).getByText('Jan 24, 2031 at 11:59 PM EST').waitFor()
    await card(page, title).getByText('48 hours to submit').waitFor()
  })

  test('numbers that cannot be read fall back in plain sight, and are refused in the words of the specification', async () => {
    const page = await visitor.visit(admin, searching('Numbers'))
    await button(page, 'Create Task').first().click()
    await fill(page, { ...COMPLETE, Points: 'many', Capacity: '', 'Rate period': 'week' })
    await dialog(page).getByLabel('Title').focus()
    await expect.poll(() => dialog(page).getByLabel('Points', { exact: true }).inputValue()).toBe('0')
    expect(await dialog(page).getByLabel('Capacity').inputValue()).toBe('0')
    expect(await dialog(page).getByLabel('Rate period').inputValue()).toBe('1')
    await button(dialog(page), 'Create Task').click()
    await dialog(page).getByText('Points must be at least 1', { exact: true }).waitFor()
    await dialog(page).getByText('Capacity must be at least 1', { exact: true }).waitFor()
    await expectFocus(dialog(page).getByLabel('Points', { exact: true }))
    await fill(page, { Title: 'Complete Your Profile', Points: '5', Capacity: '5' })
    await button(dialog(page), 'Create Task').click()
    await dialog(page)
      .getByText(/is the name of the product's own task/)
      .waitFor()
  })

  test('a failing server keeps what was typed; the retry creates one task', async () => {
    const page = await visitor.visit(admin, searching('Stubborn'))
    await button(page, 'Create Task').first().click()
    await fill(page, { ...COMPLETE, Title: 'Stubborn task' })
    await page.route('**/api/admin/tasks', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await button(dialog(page), 'Create Task').click()
    await dialog(page).getByRole('alert').getByText('Failed to create task').waitFor()
    await expect.poll(() => dialog(page).getByLabel('Title').inputValue()).toBe('Stubborn task')
    await expect.poll(() => dialog(page).getByLabel('Description').inputValue()).toBe(COMPLETE.Description)
    await page.unroute('**/api/admin/tasks')
    await button(dialog(page), 'Create Task').click()
    await page.getByRole('dialog', { name: 'Edit Task' }).waitFor()
    expect(await world.call(admin, listAdminTasks, { query: { search: 'Stubborn task' } })).toHaveLength(1)
  })

  test('what was typed is not lost by closing: the dialog asks first', async () => {
    await world.aTask({ title: 'Guarded task' })
    const page = await visitor.visit(admin, searching('Guarded'))
    await button(card(page, 'Guarded task'), 'Edit task').click()
    await dialog(page).getByLabel('Title').fill('Half-written')
    await page.keyboard.press('Escape')
    await question(page).getByText('Close without saving?').waitFor()
    await button(question(page), 'Keep editing').click()
    await expect.poll(() => dialog(page).getByLabel('Title').inputValue()).toBe('Half-written')
    await page.keyboard.press('Escape')
    await button(question(page), 'Discard changes').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await expectFocus(button(card(page, 'Guarded task'), 'Edit task'))
  })

  test('too few places are refused at the field, with both numbers', async () => {
    const task = await world.aTask({ title: 'Crowded task', capacity: 5 })
    for (let at = 0; at < 3; at += 1) {
      await world.call(await world.aMember(), claimTask, { params: { id: task.id } })
    }
    const page = await visitor.visit(admin, searching('Crowded'))
    await button(card(page, 'Crowded task'), 'Edit task').click()
    await dialog(page).getByLabel('Capacity').fill('2')
    await button(dialog(page), 'Save Changes').click()
    await dialog(page).getByText('Capacity cannot be 2: 3 places are already claimed.').first().waitFor()
    await expectFocus(dialog(page).getByLabel('Capacity'))
    await toast(page, 'Error').first().waitFor()
    expect(await isCovered(button(dialog(page), 'Save Changes'))).toBe(false)
    await dialog(page).getByLabel('Capacity').fill('3')
    await button(dialog(page), 'Save Changes').click()
    await toast(page, 'Task Updated').first().waitFor()
    await card(page, 'Crowded task').getByText('Capacity Full').waitFor()
  })

  test('who was slower sees that, and can take the newest version', async () => {
    const task = await world.aTask({ title: 'Contested task' })
    const page = await visitor.visit(admin, searching('Contested'))
    await button(card(page, 'Contested task'), 'Edit task').click()
    await dialog(page).getByLabel('Points', { exact: true }).fill('99')
    await world.call(admin, setTaskPriority, { params: { id: task.id }, body: { priority: true } })
    await button(dialog(page), 'Save Changes').click()
    await dialog(page).getByRole('alert').getByText('Somebody else has changed this task').waitFor()
    expect(await dialog(page).getByLabel('Points', { exact: true }).inputValue()).toBe('99')
    await button(dialog(page), 'Show their version and discard mine').click()
    await expect.poll(() => dialog(page).getByLabel('Priority').isChecked()).toBe(true)
    await dialog(page).getByLabel('Points', { exact: true }).fill('77')
    await button(dialog(page), 'Save Changes').click()
    await toast(page, 'Task Updated').first().waitFor()
    const saved = await world.call(admin, getAdminTask, { params: { id: task.id } })
    expect(saved).toMatchObject({ points: 77, priority: true })
  })

  test('a duplicate begins with everything but the title', async () => {
    await world.aTask({ title: 'Twin', points: 33, category: 'Twins', capacity: null })
    const page = await visitor.visit(admin, searching('Twin'))
    await menuItem(page, 'Twin', 'Duplicate')
    await expect.poll(() => dialog(page).getByLabel('Title').inputValue()).toBe('Copy of Twin')
    expect(await dialog(page).getByLabel('Unlimited places').isChecked()).toBe(true)
    await button(dialog(page), 'Create Task').click()
    await page.getByRole('dialog', { name: 'Edit Task' }).waitFor()
    await button(dialog(page), 'Close').last().click()
    await card(page, 'Copy of Twin').getByText('+33').waitFor()
    await expectFocus(button(card(page, 'Twin'), 'More'))
  })
})

describe('the toggles', () => {
  test('show their result at once, by keyboard', async () => {
    const title = 'Toggled task'
    await world.aTask({ title })
    const page = await visitor.visit(admin, searching('Toggled'))
    await press(page, button(card(page, title), 'Hide task'))
    await toast(page, 'Task Visibility Updated').first().waitFor()
    await card(page, title).getByText('Hidden', { exact: true }).waitFor()
    await expectFocus(button(card(page, title), 'Show task'))
    await press(page, button(card(page, title), 'Set priority'))
    await toast(page, 'Task Priority Updated').first().waitFor()
    await card(page, title).getByText('Priority', { exact: true }).waitFor()
    const [row] = await world.call(admin, listAdminTasks, { query: { search: title } })
    expect(row).toMatchObject({ hidden: true, priority: true })
  })

  test('roll back with an error toast when the server fails', async () => {
    await world.aTask({ title: 'Unmoved task' })
    const page = await visitor.visit(admin, searching('Unmoved'))
    const release = Promise.withResolvers<void>()
    await page.route('**/api/admin/tasks/*/visibility', async (route) => {
      await release.promise
      await route.fulfill({ status: 500, body: '' })
    })
    await button(card(page, 'Unmoved task'), 'Hide task').click()
    await card(page, 'Unmoved task').getByText('Hidden', { exact: true }).waitFor()
    release.resolve()
    await toast(page, 'Error').first().waitFor()
    await toast(page, 'Failed to update task').first().waitFor()
    await card(page, 'Unmoved task').getByText('Hidden', { exact: true }).waitFor({ state: 'hidden' })
    await button(card(page, 'Unmoved task'), 'Hide task').waitFor()

    await page.route('**/api/admin/tasks/*/priority', (route) => route.abort())
    await button(card(page, 'Unmoved task'), 'Set priority').click()
    await toast(page, 'Error').first().waitFor()
    await button(card(page, 'Unmoved task'), 'Set priority').waitFor()
  })

  test("a hidden task leaves a member's open list without reloading", async () => {
    await world.aTask({ title: 'Vanishing task' })
    const members = await visitor.visit(await world.aMember(), '/tasks?search=Vanishing')
    await members.getByRole('heading', { name: 'Vanishing task' }).waitFor()
    const page = await visitor.visit(admin, searching('Vanishing'))
    await button(card(page, 'Vanishing task'), 'Hide task').click()
    await members.getByText('No tasks found matching your criteria.').waitFor()
    await button(card(page, 'Vanishing task'), 'Show task').click()
    await members.getByRole('heading', { name: 'Vanishing task' }).waitFor()
  })
})

describe('deleting and restoring', () => {
  test('asks, says whom it concerns, and can be taken back', async () => {
    const title = 'Doomed task'
    const task = await world.aTask({ title })
    await world.call(await world.aMember(), claimTask, { params: { id: task.id } })
    await world.aPendingSubmission(await world.aMember(), { task })
    const page = await visitor.visit(admin, searching('Doomed'), { size: 'phone' })
    await press(page, button(card(page, title), 'Delete task'))
    await question(page)
      .getByText('Are you sure you want to delete this task? This action cannot be undone.', { exact: true })
      .waitFor()
    await question(page)
      .getByText('2 members are affected: 1 has not submitted yet, 1 is waiting for review.')
      .waitFor()
    await expectFocus(button(question(page), 'Cancel'))
    await press(page, button(question(page), 'Delete task'))
    await toast(page, 'Task Deleted').first().waitFor()
    await page.getByText('No tasks found matching your criteria.').waitFor()
    await expect.poll(() => focused(page)).toContain('No tasks found')

    await page.getByLabel('Status').selectOption('deleted')
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('deleted')
    await press(page, button(card(page, title), 'Restore'))
    await toast(page, 'Task Restored').first().waitFor()
    await page.getByLabel('Status').selectOption('')
    await button(card(page, title), 'Edit task').waitFor()
  })

  test('a failure is told where the question stands', async () => {
    await world.aTask({ title: 'Persistent task' })
    const page = await visitor.visit(admin, searching('Persistent'))
    await page.route(/\/api\/admin\/tasks\/\d+$/, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await button(card(page, 'Persistent task'), 'Delete task').click()
    await button(question(page), 'Delete task').click()
    await question(page).getByRole('alert').getByText('Failed to delete task').waitFor()
    await button(question(page), 'Cancel').click()
    await expectFocus(button(card(page, 'Persistent task'), 'Delete task'))
  })
})

describe('the list', () => {
  test('search, category and status stand in the address; what matches nothing says so', async () => {
    await world.aTask({ title: 'Findable one', category: 'Finds' })
    await world.aTask({ title: 'Findable two', category: 'Finds', status: 'inactive' })
    const page = await visitor.visit(admin, PATH)
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('findable')
    await expect.poll(() => new URL(page.url()).search).toBe('?search=findable')
    await page.getByText('2 tasks found').first().waitFor()
    await page.getByLabel('Category').selectOption('Finds')
    await page.getByLabel('Status').selectOption('inactive')
    await card(page, 'Findable two').waitFor()
    await card(page, 'Findable one').waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('?search=findable&category=Finds&status=inactive')
    await page.reload()
    await card(page, 'Findable two').waitFor()
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('nowhere')
    await page.getByText('No tasks found matching your criteria.').waitFor()
    await button(page, 'Clear filters').click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(await page.getByRole('listitem', { name: 'Complete Your Profile' }).count()).toBe(0)
  })

  test('hundreds of tasks: more come on demand, and the focus goes on with them', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => ({
      title: `Row ${at}`,
      description: 'hundredfold',
      description_html: '<p>hundredfold</p>',
      requirements: 'Any',
      category: 'Many',
      points: 5,
      capacity: 10,
    }))
    await world.services.database.queries.insert(tasks).values(rows)
    const page = await visitor.visit(admin, `${PATH}?category=Many`)
    const more = button(page, 'Load more tasks')
    await press(page, more)
    await expectFocus(button(card(page, 'Row 69'), 'Hide task'))
    await press(page, more)
    await card(page, 'Row 0').waitFor()
    await more.waitFor({ state: 'hidden' })
    await page.getByText('120 tasks found').first().waitFor()
  })

  test('a list that cannot be loaded offers to try again', async () => {
    await world.aTask({ title: 'Sleeping task', status: 'inactive' })
    const page = await visitor.visit(admin, searching('Sleeping'))
    await page.getByRole('list', { name: 'Tasks' }).waitFor()
    await page.route(/\/api\/admin\/tasks\?/, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByLabel('Status').selectOption('inactive')
    await page.getByText('The tasks could not be loaded.').waitFor()
    await page.unrouteAll()
    await press(page, button(page, 'Retry'))
    await card(page, 'Sleeping task').waitFor()
  })
})

describe('as members see it', () => {
  test('the preview shows the card and the page', async () => {
    const title = 'Previewed task'
    await world.aTask({ title, hidden: true, claim_hours: 72, description: 'See **this**' })
    const page = await visitor.visit(admin, searching('Previewed'))
    await menuItem(page, title, 'Preview as a member')
    await dialog(page).getByText('It is hidden: only members who hold a place see it.').waitFor()
    await dialog(page).getByText('3 days to submit').waitFor()
    await dialog(page).getByText('3 days after claiming').waitFor()
    await expect.poll(() => button(dialog(page), 'Claim Task').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await expectFocus(button(card(page, title), 'More'))
  })

  test('a member reads until when to submit: before claiming, after it, and on the dashboard', async () => {
    const task = await world.aTask({ title: 'Hurried task', claim_hours: 48 })
    const page = await visitor.visit(await world.aMember(), `/tasks/${task.id}`)
    await page.getByText('You then have 48 hours to submit').waitFor()
    await button(page, 'Claim Task').click()
    await page.getByText(/^Submit by \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T$/).waitFor()
    await page.goto('/')
    await page.getByText(/Submit by \w+ \d+/).waitFor()
  })

  test('an unsubmitted place is released, and its member told why', async () => {
    const title = 'Held task'
    const task = await world.aTask({ title })
    const member = await world.aMember({ first_name: 'Noor' })
    await world.call(member, claimTask, { params: { id: task.id } })
    await world.aPendingSubmission(await world.aMember({ first_name: 'Sam' }), { task })
    const page = await visitor.visit(admin, searching('Held'), { size: 'phone' })
    await menuItem(page, title, 'Who holds a place')
    const places = dialog(page).getByRole('list', { name: 'Places' }).getByRole('listitem')
    await expect.poll(() => places.count()).toBe(2)
    expect(await places.filter({ hasText: 'Sam' }).getByRole('button').count()).toBe(0)
    await press(page, button(dialog(page), `Release the place of ${member.email}`))
    await expectFocus(button(question(page), 'Cancel'))
    await question(page).getByLabel('Why (optional)').fill('We could not reach you.')
    await press(page, button(question(page), 'Release'))
    await toast(page, 'Place Released').first().waitFor()
    await expect.poll(() => places.count()).toBe(1)
    await dialog(page).getByLabel('Only those who have not submitted').check()
    await dialog(page).getByText('Everybody who holds a place has submitted.').waitFor()

    const members = await visitor.visit(member, '/', { size: 'phone' })
    await members
      .getByRole('button', { name: /Notices/ })
      .first()
      .click()
    await members.getByText(`Your place was released: ${title}`).waitFor()
    await members.getByText(/Their note: We could not reach you\./).waitFor()
    const [row] = await world.services.database.queries.select().from(tasks).where(eq(tasks.id, task.id))
    expect(row?.claimed_count).toBe(1)
    expect(await world.violations()).toEqual([])
  })

  test('a place that was submitted for meanwhile is not released, and the dialog says why', async () => {
    const task = await world.aTask({ title: 'Just in time' })
    const member = await world.aMember()
    await world.call(member, claimTask, { params: { id: task.id } })
    const page = await visitor.visit(admin, searching('Just'))
    await menuItem(page, 'Just in time', 'Who holds a place')
    await button(dialog(page), `Release the place of ${member.email}`).click()
    const form = new FormData()
    form.set('notes', 'Done')
    await world.request(member, `/api/tasks/${task.id}/submit`, { method: 'POST', body: form })
    await button(question(page), 'Release').click()
    await question(page)
      .getByRole('alert')
      .getByText('This member has submitted something meanwhile. Please review it instead.')
      .waitFor()
    expect(await world.violations()).toEqual([])
  })
})

test.each(LOOKS)('everyone can use it on a $size in $theme', async (look) => {
  const title = `Seen on a ${look.size}`
  const task = await world.aTask({ title, claim_hours: 48 })
  const member = await world.aMember()
  await world.call(member, claimTask, { params: { id: task.id } })
  const page = await visitor.visit(admin, searching(title), look)
  await card(page, title).waitFor()
  await expectAccessible(page)

  await button(page, 'Create Task').first().click()
  await fill(page, { Description: 'Read [the rules](/rules) first.' })
  await button(dialog(page), 'Show Preview').click()
  await dialog(page).getByText('The link “/rules” cannot be used.').waitFor()
  await button(dialog(page), 'Create Task').click()
  await dialog(page).getByText('Title is required', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await button(question(page), 'Discard changes').click()
  await dialog(page).waitFor({ state: 'hidden' })

  await menuItem(page, title, 'Preview as a member')
  await button(dialog(page), 'Claim Task').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })

  await menuItem(page, title, 'Who holds a place')
  const release = button(dialog(page), `Release the place of ${member.email}`)
  await release.waitFor()
  await expectAccessible(page)
  await release.click()
  await question(page).getByLabel('Why (optional)').waitFor()
  await expectAccessible(page)
  await button(question(page), 'Cancel').click()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })

  await button(card(page, title), 'Delete task').click()
  await question(page).getByText('1 member is affected').waitFor()
  await expectAccessible(page)
})
