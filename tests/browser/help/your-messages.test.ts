import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { closeMessage, replyToMessage } from '#contract/inbox/inbox.ts'
import { getOwnConversation, replyToSupport } from '#contract/inbox/own-messages.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { messageUser } from '#contract/users/timeline.ts'
import { replies, support_messages } from '#server/database/schema/inbox.ts'
import { openEarly } from '../../support/browser/before-hydration.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../../support/browser/browser-world.ts'
import {
  alert,
  button,
  expectFocus,
  focused,
  press,
  region,
  toast,
} from '../../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin({ name: 'Avery Roy' })

const FAILURE = { status: 500, json: { message: 'Something went wrong.', code: 'unexpected' } }

const card = (page: Page) => region(page, 'Your messages')
const rows = (page: Page) => card(page).getByRole('listitem')
const log = (page: Page) => card(page).getByRole('list', { name: 'Conversation' })
const title = (page: Page, name: string) => card(page).getByRole('heading', { level: 3, name })
const box = (page: Page) => card(page).getByRole('textbox', { name: 'Reply' })
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

async function aMessage(member: Person, subject: string, message = 'Please look.') {
  return (await world.call(member, sendSupportMessage, { body: { subject, message } })).id
}

const ofSupport = (id: number) => ({ params: { id }, query: { kind: 'support' as const } })

const answer = (id: number, text: string, seenReplies = 0) =>
  world.call(admin, replyToMessage, { ...ofSupport(id), body: { text, seenReplies } })

