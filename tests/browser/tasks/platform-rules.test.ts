import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getAdminTask, listAdminTasks } from '#contract/tasks/admin-tasks.ts'
import { PAIR_NEEDED } from '#contract/tasks/task-form.ts'
import { disclosureLine, ruleFor } from '#domain/campaigns/platform-rules.ts'
import { formatDay } from '#domain/text/format.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { boxOf } from '../../support/browser/in-view.ts'
import {
  button,
  decisionOf,
  dialog,
  expectFocus,
  press,
  region,
  toast,
} from '../../support/browser/page-parts.ts'
import { COMPLETE, card, fill, menuItem, searching } from '../../support/world/manage-tasks.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin()

const POST = { platform: 'facebook', act: 'post' } as const
const LINE = disclosureLine(POST)!
const LIKE_RULE = ruleFor('facebook', 'like')
const REVIEW_RULE = ruleFor('google-maps', 'review')

const platform = (page: Page) => dialog(page).getByLabel('Platform (optional)')
const act = (page: Page) => dialog(page).getByLabel('Act (optional)')
const rule = (page: Page) => dialog(page).getByRole('group', { name: 'Platform and act' }).getByRole('status')

/** Chooses by typing, as a keyboard does. */
async function choose(page: Page, field: ReturnType<typeof platform>, words: string) {
  await field.focus()
  await page.keyboard.type(words)
}

async function openForm(title: string, more: Record<string, string> = {}) {
  const page = await visitor.visit(admin, searching(title))
  await press(page, button(page, 'Create Task').first())
  await fill(page, { ...COMPLETE, Title: title, ...more })
  return page
}

/** Above, in the same part of the page. */
async function expectAbove(place: ReturnType<typeof region>, words: string) {
  const line = await boxOf(place.getByText(LINE, { exact: true }))
  const requirements = await boxOf(place.getByText(words))
  expect(line.y + line.height).toBeLessThanOrEqual(requirements.y)
}

describe('the form', () => {
  test('by keyboard, shows what the platform says as soon as both are chosen, with its source', async () => {
    const page = await openForm('Liked page')
    await choose(page, platform(page), 'Facebook')
    expect(await rule(page).count()).toBe(0)
    await page.keyboard.press('Tab')
    await expectFocus(act(page))
    await page.keyboard.type('Like')
    await rule(page).getByText('Not allowed', { exact: true }).waitFor()
    await rule(page).getByText(`${LIKE_RULE.sentence} ${LIKE_RULE.instead}`).waitFor()
    await rule(page)
      .getByText(`checked ${formatDay(LIKE_RULE.checkedOn)}, read from a copy.`)
      .waitFor()
    const source = rule(page).getByRole('link', { name: 'transparency.meta.com' })
    expect(await source.getAttribute('href')).toBe(LIKE_RULE.source)
    expect(await source.getAttribute('target')).toBe('_blank')
    expect(await source.getAttribute('rel')).toContain('noopener')
    await page.keyboard.press('Tab')
    await expectFocus(source)

    await choose(page, act(page), 'Post')
    await rule(page).getByText('Allowed if disclosed', { exact: true }).waitFor()
    await choose(page, platform(page), 'Google Maps')
    await choose(page, act(page), 'Private')
    await rule(page).getByText('Allowed', { exact: true }).waitFor()
    expect(await rule(page).getByText('read from a copy').count()).toBe(1)
  })

  test('asks for the other one if only one is chosen, and stops asking once neither is', async () => {
    const page = await openForm('Half a pair')
    await choose(page, platform(page), 'Yelp')
    await press(page, button(dialog(page), 'Create Task'))
    await dialog(page).getByText(PAIR_NEEDED).waitFor()
    await expectFocus(act(page))
    await platform(page).selectOption('')
    await dialog(page).getByText(PAIR_NEEDED).waitFor({ state: 'hidden' })
    await act(page).selectOption('visit')
    await dialog(page).getByText(PAIR_NEEDED).waitFor()
    await press(page, button(dialog(page), 'Create Task'))
    await expectFocus(platform(page))
    await platform(page).selectOption('other')
    await press(page, button(dialog(page), 'Create Task'))
    await page.getByRole('dialog', { name: 'Edit Task' }).waitFor()
  })
})

test('a post on Facebook: the member reads what to disclose above the requirements, and so does the reviewer', async () => {
  const title = 'Post about the market'
  const page = await openForm(title)
  await choose(page, platform(page), 'Facebook')
  await choose(page, act(page), 'Post')
  await press(page, button(dialog(page), 'Create Task'))
  await page.getByRole('dialog', { name: 'Edit Task' }).waitFor()
  expect(await platform(page).inputValue()).toBe('facebook')
  const [task] = await world.call(admin, listAdminTasks, { query: { search: title } })
  expect(task).toMatchObject(POST)
  await button(dialog(page), 'Close').last().click()
  await card(page, title).getByText('Facebook · Post').waitFor()
  await menuItem(page, title, 'Preview as a member')
  await expectAbove(
    dialog(page).getByRole('region', { name: 'Requirements for Points' }),
    COMPLETE['Requirements for Points'],
  )

  const member = await world.aMember()
  const members = await visitor.visit(member, `/tasks/${task!.id}`, { size: 'phone' })
  const requirements = region(members, 'Requirements for Points')
  await expectAbove(requirements, COMPLETE['Requirements for Points'])
  await button(members, 'Claim Task').click()
  await requirements.getByRole('checkbox').waitFor()
  await expectAbove(requirements, COMPLETE['Requirements for Points'])
  expect(await requirements.getByRole('checkbox').count()).toBe(1)

  await world.submit(member, { id: task!.id })
  const desk = await visitor.visit(admin, `/admin/task-reviews?task=${task!.id}`)
  await expectAbove(
    decisionOf(desk).getByRole('region', { name: 'Requirements' }),
    COMPLETE['Requirements for Points'],
  )
})

