import { describe, expect, test } from 'vitest'
import { getAdminTask, listAdminTasks, setTaskPriority } from '#contract/tasks/admin-tasks.ts'
import { holdBack } from '../../support/browser/before-hydration.ts'
import { aBrowserWorld } from '../../support/browser/browser-world.ts'
import { builtFile } from '../../support/browser/built-file.ts'
import { holdTimers } from '../../support/browser/hold-timers.ts'
import { boxOf, expectSeen, overlap } from '../../support/browser/in-view.ts'
import {
  button,
  dialog,
  expectFocus,
  isCovered,
  press,
  question,
  toast,
} from '../../support/browser/page-parts.ts'
import { aPicture } from '../../support/media/pictures.ts'
import { COMPLETE, card, fill, menuItem, searching } from '../../support/world/manage-tasks.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

describe('the description', () => {
  const TABLE = '| what | how many | points |\n|:--|:-:|--:|\n| photo | 2 | 40 |'

  test('aligns table columns as they are written', async () => {
    const task = await world.aTask({ description: TABLE })
    const page = await visitor.visit(admin, `/tasks/${task.id}`)
    for (const role of ['columnheader', 'cell'] as const) {
      const cells = page.getByRole(role)
      await expect.poll(() => cells.count()).toBe(3)
      const aligned = await cells.evaluateAll((all) => all.map((one) => getComputedStyle(one).textAlign))
      expect(aligned).toEqual(['start', 'center', 'end'])
    }
  })

  test('refuses a link that can’t be used, beside what was typed', async () => {
    const page = await visitor.visit(admin, searching('Refused'), { size: 'phone' })
    const sentence =
      'The link “/rules” can’t be used. Please write the full address, starting with https://, http:// or mailto:.'
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

  test('retries its preview on request after a failure', async () => {
    const page = await visitor.visit(admin, searching('Leaning'))
    await press(page, button(page, 'Create Task').first())
    await fill(page, { Description: 'Now *leaning*' })
    await page.route('**/api/admin/markdown-preview', (route) => route.abort())
    await press(page, button(dialog(page), 'Show Preview'))
    const preview = dialog(page).getByRole('region', { name: 'Preview' })
    await preview.getByText('We couldn’t load the preview.').waitFor()
    await page.unroute('**/api/admin/markdown-preview')
    await press(page, button(preview, 'Retry'))
    await expect.poll(() => preview.locator('em').innerText()).toBe('leaning')
  })
})

describe('creating and editing', () => {
  test('by keyboard, creating a task opens its edit dialog', async () => {
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

  test('numbers that can’t be read become defaults in plain sight, and are refused in the words of the specification', async () => {
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
      .getByText(/is reserved. Please choose a different title/)
      .waitFor()
  })

  test('a failing server keeps what was typed, and the retry creates one task', async () => {
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

  test('closing asks before it loses what was typed', async () => {
    await world.aTask({ title: 'Guarded task' })
    const page = await visitor.visit(admin, searching('Guarded'))
    await button(card(page, 'Guarded task'), 'Edit task').click()
    await dialog(page).getByLabel('Title').fill('Half-written')
    await page.keyboard.press('Escape')
    await question(page).getByText('Leave without saving?').waitFor()
    await button(question(page), 'Keep editing').click()
    await expect.poll(() => dialog(page).getByLabel('Title').inputValue()).toBe('Half-written')
    await page.keyboard.press('Escape')
    await button(question(page), 'Discard changes').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await expectFocus(button(card(page, 'Guarded task'), 'Edit task'))
  })

  test('a capacity below the spots in use is refused at the field, with both numbers', async () => {
    const task = await world.aTask({ title: 'Crowded task', capacity: 5 })
    for (let at = 0; at < 3; at += 1) {
      await world.claim(await world.aMember(), task)
    }
    const page = await visitor.visit(admin, searching('Crowded'))
    await button(card(page, 'Crowded task'), 'Edit task').click()
    await dialog(page).getByLabel('Capacity').fill('2')
    await button(dialog(page), 'Save Changes').click()
    await dialog(page).getByText('Capacity can’t be 2: 3 spots are already claimed.').first().waitFor()
    await expectFocus(dialog(page).getByLabel('Capacity'))
    await toast(page, 'Error').first().waitFor()
    expect(await isCovered(button(dialog(page), 'Save Changes'))).toBe(false)
    await dialog(page).getByLabel('Capacity').fill('3')
    await button(dialog(page), 'Save Changes').click()
    await toast(page, 'Task Updated').first().waitFor()
    await card(page, 'Crowded task').getByText('Capacity Full').waitFor()
  })

  test('the slower admin sees the conflict, and can take the newest version', async () => {
    const task = await world.aTask({ title: 'Contested task' })
    const page = await visitor.visit(admin, searching('Contested'))
    await button(card(page, 'Contested task'), 'Edit task').click()
    await dialog(page).getByLabel('Points', { exact: true }).fill('99')
    await world.call(admin, setTaskPriority, { params: { id: task.id }, body: { priority: true } })
    const picture = { name: 'shelf.png', mimeType: 'image/png', buffer: await aPicture() }
    await dialog(page).getByLabel('Add Picture').setInputFiles(picture)
    await button(dialog(page), 'Remove picture').waitFor()
    await button(dialog(page), 'Save Changes').click()
    const problem = dialog(page).getByRole('alert').getByText('Another admin has changed this task')
    const wayOut = button(dialog(page), 'Show their version and discard mine')
    const shown = page.getByRole('listitem').filter({ hasText: 'Another admin has changed this task' })
    expect(overlap(await boxOf(shown), await boxOf(wayOut))).toBe(false)
    await expectSeen([problem, wayOut])
    expect(await dialog(page).getByLabel('Points', { exact: true }).inputValue()).toBe('99')
    await button(dialog(page), 'Show their version and discard mine').click()
    await expect.poll(() => dialog(page).getByLabel('Priority').isChecked()).toBe(true)
    await dialog(page).getByLabel('Points', { exact: true }).fill('77')
    await button(dialog(page), 'Save Changes').click()
    await toast(page, 'Task Updated').first().waitFor()
    const saved = await world.call(admin, getAdminTask, { params: { id: task.id } })
    expect(saved).toMatchObject({ points: 77, priority: true })
  })

  test('a duplicate starts with everything but the title', async () => {
    await world.aTask({ title: 'Twin', points: 33, category: 'Twins', capacity: null })
    const page = await visitor.visit(admin, searching('Twin'))
    await menuItem(page, 'Twin', 'Duplicate')
    await expect.poll(() => dialog(page).getByLabel('Title').inputValue()).toBe('Copy of Twin')
    expect(await dialog(page).getByLabel('Unlimited spots').isChecked()).toBe(true)
    await button(dialog(page), 'Create Task').click()
    await page.getByRole('dialog', { name: 'Edit Task' }).waitFor()
    await button(dialog(page), 'Close').last().click()
    await card(page, 'Copy of Twin').getByText('+33').waitFor()
    await expectFocus(button(card(page, 'Twin'), 'More'))
  })

  test('a dialog that loads before the menu gives its focus back still returns it to the menu’s button', async () => {
    await world.aTask({ title: 'Late menu', capacity: null })
    const page = await visitor.visit(admin, '/healthz')
    await page.addInitScript(holdTimers)
    const load = await holdBack(page, `**${builtFile('app/tasks/admin/task-dialog.tsx')}`)
    await page.goto(searching('Late menu'))
    await card(page, 'Late menu').waitFor()
    await menuItem(page, 'Late menu', 'Duplicate')
    await dialog(page).and(page.locator('[aria-busy]')).waitFor()
    load()
    await expect.poll(() => dialog(page).getByLabel('Title').inputValue()).toBe('Copy of Late menu')
    await page.evaluate('releaseTimers()')
    await button(dialog(page), 'Cancel').click()
    await expectFocus(button(card(page, 'Late menu'), 'More'))
  })
})
