import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { clockValueOf } from '#client/app/admin-parts/clock-value.ts'
import { getConversation, snoozeMessage } from '#contract/inbox/inbox.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { business_inquiries, replies, support_messages } from '#server/database/schema/inbox.ts'
import { aBrowserWorld, type Person } from '../../support/browser/browser-world.ts'
import { button, dialog, expectFocus, focused, press, toast } from '../../support/browser/page-parts.ts'
import { type aSupportMessage, messagesInOrder } from '../../support/world/inbox.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin({ name: 'Avery Roy' })

const FAILURE = { status: 500, json: { message: 'Something went wrong.', code: 'unexpected' } }

beforeEach(async () => {
  await world.queries.delete(replies)
  await world.queries.delete(support_messages)
  await world.queries.delete(business_inquiries)
})

const messages = (...subjects: string[]) => messagesInOrder(world, subjects)
type Message = Awaited<ReturnType<typeof aSupportMessage>>

const hours = (count: number) => new Date(Date.now() + count * HOUR_MS)
const stateOf = ({ on }: Message, by: Person = admin) => world.call(by, getConversation, on)

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const rows = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const row = (page: Page, subject: string) => rows(page).filter({ hasText: subject })
const replyBox = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const noteBox = (page: Page) => page.getByRole('textbox', { name: 'Internal note' })
const words = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const menuItem = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

async function sendByKey(page: Page, text: string): Promise<void> {
  await replyBox(page).fill(text)
  await page.keyboard.press('Control+Enter')
}

