import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { assignMessage, replyToMessage } from '#contract/inbox/inbox.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { business_inquiries, replies, support_messages } from '#server/database/schema/inbox.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { expectFocus, toast } from '../../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin({ name: 'Avery Roy' })

const FAILURE = { status: 500, json: { message: 'Something went wrong.', code: 'unexpected' } }

async function clearInbox(): Promise<void> {
  await world.queries.delete(replies)
  await world.queries.delete(support_messages)
  await world.queries.delete(business_inquiries)
}

async function anInquiry(company: string, due: Date | null = null): Promise<number> {
  const email = `${company.toLowerCase().replaceAll(' ', '.')}@business.example`
  await world.call(null, sendBusinessContact, {
    body: {
      firstName: 'Dana',
      lastName: 'Okafor',
      email,
      company,
      serviceInterest: 'local-marketing',
      website: 'https://bakery.example',
      message: `Can you help ${company}?`,
    },
  })
  if (due) {
    await world.change(business_inquiries, { email }, { due_at: due })
  }
  const [row] = await world.queries
    .select({ id: business_inquiries.id })
    .from(business_inquiries)
    .where(eq(business_inquiries.email, email))
  return row!.id
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const rows = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const replyBox = (page: Page) => page.getByRole('textbox', { name: 'Reply' })

describe('the inbox', () => {
  test('can be worked by keyboard: read, assign, answer, close, reopen', async () => {
    await clearInbox()
    await anInquiry('North Bakery', new Date(Date.now() - HOUR_MS))
    const member = await world.aMember({ name: 'Sam Petit' })
    await world.call(member, sendSupportMessage, {
      body: { subject: 'Lost points', message: 'Please look.' },
    })
    const page = await visitor.visit(admin, '/admin/inbox')
    await title(page, 'Local Marketing, North Bakery').waitFor()
    await rows(page).first().getByText('Overdue by').waitFor()
    await expect.poll(() => rows(page).count()).toBe(2)

    await page.keyboard.press('t')
    await rows(page).first().getByText('Business, Avery Roy').waitFor()
    await page.keyboard.press('j')
    await title(page, 'Lost points').waitFor()
    await page.keyboard.press('r')
    await expectFocus(replyBox(page))
    await page.keyboard.press('Control+Enter')
    await page.getByText('Please write a reply.').waitFor()
    await page.keyboard.type('They are back. jk')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Reply Sent').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await expectFocus(title(page, 'Local Marketing, North Bakery'))
    await expect.poll(() => replyBox(page).inputValue()).toBe('')
    expect((await world.call(member, listNotices))[0]?.title).toBe('Support replied: Lost points')

    await page.keyboard.press('c')
    await page.getByText('This message is closed. Reopen it to reply.').waitFor()
    await page.keyboard.press('o')
    await replyBox(page).waitFor()
    await rows(page).first().getByText('Due in').waitFor()
  })

  test('shows a new message without a reload, and counts it in the navigation', async () => {
    await clearInbox()
    const page = await visitor.visit(admin, '/admin/inbox')
    await page.getByText('You’re all caught up.').waitFor()
    await anInquiry('Live Bakery')
    await title(page, 'Local Marketing, Live Bakery').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: /Inbox\s*1 pending/ }).waitFor()
  })

  test('keeps a reply that fails, also while another message is read and after a reload', async () => {
    await clearInbox()
    await anInquiry('First Shop', new Date(Date.now() + HOUR_MS))
    await anInquiry('Second Shop')
    const page = await visitor.visit(admin, '/admin/inbox')
    await title(page, 'Local Marketing, First Shop').waitFor()
    await page.route('**/replies?*', (route) => route.fulfill(FAILURE))
    await replyBox(page).fill('We call you at nine.')
    await page.getByRole('button', { name: 'Send Reply' }).click()
    await page.getByRole('form', { name: 'Reply' }).getByText('Something went wrong.').waitFor()
    await rows(page).nth(1).getByRole('button').click()
    await title(page, 'Local Marketing, Second Shop').waitFor()
    await expect.poll(() => replyBox(page).inputValue()).toBe('')
    await rows(page).first().getByRole('button').click()
    await expect.poll(() => replyBox(page).inputValue()).toBe('We call you at nine.')
    await page.unrouteAll()
    await page.reload()
    await expect.poll(() => replyBox(page).inputValue()).toBe('We call you at nine.')
    await page.getByRole('button', { name: 'Send Reply' }).click()
    await toast(page, 'Reply Sent').waitFor()
  })

  test('shows someone else’s answer before a second one is sent', async () => {
    await clearInbox()
    const second = await world.anAdmin({ name: 'Blair Chan' })
    const id = await anInquiry('Race Shop')
    const page = await visitor.visit(admin, '/admin/inbox')
    await replyBox(page).fill('My answer.')
    await world.call(second, replyToMessage, {
      params: { id },
      query: { kind: 'inquiry' },
      body: { text: 'Blair was quicker.', seenReplies: 0 },
    })
    await page.getByText('Blair was quicker.').waitFor()
    await page.getByRole('button', { name: 'Send Reply' }).click()
    await page.getByRole('form', { name: 'Reply' }).getByText('Blair Chan has just replied.').waitFor()
    await page.getByRole('button', { name: 'Send Reply' }).click()
    await toast(page, 'Reply Sent').waitFor()
  })

  test('keeps its filters in the address, and shows all four states', async () => {
    await clearInbox()
    const page = await visitor.visit(admin, '/admin/inbox', { size: 'phone', news: false })
    await page.getByText('You’re all caught up.').waitFor()
    await page.getByRole('button', { name: 'Show all messages' }).click()
    await page.getByText('No messages yet').waitFor()
    await page.getByLabel('Kind').selectOption('support')
    await page.getByText('No messages found matching your criteria.').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?status=all&kind=support')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('No messages yet').waitFor()

    await page.route('**/api/admin/inbox?*', (route) => route.fulfill(FAILURE))
    await page.getByLabel('Status').selectOption('closed')
    await page.getByText('We couldn’t load the inbox.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('No messages found matching your criteria.').waitFor()
  })

  test('on a phone shows the list, then one message, and Back leads to the list', async () => {
    await clearInbox()
    await anInquiry('Phone Shop')
    const page = await visitor.visit(admin, '/admin/inbox', { size: 'phone' })
    await rows(page).first().getByRole('button').click()
    await expectFocus(title(page, 'Local Marketing, Phone Shop'))
    await page.goBack()
    await rows(page).first().waitFor()
    await rows(page).first().getByRole('button').click()
    await page.getByRole('button', { name: 'Messages', exact: true }).click()
    await rows(page).first().waitFor()
  })

  test.each(LOOKS)('is accessible on a $size in $theme', async (look) => {
    await clearInbox()
    const id = await anInquiry('Fine Shop', new Date(Date.now() - HOUR_MS))
    await world.call(admin, assignMessage, {
      params: { id },
      query: { kind: 'inquiry' },
      body: { ownerId: admin.id, seenOwnerId: null },
    })
    const page = await visitor.visit(admin, '/admin/inbox', look)
    await rows(page).first().waitFor()
    await expectAccessible(page)
    await rows(page).first().getByRole('button').click()
    await replyBox(page).waitFor()
    await expectAccessible(page)
  })
})
