import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listAdminTasks } from '#contract/tasks/admin-tasks.ts'
import { announcements } from '#server/database/schema/announcements.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { holdBack } from '../../support/browser/before-hydration.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import {
  button,
  dialog,
  expectFocus,
  focused,
  press,
  question,
  toast,
} from '../../support/browser/page-parts.ts'
import { aForm } from '../../support/world/form.ts'
import { COMPLETE, card, fill, menuItem, PATH, searching } from '../../support/world/manage-tasks.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

test('a slashed eye hides and an eye shows, on each screen that has them', async () => {
  await world.aTask({ title: 'Eyed task' })
  await world.aReward({ name: 'Eyed reward' })
  await world.queries
    .insert(announcements)
    .values({ title: 'Eyed news', content: 'We are open.', created_by: admin.id })
  for (const [path, hide, show] of [
    [searching('Eyed'), 'Hide task', 'Show task'],
    ['/admin/rewards?search=Eyed', 'Make inactive', 'Make active'],
    ['/admin/announcements', 'Make inactive: Eyed news', 'Make active: Eyed news'],
  ] as const) {
    const page = await visitor.visit(admin, path)
    const icon = (name: string) => button(page, name).locator('svg')
    await expect.poll(() => icon(hide).getAttribute('class')).toBe('lucide-eye-off')
    await button(page, hide).click()
    await expect.poll(() => icon(show).getAttribute('class')).toBe('lucide-eye')
  }
})