describe('after a reply', () => {
  test('the next message has the focus, then the first that still waits, then the empty list', async () => {
    await messages('First', 'Second', 'Third')
    const page = await visitor.visit(admin, '/admin/inbox')
    await title(page, 'First').waitFor()
    await row(page, 'Second').getByRole('button').click()
    await title(page, 'Second').waitFor()
    await sendByKey(page, 'To the second.')
    await expectFocus(title(page, 'Third'))
    await row(page, 'Second').waitFor({ state: 'detached' })
    await page.keyboard.press('r')
    await expectFocus(replyBox(page))
    await sendByKey(page, 'To the third.')
    await expectFocus(title(page, 'First'))
    await sendByKey(page, 'To the first.')
    await expect.poll(() => focused(page)).toBe('You’re all caught up.')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('on a phone, the list has the focus at the next one', async () => {
    await messages('Phone one', 'Phone two')
    const page = await visitor.visit(admin, '/admin/inbox', { size: 'phone' })
    await row(page, 'Phone one').getByRole('button').click()
    await expectFocus(title(page, 'Phone one'))
    await sendByKey(page, 'Hello one.')
    await expectFocus(row(page, 'Phone two').getByRole('button'))
    await row(page, 'Phone two').getByRole('button').click()
    await expectFocus(title(page, 'Phone two'))
    await sendByKey(page, 'Hello two.')
    await expect.poll(() => focused(page)).toBe('You’re all caught up.')
  })

  test('that fails, the text and the focus stay', async () => {
    await messages('Stays', 'Not yet')
    const page = await visitor.visit(admin, '/admin/inbox', { news: false })
    await title(page, 'Stays').waitFor()
    await page.route('**/replies?*', (route) => route.fulfill(FAILURE))
    await sendByKey(page, 'Kept words.')
    await page.getByRole('form', { name: 'Reply' }).getByText('Something went wrong.').waitFor()
    await title(page, 'Stays').waitFor()
    await expectFocus(replyBox(page))
    expect(await replyBox(page).inputValue()).toBe('Kept words.')
    page.problems.length = 0
  })

  test('in a list of all messages, the last one stays open', async () => {
    await messages('Only one')
    const page = await visitor.visit(admin, '/admin/inbox?status=all')
    await title(page, 'Only one').waitFor()
    await sendByKey(page, 'Here it is.')
    await words(page).getByText('Here it is.').waitFor()
    await title(page, 'Only one').waitFor()
  })
})

describe('an internal note', () => {
  test('is written by keyboard, stays apart from the reply, and is in view', async () => {
    const [message] = await messages('Noted', 'After it')
    const page = await visitor.visit(admin, '/admin/inbox')
    await title(page, 'Noted').waitFor()
    await page.keyboard.press('n')
    await expectFocus(noteBox(page))
    await page.keyboard.press('Control+Enter')
    await page.getByText('Please write a note.').waitFor()
    await page.keyboard.type('Kim knows more. rnz')
    await page.keyboard.press('Control+Enter')
    await words(page).getByText('Kim knows more. rnz').waitFor()
    await toast(page, 'Note Added').waitFor()
    await title(page, 'Noted').waitFor()
    await expect.poll(() => noteBox(page).inputValue()).toBe('')
    await expectFocus(noteBox(page))
    const { notes, replies: sent, status } = await stateOf(message)
    expect([notes.map(({ text }) => text), sent, status]).toEqual([['Kim knows more. rnz'], [], 'open'])
  })

  test('and a reply have a draft each, which survive another message and a reload', async () => {
    await messages('Drafts here', 'Elsewhere')
    const page = await visitor.visit(admin, '/admin/inbox')
    await title(page, 'Drafts here').waitFor()
    await replyBox(page).fill('A reply.')
    await page.getByRole('tab', { name: 'Internal note' }).click()
    await noteBox(page).fill('A note.')
    await row(page, 'Elsewhere').getByRole('button').click()
    await title(page, 'Elsewhere').waitFor()
    await expect.poll(() => replyBox(page).inputValue()).toBe('')
    await row(page, 'Drafts here').getByRole('button').click()
    await expect.poll(() => replyBox(page).inputValue()).toBe('A reply.')
    await page.reload()
    await expect.poll(() => replyBox(page).inputValue()).toBe('A reply.')
    await page.getByRole('tab', { name: 'Internal note' }).click()
    expect(await noteBox(page).inputValue()).toBe('A note.')
  })

  test('that fails is kept and says why; a closed message takes notes too', async () => {
    const [message] = await messages('Closed one')
    const closed_at = new Date()
    await world.change(support_messages, { id: message.id }, { status: 'closed', closed_at })
    const page = await visitor.visit(admin, `/admin/inbox?status=all&message=support-${message.id}`)
    await page.getByText('This message is closed. Reopen it to reply.').waitFor()
    await page.keyboard.press('n')
    await page.route('**/notes?*', (route) => route.fulfill(FAILURE))
    await noteBox(page).fill('For later.')
    await button(page, 'Add Note').click()
    await page.getByRole('form', { name: 'Internal note' }).getByText('Something went wrong.').waitFor()
    expect(await noteBox(page).inputValue()).toBe('For later.')
    await page.unrouteAll()
    await button(page, 'Add Note').click()
    await words(page).getByText('For later.').waitFor()
    page.problems.length = 0
  })
})

describe('a snooze', () => {
  test('is chosen by keyboard, goes on to the next one, and ends with Wake', async () => {
    const [message] = await messages('Sleeps', 'Awake')
    const page = await visitor.visit(admin, '/admin/inbox')
    await title(page, 'Sleeps').waitFor()
    await page.keyboard.press('z')
    await expectFocus(menuItem(page, 'In 1 hour'))
    await page.keyboard.press('Escape')
    await expectFocus(button(page, 'Snooze'))
    await page.keyboard.press('z')
    await expectFocus(menuItem(page, 'In 1 hour'))
    await page.keyboard.press('Enter')
    await toast(page, 'Message Snoozed').waitFor()
    await expectFocus(title(page, 'Awake'))
    await row(page, 'Sleeps').waitFor({ state: 'detached' })
    const { snoozedUntil } = await stateOf(message)
    expect(Date.parse(snoozedUntil!)).toBeGreaterThan(Date.now() + 0.9 * HOUR_MS)

    await page.getByLabel('Status').selectOption('Snoozed')
    await row(page, 'Sleeps').getByText('Snoozed until').waitFor()
    await row(page, 'Sleeps').getByRole('button').click()
    await page.getByRole('article').getByText('Snoozed until').waitFor()
    await press(page, button(page, 'Wake'))
    await toast(page, 'Back in the Inbox').waitFor()
    await button(page, 'Snooze').waitFor()
    await expect.poll(() => focused(page)).not.toBeNull()
    expect(await stateOf(message)).toMatchObject({ snoozedUntil: null, status: 'open' })
  })

  test('of an unanswered message ends before it is due', async () => {
    const [message] = await messages('Due soon')
    await world.change(support_messages, { id: message.id }, { due_at: hours(0.5) })
    const page = await visitor.visit(admin, '/admin/inbox')
    await title(page, 'Due soon').waitFor()
    await page.keyboard.press('z')
    await expectFocus(menuItem(page, /In 1 hour.*A reply is due on/s))
    await page.keyboard.press('Enter')
    await menuItem(page, 'Pick a time…').click()
    const field = dialog(page).getByLabel('Comes back at')
    const { dueAt } = await stateOf(message)
    expect(await field.inputValue()).toBe(clockValueOf(dueAt))
    await field.fill('2099-05-04T13:30')
    await button(dialog(page), 'Snooze').click()
    await dialog(page)
      .getByText(/^A reply is due on/)
      .waitFor()
    await expectFocus(field)
    await field.fill('2020-01-01T09:00')
    await button(dialog(page), 'Snooze').click()
    await dialog(page).getByText('Please pick a time in the future.').waitFor()
    await field.fill('')
    await button(dialog(page), 'Snooze').click()
    await dialog(page).getByText('Please enter a date and time between 2000 and 2100.').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await stateOf(message)).toMatchObject({ snoozedUntil: null })
  })

  test('of an answered message ends at any time that is picked', async () => {
    const [message] = await messages('Answered one', 'Open one')
    await world.change(support_messages, { id: message.id }, { status: 'answered' })
    const page = await visitor.visit(admin, '/admin/inbox?status=answered')
    await title(page, 'Answered one').waitFor()
    await button(page, 'Snooze').click()
    await menuItem(page, 'Pick a time…').click()
    await dialog(page).getByLabel('Comes back at').fill('2099-05-04T13:30')
    await button(dialog(page), 'Snooze').click()
    await toast(page, 'Message Snoozed').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await stateOf(message)).toMatchObject({
      snoozedUntil: expect.stringContaining('2099-05-04T17:30'),
    })
  })

  test('that another admin began shows without a reload', async () => {
    const [message] = await messages('Live sleep')
    const page = await visitor.visit(admin, `/admin/inbox?status=all&message=support-${message.id}`)
    await button(page, 'Snooze').waitFor()
    const second = await world.anAdmin({ name: 'Blair Chan' })
    await world.call(second, snoozeMessage, { ...message.on, body: { until: hours(1).toISOString() } })
    await button(page, 'Wake').waitFor()
  })
})

test('the shortcuts are listed, and the hint says where a reply goes', async () => {
  await messages('Hinted')
  const page = await visitor.visit(admin, '/admin/inbox')
  await page.getByText('and shown under Help & Support, where they can reply.').waitFor()
  await page.keyboard.press('?')
  for (const name of ['Write a reply', 'Write an internal note', 'Snooze the message'])
    await dialog(page).getByText(name).waitFor()
})
