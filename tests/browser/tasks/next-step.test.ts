import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { joinWaitlist } from '#contract/claims/waitlist.ts'
import { getSubmission } from '#contract/reviews/admin-submissions.ts'
import { undoReview } from '#contract/reviews/undo.ts'
import { setTaskPicture } from '#contract/tasks/admin-tasks.ts'
import { PROFILE_TASK_KEY } from '#domain/tasks/tasks.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { users } from '#server/database/schema/users.ts'
import { aBrowserWorld, expectAccessible, type Person } from '../../support/browser/browser-world.ts'
import { boxOf, expectSeen, overlap } from '../../support/browser/in-view.ts'
import {
  button,
  dialog,
  expectFocus,
  focused,
  main,
  question,
  region,
  toast,
} from '../../support/browser/page-parts.ts'
import { aPicture } from '../../support/media/pictures.ts'
import { aForm } from '../../support/world/form.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()
const [profileTask] = await world.rows(tasks, { system_key: PROFILE_TASK_KEY })

const LINK = 'https://www.survey.example.ca/spring'
const LONG = 'Walk along the lake and tell us what you see there. '.repeat(40)
const VIEWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** The points and three lines of words, which an offer that ends on another day takes at 320 pixels. */
const MAX_HEIGHT = 104

const step = (page: Page) => region(page, 'Next step')

interface State {
  /** The name of the step's button or link. */
  action: string
  role?: 'link'
  says: string
  /** Brings a member to this state of a task. */
  reach: (member: Person) => Promise<{ id: number }>
}

const aTask = (row: Parameters<typeof world.aTask>[0] = {}) => world.aTask({ description: LONG, ...row })

async function reviewed(member: Person, status: 'approved' | 'rejected') {
  const task = await aTask()
  const { id } = await world.aPendingSubmission(member, { task })
  await world.review(admin, id, status, 'Seen.')
  return task
}

async function claimed(member: Person, row: Parameters<typeof aTask>[0] = {}) {
  const task = await aTask(row)
  await world.claim(member, task)
  return task
}

async function taken(row: Parameters<typeof aTask>[0]) {
  const task = await aTask(row)
  await world.claim(await world.aMember(), task)
  return task
}

async function waitedFor(member: Person) {
  const [task, holder] = [await aTask({ capacity: 1 }), await world.aMember()]
  await world.claim(holder, task)
  await world.call(member, joinWaitlist, { params: { id: task.id } })
  return { task, holder }
}

const STATES: Record<string, State> = {
  open: { action: 'Claim Task', says: 'You can claim this task.', reach: () => aTask({ link: LINK }) },
  full: {
    action: 'Tell me when a spot opens',
    says: 'The only spot is taken.',
    reach: () => taken({ capacity: 1 }),
  },
  'rate-limited': {
    action: 'Tell me when a spot opens',
    says: 'Limit reached for now.',
    reach: () => taken({ rate_limit: 1 }),
  },
  waiting: {
    action: 'Leave the line',
    says: 'You’re first in line.',
    reach: async (member) => (await waitedFor(member)).task,
  },
  offered: {
    action: 'Claim Task',
    says: 'A spot is kept for you until',
    reach: async (member) => {
      const { task, holder } = await waitedFor(member)
      await world.leave(holder, task)
      await world.sql(`update waitlist set offer_until = now() + interval '25 hours' where task_id = $1`, [
        task.id,
      ])
      return task
    },
  },
  expired: {
    action: 'Browse Tasks',
    role: 'link',
    says: 'The deadline has passed.',
    reach: () => aTask({ deadline: new Date(Date.now() - DAY_MS) }),
  },
  claimed: {
    action: 'Add proof',
    says: 'You have a spot.',
    reach: (member) => claimed(member, { link: LINK }),
  },
  'under review': {
    action: 'Browse Tasks',
    role: 'link',
    says: 'We’re reviewing your proof.',
    reach: async (member) => {
      const task = await aTask()
      await world.aPendingSubmission(member, { task })
      return task
    },
  },
  rejected: {
    action: 'Add proof',
    says: 'We didn’t approve your proof.',
    reach: (member) => reviewed(member, 'rejected'),
  },
  approved: {
    action: 'Browse Tasks',
    role: 'link',
    says: 'You’ve completed this task.',
    reach: (member) => reviewed(member, 'approved'),
  },
}