describe('the toggles', () => {
  test('take effect immediately, by keyboard', async () => {
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
    await page.route('**/api/admin/tasks/*/visibility', (route) => route.fulfill({ status: 500, body: '' }))
    const answer = await holdBack(page, '**/api/admin/tasks/*/visibility')
    await button(card(page, 'Unmoved task'), 'Hide task').click()
    await card(page, 'Unmoved task').getByText('Hidden', { exact: true }).waitFor()
    answer()
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
  test('asks, says who is affected, and can be undone', async () => {
    const title = 'Doomed task'
    const task = await world.aTask({ title })
    await world.claim(await world.aMember(), task)
    await world.aPendingSubmission(await world.aMember(), { task })
    const page = await visitor.visit(admin, searching('Doomed'), { size: 'phone' })
    await press(page, button(card(page, title), 'Delete task'))
    await question(page)
      .getByText('Are you sure you want to delete this task? This action cannot be undone.', { exact: true })
      .waitFor()
    await question(page)
      .getByText('2 members are affected: 1 hasn’t submitted yet, 1 is waiting for review.')
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

  test('shows a failure where the question is', async () => {
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
  test('keeps search, category and status in the address, and says when nothing matches', async () => {
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

  test('loads more tasks on demand, and the focus moves to the first new one', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => ({
      title: `Row ${at}`,
      description: 'hundredfold',
      description_html: '<p>hundredfold</p>',
      requirements: 'Any',
      category: 'Many',
      points: 5,
      capacity: 10,
    }))
    await world.queries.insert(tasks).values(rows)
    const page = await visitor.visit(admin, `${PATH}?category=Many`)
    const more = button(page, 'Load more tasks')
    await press(page, more)
    await expectFocus(button(card(page, 'Row 69'), 'Hide task'))
    await press(page, more)
    await card(page, 'Row 0').waitFor()
    await more.waitFor({ state: 'hidden' })
    await page.getByText('120 tasks found').first().waitFor()
  })

  test('offers a retry when it fails to load', async () => {
    await world.aTask({ title: 'Sleeping task', status: 'inactive' })
    const page = await visitor.visit(admin, searching('Sleeping'), { news: false })
    await page.getByRole('list', { name: 'Tasks' }).waitFor()
    await page.route(/\/api\/admin\/tasks\?/, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByLabel('Status').selectOption('inactive')
    await page.getByText('We couldn’t load the tasks.').waitFor()
    await page.unrouteAll()
    await press(page, button(page, 'Retry'))
    await card(page, 'Sleeping task').waitFor()
  })
})

describe('the table', () => {
  const table = (page: Page) => page.getByRole('table', { name: 'Tasks' })
  const row = (page: Page, title: string) =>
    table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })

  test('is kept on this device, says where each task is, and does what a card does', async () => {
    const task = await world.aTask({ title: 'Tabled open', category: 'Tables', capacity: 10 })
    await world.aPendingSubmission(await world.aMember(), { task })
    const rests = await world.aTask({ title: 'Tabled rest' })
    await world.change(tasks, { id: rests.id }, { status: 'inactive' })
    const draft = { status: 'inactive', points: 77 } as const
    await world.aTask({ title: 'Tabled draft', ...draft })
    await world.aTask({ title: 'Tabled start', ...draft, publish_at: new Date('2031-01-24T14:00Z') })
    await world.aTask({ title: 'Tabled past', deadline: new Date('2026-01-05T05:00Z') })
    await world.aTask({ title: 'Tabled hidden', hidden: true })
    await world.aTask({ title: 'Tabled first', priority: true })
    await world.aTask({ title: 'Tabled both', ...draft, hidden: true })
    const page = await visitor.visit(admin, searching('Tabled'))
    for (const [title, words] of [
      ['Tabled draft', 'Draft'],
      ['Tabled rest', 'Inactive'],
      ['Tabled start', 'Scheduled'],
      ['Tabled start', 'Goes live Jan 24, 2031 at 9:00 AM EST'],
    ] as const)
      await card(page, title).getByText(words, { exact: true }).waitFor()
    await button(page, 'Table').click()
    await table(page).waitFor()
    await page.reload()
    await expect
      .poll(() => table(page).getByRole('rowheader').getByRole('link').allInnerTexts())
      .toEqual(
        ['both', 'first', 'hidden', 'past', 'start', 'draft', 'rest', 'open'].map((word) => `Tabled ${word}`),
      )
    await table(page).getByRole('rowheader', { name: 'Priority Tabled first', exact: true }).waitFor()
    const cells = (title: string) => row(page, title).getByRole('cell').allTextContents()
    const open = ['Active', 'Tables', '50', '1 of 10 claimed', 'No deadline', '1 to review', '', '']
    expect(await cells('Tabled open')).toEqual(open)
    for (const [word, state] of [
      ['rest', 'Inactive'],
      ['draft', 'Draft'],
      ['start', 'ScheduledGoes live Jan 24, 2031 at 9:00 AM EST'],
      ['both', 'DraftHidden'],
      ['past', 'Expired'],
      ['hidden', 'Hidden'],
    ] as const)
      expect((await cells(`Tabled ${word}`))[0]).toBe(state)

    await press(page, button(row(page, 'Tabled hidden'), 'More'))
    await page.getByRole('menuitem', { name: 'Show task' }).press('Enter')
    await row(page, 'Tabled hidden').getByText('Active', { exact: true }).waitFor()
    await press(page, button(row(page, 'Tabled draft'), 'More'))
    await page.getByRole('menuitem', { name: 'Delete task' }).press('Enter')
    await button(question(page), 'Delete task').click()
    await row(page, 'Tabled draft').waitFor({ state: 'hidden' })
    await page.getByLabel('Status').selectOption('deleted')
    await press(page, button(row(page, 'Tabled draft'), 'More'))
    await page.getByRole('menuitem', { name: 'Restore' }).press('Enter')
    await page.getByText('No tasks found matching your criteria.').waitFor()
    await page.route(/\/api\/admin\/tasks\?/, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByLabel('Status').selectOption('inactive')
    await page.getByText('We couldn’t load the tasks.').waitFor()
    await page.unrouteAll()
    await press(page, button(page, 'Retry'))
    await row(page, 'Tabled draft').waitFor()

    await press(page, table(page).getByRole('link', { name: 'Tabled draft' }))
    await expect.poll(() => dialog(page).getByLabel('Title').inputValue()).toBe('Tabled draft')
    await page.keyboard.press('Escape')
    await expectFocus(table(page).getByRole('link', { name: 'Tabled draft' }))
    await button(page, 'Cards').click()
    await card(page, 'Tabled draft').waitFor()
  })
})

describe('a task in the address', () => {
  const form = (page: Page) => page.getByRole('dialog', { name: 'Edit Task' })
  const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

  test('opens its form, also if the list does not show it; closing leaves the list as it is', async () => {
    const task = await world.aTask({ title: 'Addressed away' })
    await world.aTask({ title: 'Beside it' })
    const page = await visitor.visit(admin, `${searching('Beside')}&task=${task.id}`)
    await expect.poll(() => form(page).getByLabel('Title').inputValue()).toBe('Addressed away')
    await button(form(page), 'Close').last().click()
    await form(page).waitFor({ state: 'hidden' })
    expect(paramsOf(page)).toEqual({ search: 'Beside' })
    await card(page, 'Beside it').waitFor()
  })

  test('that is deleted or missing says so', async () => {
    const gone = await world.aTask({ title: 'Addressed gone', deleted_at: new Date() })
    const page = await visitor.visit(admin, `${PATH}?task=${gone.id}`)
    await form(page).getByText('This task is deleted.').waitFor()
    await form(page).getByRole('link').click()
    await expect.poll(() => paramsOf(page)).toEqual({ status: 'deleted' })
    await card(page, 'Addressed gone').waitFor()
    await page.goto(`${PATH}?task=99999999`)
    await form(page).getByText('This task doesn’t exist.').waitFor()
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'hidden' })
    await page.getByRole('list', { name: 'Tasks' }).waitFor()
  })

  test('closes with Back, which asks before it loses what was typed', async () => {
    const task = await world.aTask({ title: 'Addressed back' })
    const page = await visitor.visit(admin, searching('Addressed back'))
    const edit = button(card(page, 'Addressed back'), 'Edit task')
    await press(page, edit)
    await form(page).getByLabel('Title').waitFor()
    expect(paramsOf(page)).toEqual({ search: 'Addressed back', task: String(task.id) })
    await page.goBack()
    await form(page).waitFor({ state: 'hidden' })
    await expectFocus(edit)
    await press(page, edit)
    await form(page).getByLabel('Title').fill('Addressed and typed')
    // It never arrives.
    void page.goBack().catch(() => null)
    await question(page).getByText('Leave without saving?').waitFor()
    await button(question(page), 'Keep editing').click()
    await expect.poll(() => form(page).getByLabel('Title').inputValue()).toBe('Addressed and typed')
    await button(form(page), 'Save Changes').click()
    await toast(page, 'Task Updated').first().waitFor()
    await form(page).waitFor({ state: 'hidden' })
    expect(paramsOf(page)).toEqual({ search: 'Addressed back' })
  })
})

test('a task that is prepared is called a draft, and its start must be before its deadline', async () => {
  const page = await visitor.visit(admin, searching('Prepared'))
  await button(page, 'Create Task').first().click()
  await fill(page, { ...COMPLETE, Title: 'Prepared task', 'Deadline (optional)': '2031-01-24' })
  const words = dialog(page).getByText('This is a draft. No member sees it.')
  expect(await words.count()).toBe(0)
  await dialog(page).getByLabel('Status').selectOption('inactive')
  await words.waitFor()
  await fill(page, { 'Goes live at (optional)': '2031-01-25T09:00' })
  await button(dialog(page), 'Create Task').click()
  await dialog(page).getByText('The start must be before the deadline.').waitFor()
  await expectFocus(dialog(page).getByLabel('Goes live at (optional)'))
  await fill(page, { 'Goes live at (optional)': '2031-01-24T09:00' })
  await button(dialog(page), 'Create Task').click()
  await page.getByRole('dialog', { name: 'Edit Task' }).waitFor()
  await button(dialog(page), 'Close').last().click()
  await card(page, 'Prepared task').getByText('Scheduled', { exact: true }).waitFor()
})

describe('as members see it', () => {
  test('the preview shows the card and the page', async () => {
    const title = 'Previewed task'
    await world.aTask({ title, hidden: true, claim_hours: 72, description: 'See **this**' })
    const page = await visitor.visit(admin, searching('Previewed'))
    await menuItem(page, title, 'Preview as a member')
    await dialog(page).getByText('Hidden: only members with a spot see it.').waitFor()
    await dialog(page).getByText('3 days to submit').waitFor()
    await dialog(page).getByText('3 days after claiming').waitFor()
    await expect.poll(() => button(dialog(page), 'Claim Task').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await expectFocus(button(card(page, title), 'More'))
  })

  test('a member reads the submission deadline before and after claiming, and on the dashboard', async () => {
    const task = await world.aTask({ title: 'Hurried task', claim_hours: 48 })
    const page = await visitor.visit(await world.aMember(), `/tasks/${task.id}`)
    await page.getByText('You’ll have 48 hours to submit').waitFor()
    await button(page, 'Claim Task').click()
    await page.getByText(/^Submit by \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T$/).waitFor()
    await page.goto('/')
    await page.getByText(/Submit by \w+ \d+/).waitFor()
  })

  test('an admin releases an unsubmitted spot, and its member reads why', async () => {
    const title = 'Held task'
    const task = await world.aTask({ title })
    const member = await world.aMember({ first_name: 'Noor' })
    await world.claim(member, task)
    await world.aPendingSubmission(await world.aMember({ first_name: 'Sam' }), { task })
    const page = await visitor.visit(admin, searching('Held'), { size: 'phone' })
    await menuItem(page, title, 'See who has a spot')
    const places = dialog(page).getByRole('list', { name: 'Spots' }).getByRole('listitem')
    await expect.poll(() => places.count()).toBe(2)
    expect(await places.filter({ hasText: 'Sam' }).getByRole('button').count()).toBe(0)
    await press(page, button(dialog(page), `Release ${member.email}’s spot`))
    await expectFocus(button(question(page), 'Cancel'))
    await question(page).getByLabel('Why (optional)').fill('We could not reach you.')
    await press(page, button(question(page), 'Release'))
    await toast(page, 'Spot Released').first().waitFor()
    await expect.poll(() => places.count()).toBe(1)
    await dialog(page).getByLabel('Only members who haven’t submitted').check()
    await dialog(page).getByText('Everyone with a spot has submitted.').waitFor()

    const members = await visitor.visit(member, '/', { size: 'phone' })
    await members
      .getByRole('button', { name: /Notices/ })
      .first()
      .click()
    await members.getByText(`Your spot was released: ${title}`).waitFor()
    await members.getByText(/Our note: We could not reach you\./).waitFor()
    const [row] = await world.rows(tasks, { id: task.id })
    expect(row?.claimed_count).toBe(1)
  })

  test('a spot with a new submission is not released, and the dialog says why', async () => {
    const { member, task } = await world.aClaim({ title: 'Just in time' })
    const page = await visitor.visit(admin, searching('Just'))
    await menuItem(page, 'Just in time', 'See who has a spot')
    await button(dialog(page), `Release ${member.email}’s spot`).click()
    await world.request(member, `/api/tasks/${task.id}/submit`, {
      method: 'POST',
      body: aForm({ notes: 'Done' }),
    })
    await button(question(page), 'Release').click()
    await question(page)
      .getByRole('alert')
      .getByText('The member has now submitted proof. Please review it instead.')
      .waitFor()
  })
})

test.each(LOOKS)('everyone can use it on a $size in $theme', async (look) => {
  const title = `Seen on a ${look.size}`
  const { member } = await world.aClaim({ title, claim_hours: 48 })
  const page = await visitor.visit(admin, searching(title), look)
  await card(page, title).waitFor()
  await expectAccessible(page)

  await button(page, 'Create Task').first().click()
  await fill(page, { Description: 'Read [the rules](/rules) first.' })
  await button(dialog(page), 'Show Preview').click()
  await dialog(page).getByText('The link “/rules” can’t be used.').waitFor()
  await button(dialog(page), 'Create Task').click()
  await dialog(page).getByText('Title is required', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await button(question(page), 'Discard changes').click()
  // The focus comes back after a dialog is gone, and would close a menu that is open by then.
  await expectFocus(button(page, 'Create Task').first())

  await menuItem(page, title, 'Preview as a member')
  await button(dialog(page), 'Claim Task').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectFocus(button(card(page, title), 'More'))

  await menuItem(page, title, 'See who has a spot')
  const release = button(dialog(page), `Release ${member.email}’s spot`)
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
  await button(question(page), 'Cancel').click()

  await button(page, 'Table').click()
  await page.getByRole('table', { name: 'Tasks' }).waitFor()
  await expectAccessible(page)
  const width = { phone: 390, desktop: 768 }[look.size]
  await page.setViewportSize({ width, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})