describe('publishing', () => {
  test('a forbidden pair is refused at the act, with source and date, and the form is kept', async () => {
    const title = 'Visit to the bakery'
    const page = await openForm(title)
    await choose(page, platform(page), 'Google Maps')
    await choose(page, act(page), 'Review')
    await press(page, button(dialog(page), 'Create Task'))
    await expectFocus(act(page))
    const refusal = dialog(page).locator(`#${await act(page).getAttribute('id')}-error`)
    await expect.poll(() => refusal.textContent()).toContain(REVIEW_RULE.sentence)
    expect(await refusal.textContent()).toContain('support.google.com')
    expect(await refusal.textContent()).toContain(formatDay(REVIEW_RULE.checkedOn))
    expect(await dialog(page).getByLabel('Title').inputValue()).toBe(title)
    expect(await world.call(admin, listAdminTasks, { query: { search: title } })).toEqual([])

    await platform(page).selectOption('other')
    await refusal.waitFor({ state: 'hidden' })
    await press(page, button(dialog(page), 'Create Task'))
    await page.getByRole('dialog', { name: 'Edit Task' }).waitFor()
  })

  test('a forbidden pair isn’t shown or restored either, and the toast says why', async () => {
    const title = 'Hidden stars'
    await world.aTask({ title, platform: 'google-maps', act: 'review', hidden: true })
    await world.aTask({ title: 'Deleted stars', platform: 'yelp', act: 'rating', deleted_at: new Date() })
    const page = await visitor.visit(admin, searching(title))
    await press(page, button(card(page, title), 'Show task'))
    await toast(page, new RegExp(REVIEW_RULE.sentence)).first().waitFor()
    await button(card(page, title), 'Show task').waitFor()
    await page.goto(`${searching('Deleted stars')}&status=deleted`)
    await press(page, button(card(page, 'Deleted stars'), 'Restore'))
    await toast(page, new RegExp(ruleFor('yelp', 'rating').sentence))
      .first()
      .waitFor()
  })

  test('a text that may ask for stars is published on a second press, unless it was edited since', async () => {
    const title = 'Tell others about us'
    const page = await openForm(title, { Description: 'Please give us five stars.' })
    await press(page, button(dialog(page), 'Create Task'))
    const anyway = button(dialog(page), 'Publish anyway')
    await anyway.waitFor()
    await dialog(page).getByRole('alert').getByText('“five stars”').waitFor()
    expect(await dialog(page).getByLabel('Description').inputValue()).toBe('Please give us five stars.')

    await fill(page, { Points: '30' })
    await anyway.waitFor()
    await fill(page, { Description: 'Please give us 5 stars.' })
    await button(dialog(page), 'Create Task').waitFor()
    expect(await anyway.count()).toBe(0)
    await press(page, button(dialog(page), 'Create Task'))
    await press(page, anyway)
    await page.getByRole('dialog', { name: 'Edit Task' }).waitFor()
    const [created] = await world.call(admin, listAdminTasks, { query: { search: title } })
    expect(created).toMatchObject({ description: 'Please give us 5 stars.', points: 30 })

    await fill(page, { 'Requirements for Points': 'Say something nice and give five stars.' })
    await press(page, button(dialog(page), 'Save Changes'))
    await press(page, anyway)
    await toast(page, 'Task Updated').first().waitFor()
    const saved = await world.call(admin, getAdminTask, { params: { id: created!.id } })
    expect(saved.requirements).toBe('Say something nice and give five stars.')
  })
})

test.each(LOOKS)('everyone can use it on a $size in $theme', async (look) => {
  const title = `Disclosed on a ${look.size}`
  const task = await world.aTask({ title, ...POST })
  const member = await world.aMember()
  await world.aPendingSubmission(member, { task })
  const page = await visitor.visit(admin, searching(title), look)
  await card(page, title).getByText('Facebook · Post').waitFor()
  await button(card(page, title), 'Edit task').click()
  await rule(page).getByText('Allowed if disclosed', { exact: true }).waitFor()
  await expectAccessible(page)
  await act(page).selectOption('like')
  await rule(page).getByText('Not allowed', { exact: true }).waitFor()
  await expectAccessible(page)
  await act(page).selectOption('survey')
  await rule(page).getByText('Allowed', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.goto(`/admin/task-reviews?task=${task.id}`)
  if (look.size === 'phone')
    await page.getByRole('list', { name: 'Submissions' }).getByRole('button').first().click()
  await decisionOf(page).getByText(LINE, { exact: true }).waitFor()
  await expectAccessible(page)
  const members = await visitor.visit(member, `/tasks/${task.id}`, look)
  await region(members, 'Requirements for Points').getByText(LINE, { exact: true }).waitFor()
  await expectAccessible(members)
})