test('the next step is in the first view in every state of a task: what is going on, beside its one action', async () => {
  const member = await world.aMember()
  const page = await visitor.visit(member, '/help', { size: 'phone' })
  for (const [name, { action, role = 'button', says, reach }] of Object.entries(STATES)) {
    const { id } = await reach(member)
    await page.goto(`/tasks/${id}`)
    for (const view of VIEWS) {
      await page.setViewportSize(view)
      await expect.poll(() => step(page).innerText(), { message: `${name} at ${view.width}` }).toContain(says)
      const one = step(page).getByRole(role, { name: action, exact: true })
      await expectSeen([one])
      expect(await step(page).getByRole('button').or(step(page).getByRole('link')).count(), name).toBe(1)
      if (view.width > 1000) continue
      const [words, act, bar] = [step(page).getByText(says), one, page.locator('[data-action-bar]')]
      expect((await boxOf(words)).x + (await boxOf(words)).width).toBeLessThan((await boxOf(act)).x)
      expect((await boxOf(bar)).height, `${name} at ${view.width}`).toBeLessThanOrEqual(MAX_HEIGHT)
    }
  }
})

test('after a claim the form has the focus, “Do” is done when the member says so or opens the page, and leaving comes last', async () => {
  const member = await world.aMember()
  const task = await aTask({ link: LINK, minutes: 8, town: 'Ajax', in_person: true })
  await world.call(admin, setTaskPicture, {
    params: { id: task.id },
    form: aForm({ picture: await aPicture() }),
  })
  const page = await visitor.visit(member, `/tasks/${task.id}`, { size: 'phone' })
  await main(page).getByText('about 8 min · Ajax, in person', { exact: true }).waitFor()
  const open = page.getByRole('link', { name: 'Open the page' })
  expect(await open.getAttribute('target')).toBe('_blank')
  expect(await open.getAttribute('rel')).toBe('noopener noreferrer')
  await main(page).getByText('survey.example.ca, in a new tab').waitFor()
  const current = () => page.locator('[aria-current=step]').innerText()

  // The picture is as wide as the phone, until the member's own work comes first.
  const picture = main(page).locator(`img[src^="/api/tasks/${task.id}/picture"]`)
  const { width, x } = await boxOf(picture)
  expect(width).toBe(390 - 2 * x)
  await button(page, 'Claim Task').click()
  await toast(page, 'Task Claimed').waitFor()
  expect(await picture.isVisible()).toBe(false)
  const note = await boxOf(page.getByRole('listitem').filter({ hasText: 'Task Claimed' }))
  const form = region(page, 'Submit Your Proof')
  await expect.poll(() => focused(page)).toMatch(/^Submit Your Proof/)
  await expectSeen([open, form.getByRole('heading')])
  for (const part of [step(page).getByRole('button'), open, form]) {
    expect(overlap(await boxOf(part), note)).toBe(false)
  }
  await page.keyboard.press('Tab')
  await expect.poll(() => form.evaluate((part) => part.contains(document.activeElement))).toBe(true)
  expect((await boxOf(button(page, 'Remove Me from Task'))).y).toBeGreaterThan((await boxOf(form)).y)

  await page.getByLabel('Notes').fill('The lake was quiet.')
  await page
    .getByLabel('Choose Image')
    .setInputFiles({ name: 'lake.png', mimeType: 'image/png', buffer: await aPicture() })
  await page.getByAltText('The screenshot you chose').waitFor()
  expect(await current()).toContain('Do')
  const isDone = page.getByRole('checkbox', { name: 'I’ve done this task' })
  await isDone.check()
  expect(await current()).toContain('Submit')
  await isDone.uncheck()
  expect(await current()).toContain('Do')
  await page.context().route(`${LINK}*`, (route) => route.fulfill({ body: 'Survey' }))
  const opened = page.context().waitForEvent('page')
  await open.click()
  await (await opened).close()
  await expect.poll(current).toContain('Submit')
  await page.reload()
  await expect.poll(current).toContain('Submit')

  // The form's own button is enough while all of it is in view and nothing covers it.
  const own = button(form, 'Submit Task')
  const bar = button(step(page), 'Submit Task')
  // The picture that was chosen loads again, and moves the form.
  const bringBehindBar = async () => {
    await own.evaluate((part) => window.scrollBy(0, part.getBoundingClientRect().bottom - innerHeight + 60))
    return overlap(await boxOf(own), await boxOf(page.locator('[data-action-bar]')))
  }
  await expect.poll(bringBehindBar).toBe(true)
  await bar.waitFor()
  await own.evaluate((part) => part.scrollIntoView({ block: 'center' }))
  await expect.poll(() => step(page).getByRole('button').count()).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await bar.click()
  await dialog(page).getByText('The lake was quiet.').waitFor()
  await button(dialog(page), 'Cancel').click()
  await expectFocus(bar)

  await page.evaluate(() => {
    document.body.focus()
    ;(document.activeElement as HTMLElement).blur()
    Object.defineProperty(window.visualViewport, 'height', { value: 430, configurable: true })
    window.visualViewport!.dispatchEvent(new Event('resize'))
  })
  await expect.poll(() => step(page).getByRole('button').count()).toBe(0)
})

