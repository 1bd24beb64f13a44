import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { addInternalNote, getConversation, replyToMessage } from '#contract/inbox/inbox.ts'
import { business_inquiries, replies, support_messages } from '#server/database/schema/inbox.ts'
import { aBrowserWorld } from '../../support/browser/browser-world.ts'
import { boxOf } from '../../support/browser/in-view.ts'
import { button, expectFocus, focused, press, toast } from '../../support/browser/page-parts.ts'
import { messagesInOrder } from '../../support/world/inbox.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin({ name: 'Avery Roy' })
const second = await world.anAdmin({ name: 'Blair Chan' })

beforeEach(async () => {
  await world.queries.delete(replies)
  await world.queries.delete(support_messages)
  await world.queries.delete(business_inquiries)
})

const messages = (...subjects: string[]) => messagesInOrder(world, subjects)

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const row = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: subject })
const replyBox = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const words = (page: Page) => page.getByRole('list', { name: 'Conversation' })

async function sendByKey(page: Page, text: string): Promise<void> {
  await replyBox(page).fill(text)
  await page.keyboard.press('Control+Enter')
}

/** Holds the next call to this address until its answer is given. */
async function hold(page: Page, address: string): Promise<{ held: Promise<Route>; count: () => number }> {
  const { promise, resolve } = Promise.withResolvers<Route>()
  let count = 0
  await page.route(address, (route) => {
    count += 1
    if (count > 1) return route.continue()
    resolve(route)
  })
  return { held: promise, count: () => count }
}

describe('the focus, after a reply', () => {
  test('stays in the search while it finds the message that it went on to', async () => {
    await messages('First', 'Second', 'Third')
    const page = await visitor.visit(admin, '/admin/inbox')
    await title(page, 'First').waitFor()
    await sendByKey(page, 'To the first.')
    await expectFocus(title(page, 'Second'))
    const search = page.getByRole('searchbox', { name: 'Search messages' })
    await search.click()
    await page.keyboard.type('Sec')
    await row(page, 'Third').waitFor({ state: 'detached' })
    await title(page, 'Second').waitFor()
    await page.keyboard.type('ond')
    await expectFocus(search)
    expect(await search.inputValue()).toBe('Second')
    await search.fill('')
    await row(page, 'Third').waitFor()
    await title(page, 'Second').waitFor()
    await expectFocus(search)
  })

  test('is not taken from a search begun while it was sent', async () => {
    await messages('Sent one', 'Next one')
    const page = await visitor.visit(admin, '/admin/inbox')
    await title(page, 'Sent one').waitFor()
    const { held } = await hold(page, '**/replies?*')
    await sendByKey(page, 'Hello.')
    const route = await held
    await page.getByRole('searchbox', { name: 'Search messages' }).focus()
    await route.continue()
    await title(page, 'Next one').waitFor()
    await expectFocus(page.getByRole('searchbox', { name: 'Search messages' }))
  })

  test('moves along with J and K', async () => {
    await messages('One', 'Two', 'Three')
    const page = await visitor.visit(admin, '/admin/inbox')
    await title(page, 'One').waitFor()
    await sendByKey(page, 'To one.')
    await expectFocus(title(page, 'Two'))
    await page.keyboard.press('j')
    await expectFocus(title(page, 'Three'))
    await page.keyboard.press('k')
    await expectFocus(title(page, 'Two'))
  })
})