describe('a member with messages', () => {
  test('writes, sees the answer arrive, writes again, and the admin has it open again', async () => {
    const member = await world.aMember({ name: 'Sam Petit' })
    const page = await visitor.visit(member, '/help')
    expect(await card(page).count()).toBe(0)
    await page.getByLabel('Subject').fill('Lost points')
    await page.getByRole('textbox', { name: 'Message' }).fill('They were there on Monday.')
    await button(page, 'Send Message').click()
    await rows(page).getByText('Waiting for our answer').waitFor()
    await rows(page).getByText('You: They were there on Monday.').waitFor()

    const id = (await world.rows(support_messages, { user_id: member.id }))[0]!.id
    const desk = await visitor.visit(admin, `/admin/inbox?message=support-${id}`)
    await desk.getByRole('textbox', { name: 'Reply' }).fill('They are back. Can you check?')
    await button(desk, 'Send Reply').click()
    await toast(desk, 'Reply Sent').waitFor()

    await rows(page).getByText('Answered').waitFor()
    await card(page)
      .getByRole('status')
      .getByText('Support replied: Lost points')
      .waitFor({ state: 'attached' })
    await rows(page).getByRole('link').click()
    await expectFocus(title(page, 'Lost points'))
    await log(page).getByText('They are back. Can you check?').waitFor()
    expect(await card(page).innerText()).not.toContain('Avery')
    await box(page).fill('One is still missing.')
    await button(page, 'Send Reply').click()
    await log(page).getByText('One is still missing.').waitFor()
    await expect.poll(() => box(page).inputValue()).toBe('')
    await card(page).getByText('Waiting for our answer').waitFor()

    await desk.goto(`/admin/inbox?message=support-${id}`)
    await desk.getByText('Open', { exact: true }).first().waitFor()
    await desk.getByRole('list', { name: 'Conversation' }).getByText('One is still missing.').waitFor()
    await desk.getByRole('textbox', { name: 'Reply' }).fill('Found it.')
    await button(desk, 'Send Reply').click()
    await log(page).getByText('Found it.').waitFor()
    await card(page).getByText('Answered').waitFor()
  })

  test('does all of it by keyboard; Back returns to the row', async () => {
    const member = await world.aMember()
    await aMessage(member, 'Older')
    const id = await aMessage(member, 'Newer')
    await answer(id, 'Here you are.')
    const page = await visitor.visit(member, '/help?search=points')
    const link = card(page).getByRole('link', { name: /^Newer/ })
    await press(page, link)
    await expectFocus(title(page, 'Newer'))
    expect(addressOf(page)).toBe(`/help?search=points&message=${id}`)
    await press(page, button(page, 'Send Reply'))
    await card(page).getByText('Please write a message.').waitFor()
    await expectFocus(box(page))
    await page.keyboard.type('Thank you!')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toast(page, /^Message sent!/).waitFor()
    await log(page).getByText('Thank you!').waitFor()
    await press(page, button(page, 'All your messages'))
    await expectFocus(link)
    expect(addressOf(page)).toBe('/help?search=points')
    await link.getByText('You: Thank you!').waitFor()
    await page.goForward()
    await expectFocus(title(page, 'Newer'))
    await page.getByLabel('Search questions').fill('expire')
    await expect.poll(() => addressOf(page)).toBe(`/help?search=expire&message=${id}`)
  })

  test('comes from the notice to the conversation, which a reply opens again', async () => {
    const member = await world.aMember()
    const id = await aMessage(member, 'Bell')
    await answer(id, 'It rings.')
    await world.call(admin, closeMessage, { ...ofSupport(id), body: { status: 'closed' } })
    const page = await visitor.visit(member, '/help', { size: 'phone' })
    await card(page).getByText('Closed').waitFor()
    await page.getByRole('button', { name: /^Notices/ }).click()
    await page.getByRole('link', { name: /^Support replied: Bell/ }).click()
    await expectFocus(title(page, 'Bell'))
    await card(page).getByText('This conversation is closed. Your reply opens it again.').waitFor()
    await box(page).fill('It rang twice.')
    await button(page, 'Send Reply').click()
    await log(page).getByText('It rang twice.').waitFor()
    await card(page).getByText('Waiting for our answer').waitFor()
  })

  test('keeps what they typed across a reload, and when the server says no; a lost answer sends it once', async () => {
    const member = await world.aMember()
    const id = await aMessage(member, 'Draft')
    const page = await visitor.visit(member, `/help?message=${id}`)
    await box(page).fill('A long thought.')
    await page.reload()
    await expect.poll(() => box(page).inputValue()).toBe('A long thought.')
    const sentence = 'You’ve sent a lot of messages in the last hour. Try again in 12 minutes.'
    await page.route('**/api/user/messages/*/replies', (route) =>
      route.fulfill({ status: 429, json: { message: sentence, code: 'rate-limited' } }),
    )
    await button(page, 'Send Reply').click()
    await alert(page, sentence).waitFor()
    await expect.poll(() => box(page).inputValue()).toBe('A long thought.')
    await page.unrouteAll()
    await page.route('**/api/user/messages/*/replies', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Send Reply').click()
    await alert(page, 'Failed to send message. Please try again.').waitFor()
    await page.unrouteAll()
    await page.reload()
    await expect.poll(() => box(page).inputValue()).toBe('A long thought.')
    await button(page, 'Send Reply').click()
    await toast(page, /^Message sent!/).waitFor()
    await expect.poll(() => box(page).inputValue()).toBe('')
    expect(await world.rows(replies, { support_message_id: id })).toHaveLength(1)
  })

  test('keeps what they typed before the page was ready', async () => {
    const member = await world.aMember()
    const id = await aMessage(member, 'Early')
    const page = await openEarly(visitor, member, `/help?message=${id}`, { size: 'phone' })
    await box(page).fill('Typed early.')
    page.hydrate()
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain('Typed early.')
    expect(await box(page).inputValue()).toBe('Typed early.')
  })

  test('sees the newest words first of a long conversation, and all of them on request', async () => {
    const member = await world.aMember()
    const id = await aMessage(member, 'Long', 'Words 0')
    for (let at = 1; at < 10; at++) {
      await world.call(member, replyToSupport, { params: { id }, body: { text: `Words ${at}` } })
    }
    const page = await visitor.visit(member, `/help?message=${id}`, { size: 'phone' })
    const shown = log(page).getByRole('listitem')
    await expect.poll(() => shown.count()).toBe(6)
    await answer(id, 'An answer.', 9)
    await card(page).getByRole('status').getByText('Support: An answer.').waitFor({ state: 'attached' })
    await expect.poll(() => shown.count()).toBe(7)
    await shown.first().getByText('Words 4').waitFor()
    await press(page, button(page, 'Show 4 earlier messages'))
    await expect.poll(() => shown.count()).toBe(11)
    expect(await focused(page)).toContain('Words 0')
    // Earlier words are not read out.
    expect(await page.locator(':is([aria-live], [role=status], [role=log]) li').count()).toBe(0)
  })

  test('waits for our answer only after words of their own', async () => {
    const member = await world.aMember()
    const asked = await aMessage(member, 'Asked')
    await answer(asked, 'Done.')
    const { id: begun } = await world.call(admin, messageUser, {
      params: { userId: member.id },
      body: { subject: 'Begun', message: 'Your picture is dark.' },
    })
    for (const id of [asked, begun]) {
      await world.call(admin, closeMessage, { ...ofSupport(id), body: { status: 'closed' } })
      await world.call(admin, closeMessage, { ...ofSupport(id), body: { status: 'open' } })
    }
    const page = await visitor.visit(member, '/help')
    await rows(page).filter({ hasText: 'Begun' }).getByText('From Support').waitFor()
    await rows(page).filter({ hasText: 'Asked' }).getByText('Answered').waitFor()
    await rows(page)
      .getByRole('link', { name: /^Asked/ })
      .click()
    await title(page, 'Asked').waitFor()
    await card(page).getByText('Answered').waitFor()
    await box(page).fill('Thank you.')
    await button(page, 'Send Reply').click()
    await card(page).getByText('Waiting for our answer').waitFor()
  })
})

test('a member without messages has no card; someone else’s message is a sentence', async () => {
  const member = await world.aMember()
  const others = await aMessage(await world.aMember(), 'Private')
  const page = await visitor.visit(member, `/help?message=${others}`)
  await card(page).getByText('This message no longer exists.').waitFor()
  expect(await page.content()).not.toContain('Private')
  await press(page, button(page, 'All your messages'))
  await card(page).waitFor({ state: 'detached' })
  expect(await focused(page)).not.toBeNull()
  await page.getByLabel('Search questions').waitFor()
})

test('a list that does not load says so, and what does not concern it stays', async () => {
  const member = await world.aMember()
  const id = await aMessage(member, 'Retry')
  const page = await visitor.visit(member, '/settings')
  await page.route('**/api/user/messages*', (route) => route.fulfill(FAILURE))
  await page.getByRole('link', { name: 'Help', exact: true }).first().click()
  await card(page).getByText('We couldn’t load your messages.').waitFor()
  await page.getByLabel('Subject').waitFor()
  await page.unrouteAll()
  await button(page, 'Retry').click()
  await rows(page).getByText('Retry').waitFor()
  await page.route('**/api/user/messages/*', (route) => route.fulfill(FAILURE))
  await rows(page).getByRole('link').click()
  await card(page).getByText('We couldn’t load the message.').waitFor()
  await page.unrouteAll()
  await button(page, 'Retry').click()
  await title(page, 'Retry').waitFor()
  expect((await world.call(member, getOwnConversation, { params: { id } })).subject).toBe('Retry')
})

test.each(LOOKS)('everyone can use it on a $size in $theme', async (look) => {
  const member = await world.aMember()
  const id = await aMessage(member, `Où sont mes points? ${'très'.repeat(30)}`, 'Je ne les vois pas.')
  await answer(id, 'Les voici.')
  const page = await visitor.visit(member, '/help', look)
  await rows(page).first().waitFor()
  await expectAccessible(page)
  await page.goto(`/help?message=${id}`)
  await button(page, 'Send Reply').click()
  await card(page).getByText('Please write a message.').waitFor()
  await expectAccessible(page)
})