test('a tick ends with the spot: who leaves or loses a task and claims it again starts with “Do”', async () => {
  const member = await world.aMember()
  const task = await claimed(member)
  const page = await visitor.visit(member, `/tasks/${task.id}`, { size: 'phone' })
  const isDone = page.getByRole('checkbox', { name: 'I’ve done this task' })
  await isDone.check()
  await page.reload()
  await expect.poll(() => isDone.isChecked()).toBe(true)
  await button(page, 'Remove Me from Task').click()
  await button(question(page), 'Remove Me from Task').click()
  await button(page, 'Claim Task').click()
  await isDone.waitFor()
  expect(await isDone.isChecked()).toBe(false)
  await isDone.check()
  // Lost and claimed again while this page was closed.
  await page.goto('/help')
  await world.leave(member, task)
  await world.claim(member, task)
  await page.goto(`/tasks/${task.id}`)
  await isDone.waitFor()
  expect(await isDone.isChecked()).toBe(false)
})

test('at 400 % zoom the next step scrolls with the page', async () => {
  const task = await claimed(await world.aMember())
  const page = await visitor.visit(await world.aMember(), `/tasks/${task.id}`)
  await page.setViewportSize({ width: 360, height: 225 })
  const claim = button(page, 'Claim Task')
  const before = await boxOf(claim)
  await page.evaluate(() => window.scrollBy(0, 100))
  expect((await boxOf(claim)).y).toBe(before.y - 100)
})

test('the profile task asks for what the profile still needs in its place, and one button sends it once it is confirmed', async () => {
  const member = await world.aMember({ last_name: null })
  const page = await visitor.visit(member, `/tasks/${profileTask!.id}`, { size: 'phone' })
  const collect = button(page, `Get ${profileTask!.points} points`)
  await expectSeen([collect])
  expect(await page.getByRole('list', { name: 'Steps' }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.getByLabel('Last Name').fill('Tremblay')
  await button(page, 'Save Changes').click()
  await toast(page, 'Profile Updated').waitFor()
  await page.getByRole('link', { name: 'Back to Complete Your Profile' }).click()
  await page.getByLabel('Phone Number').fill('416 555 0134')
  expect(await page.getByLabel('Last Name').count()).toBe(0)
  for (const view of VIEWS) {
    await page.setViewportSize(view)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectSeen([collect])
  }
  await collect.click()
  await dialog(page)
    .getByText(/Tremblay$/)
    .waitFor()
  await dialog(page).getByText('416 555 0134', { exact: true }).waitFor()
  await expectAccessible(page)
  await button(dialog(page), 'Cancel').click()
  await expectFocus(collect)
  expect(await world.balanceOf(member)).toBe(0)
  // Emptied elsewhere: the refusal is one sentence, and the field is there again.
  await page.route(/\/api\/tasks\/\d+\/submit$/, async (route) => {
    await world.change(users, { id: member.id }, { last_name: null })
    await route.continue()
    await page.unrouteAll()
  })
  const send = async () => {
    await collect.click()
    await button(dialog(page), 'Confirm & Submit').click()
  }
  await send()
  await main(page).getByText('Your profile still needs: last name.').waitFor()
  await page.getByLabel('Last Name').fill('Tremblay')
  await send()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  expect(await world.balanceOf(member)).toBe(profileTask!.points)

  // The task is sent in the same way once its approval was undone.
  const [sent] = await world.rows(submissions, { user_id: member.id })
  const params = { id: sent!.id }
  const { reviewedAt } = await world.call(admin, getSubmission, { params })
  await world.call(admin, undoReview, { params, body: { reason: 'A slip.', reviewedAt: reviewedAt! } })
  await page.goto(`/tasks/${profileTask!.id}`)
  await region(page, 'Your Last Submission').waitFor()
  await send()
  await expect.poll(() => world.balanceOf(member)).toBe(profileTask!.points)
})

test('a task that fills while it is open says so in its place, and the button keeps the focus', async () => {
  const task = await aTask({ capacity: 1 })
  const page = await visitor.visit(await world.aMember(), `/tasks/${task.id}`, { size: 'phone' })
  await world.claim(await world.aMember(), task)
  await button(page, 'Claim Task').focus()
  await page.keyboard.press('Enter')
  await toast(page, 'Error').waitFor()
  await expectFocus(button(page, 'Tell me when a spot opens'))
  await step(page).getByText('The only spot is taken.').waitFor()
  const label = button(page, 'Task at Full Capacity')
  expect(await label.isDisabled()).toBe(true)
  await main(page).getByText('A spot opens if someone leaves.').waitFor()
  await expectAccessible(page)
})