describe('while a reply is sent', () => {
  test('and refused, words in another message stay, and it says why where it was written', async () => {
    const [refused] = await messages('Refused', 'Other')
    const address = `/admin/inbox?status=all&message=support-${refused.id}`
    const page = await visitor.visit(admin, address, { news: false })
    await title(page, 'Refused').waitFor()
    const { held } = await hold(page, '**/replies?*')
    await sendByKey(page, 'Too late.')
    const route = await held
    const body = { text: 'Blair was quicker.', seenReplies: 0 }
    await world.call(second, replyToMessage, { ...refused.on, body })
    await row(page, 'Other').getByRole('button').click()
    await title(page, 'Other').waitFor()
    await replyBox(page).fill('Words for the other.')
    await route.continue()
    const { sender } = await world.call(admin, getConversation, refused.on)
    await toast(page, `Reply to ${sender.name} Not Sent`).waitFor()
    expect(await replyBox(page).inputValue()).toBe('Words for the other.')
    const problem = page.getByRole('form', { name: 'Reply' }).getByText('Blair Chan has just replied.')
    expect(await problem.count()).toBe(0)
    await row(page, 'Refused').getByRole('button').click()
    await title(page, 'Refused').waitFor()
    await problem.waitFor()
    expect(await replyBox(page).inputValue()).toBe('Too late.')
    await replyBox(page).press('Control+Enter')
    await toast(page, 'Reply Sent').waitFor()
    await row(page, 'Other').getByRole('button').click()
    await expect.poll(() => replyBox(page).inputValue()).toBe('Words for the other.')
    page.problems.length = 0
  })

  test('newer words are kept, and can be sent', async () => {
    const [message] = await messages('Goes on', 'Waits')
    const page = await visitor.visit(admin, '/admin/inbox')
    await title(page, 'Goes on').waitFor()
    const { held } = await hold(page, '**/replies?*')
    await sendByKey(page, 'One.')
    const route = await held
    await replyBox(page).fill('Two.')
    await route.continue()
    await toast(page, 'Reply Sent').waitFor()
    await words(page).getByText('One.', { exact: true }).waitFor()
    await title(page, 'Goes on').waitFor()
    expect(await replyBox(page).inputValue()).toBe('Two.')
    await replyBox(page).press('Control+Enter')
    await expect
      .poll(async () =>
        (await world.call(admin, getConversation, message.on)).replies.map(({ text }) => text),
      )
      .toEqual(['One.', 'Two.'])
  })

  test('as a note, newer words are kept', async () => {
    await messages('Noted')
    const page = await visitor.visit(admin, '/admin/inbox')
    await title(page, 'Noted').waitFor()
    const { held } = await hold(page, '**/notes?*')
    await page.keyboard.press('n')
    await page.keyboard.type('First note.')
    await page.keyboard.press('Control+Enter')
    const route = await held
    const box = page.getByRole('textbox', { name: 'Internal note' })
    await box.fill('Second note.')
    await route.continue()
    await words(page).getByText('First note.').waitFor()
    expect(await box.inputValue()).toBe('Second note.')
  })
})

test('a reply may begin with a blank', async () => {
  await messages('Blank')
  const page = await visitor.visit(admin, '/admin/inbox')
  await title(page, 'Blank').waitFor()
  await replyBox(page).pressSequentially(' so')
  expect(await replyBox(page).inputValue()).toBe(' so')
})

test('Take leaves the focus beside it', async () => {
  await messages('Taken')
  const page = await visitor.visit(admin, '/admin/inbox')
  await press(page, button(page, 'Take'))
  await button(page, 'Take').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).not.toBeNull()
})

test('C pressed again while the message is being closed sends nothing', async () => {
  await messages('Twice')
  const page = await visitor.visit(admin, '/admin/inbox?status=all')
  await title(page, 'Twice').waitFor()
  const { held, count } = await hold(page, '**/status?*')
  await page.keyboard.press('c')
  const route = await held
  await page.keyboard.press('c')
  await route.continue()
  await toast(page, 'Message Closed').waitFor()
  expect(count()).toBe(1)
})

test('words that others add are announced, and one’s own are not', async () => {
  const [message] = await messages('Live words')
  const page = await visitor.visit(admin, `/admin/inbox?status=all&message=support-${message.id}`)
  await title(page, 'Live words').waitFor()
  const spoken = page.locator('[aria-live="polite"].sr-only')
  await world.call(second, addInternalNote, { ...message.on, body: { text: 'From Blair.' } })
  await words(page).getByText('From Blair.').waitFor()
  await expect.poll(() => spoken.allTextContents()).toContain('New internal note from Blair Chan')
  await world.call(admin, addInternalNote, { ...message.on, body: { text: 'My own.' } })
  await words(page).getByText('My own.').waitFor()
  expect(await spoken.allTextContents()).not.toContain('New internal note from Avery Roy')
})

test('on a phone, quoted text opens where it is', async () => {
  const [message] = await messages('Quoted')
  const long = Array.from({ length: 40 }, (_, at) => `Line ${at} of the older email.`).join('\n')
  await world.queries.insert(replies).values([
    { support_message_id: message.id, source: 'email', text: 'See below.', quoted: long },
    { support_message_id: message.id, source: 'email', text: 'Thank you.' },
  ])
  const page = await visitor.visit(admin, `/admin/inbox?status=all&message=support-${message.id}`, {
    size: 'phone',
  })
  await words(page).getByText('Thank you.').waitFor()
  const summary = page.getByText('Show quoted text')
  await summary.scrollIntoViewIfNeeded()
  const before = await boxOf(summary)
  await summary.click()
  await page.getByText('Line 39 of').waitFor()
  // The page learns of the new size after it was painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect((await boxOf(summary)).y).toBe(before.y)
})
