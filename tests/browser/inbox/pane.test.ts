import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addInternalNote, replyToMessage } from '#contract/inbox/inbox.ts'
import { suspendUser } from '#contract/users/admin-users.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { OWN_SUSPENSION_SENTENCE } from '#domain/users/suspension.ts'
import { business_inquiries, replies, reply_files, support_messages } from '#server/database/schema/inbox.ts'
import { suspensions, users } from '#server/database/schema/users.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../../support/browser/browser-world.ts'
import { boxOf, expectInside } from '../../support/browser/in-view.ts'
import { button, dialog, expectFocus, region, toast } from '../../support/browser/page-parts.ts'
import { anInquiry, aSupportMessage } from '../../support/world/inbox.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin({ name: 'Avery Roy' })

const LOW = { width: 1280, height: 720 }
const LONG_NAME = 'Marie-Hélène Saint-Jean-sur-Richelieu Anticonstitutionnellement-Wolfeschlegelsteinhausen'
const LONG_SUBJECT =
  'Mes points ont disparu après la mise à jour de mon téléphone la semaine dernière et je ne sais plus quoi faire'

const words = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const entry = (page: Page, text: string) => words(page).locator(':scope > li').filter({ hasText: text })
const entryTexts = (page: Page) => words(page).locator(':scope > li').allInnerTexts()
const replyBox = (page: Page) => page.getByRole('textbox', { name: 'Reply' })

async function open(ref: string, size = LOW): Promise<Page> {
  const page = await visitor.visit(admin, `/admin/inbox?status=all&message=${ref}`)
  await page.setViewportSize(size)
  await replyBox(page).waitFor()
  return page
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

async function addReply(message: { id: number }, values: Partial<typeof replies.$inferInsert>) {
  const [row] = await world.queries
    .insert(replies)
    .values({ support_message_id: message.id, text: 'Hello', ...values } as typeof replies.$inferInsert)
    .returning({ id: replies.id })
  return row!.id
}

/** Her message is older than everything that follows. */
async function anOldMessage(member: Person, body?: { subject: string; message: string }) {
  const message = await aSupportMessage(world, member, body)
  await world.change(support_messages, { id: message.id }, { created_at: minutesAgo(200) })
  return message
}

async function anAppeal(name: string, judge?: Person): Promise<number> {
  const member = await world.aMember({ name })
  await world.call(judge ?? (await world.anAdmin()), suspendUser, {
    params: { userId: member.id },
    body: { memberText: 'Three of your screenshots show the same post.' },
  })
  const [suspension] = await world.rows(suspensions, { user_id: member.id })
  const values = { user_id: member.id, subject: 'Suspended account', message: 'It was my brother.' }
  const [row] = await world.queries
    .insert(support_messages)
    .values({ ...values, suspension_id: suspension!.id, due_at: new Date(Date.now() + 48 * HOUR_MS) })
    .returning({ id: support_messages.id })
  return row!.id
}

const MESSAGES: Record<string, () => Promise<string>> = {
  'a support message': async () => `support-${(await aSupportMessage(world)).id}`,
  'a business inquiry': async () => `inquiry-${(await anInquiry(world, 'half@shop.example')).id}`,
  'an appeal': async () => `appeal-${await anAppeal('Noor Half')}`,
  'a long name and subject': async () => {
    const member = await world.aMember({ name: LONG_NAME })
    const message = { subject: LONG_SUBJECT, message: 'x'.repeat(500) }
    return `support-${(await aSupportMessage(world, member, message)).id}`
  },
}

describe('the words', () => {
  test.each(Object.keys(MESSAGES))(
    'of %s have half of the pane in a low window, with an empty reply',
    async (kind) => {
      const page = await open(await MESSAGES[kind]!())
      await button(page, 'Send Reply').waitFor()
      await entry(page, kind === 'an appeal' ? 'It was my brother.' : '')
        .first()
        .waitFor()
      const [all, theirs] = [await boxOf(page.getByRole('article')), await boxOf(words(page))]
      expect(theirs.height / all.height).toBeGreaterThanOrEqual(0.5)
      expect(theirs.width / all.width).toBeGreaterThan(0.99)
      await expectInside(button(page, 'Send Reply'), page.getByRole('article'))
    },
  )

  test('say who wrote how, in the order of time; nothing is taken for what it is not', async () => {
    const member = await world.aMember({ name: 'Remy Side' })
    const message = await anOldMessage(member)
    const mail = await addReply(message, {
      author_id: member.id,
      source: 'email',
      text: 'Here is the picture.',
      quoted: 'On Monday, support wrote: which picture?',
      created_at: minutesAgo(90),
    })
    await world.queries.insert(reply_files).values([
      { reply_id: mail, name: 'screen.png', kind: 'picture', file_key: 'pane-1', thumbnail_key: 'pane-2' },
      { reply_id: mail, name: 'receipt.pdf', kind: 'pdf', file_key: 'pane-3', file_bytes: 1536 },
      { reply_id: mail, name: 'macro.docm', kind: 'dropped' },
    ])
    await addReply(message, {
      source: 'email',
      from_address: 'someone@else.example',
      text: 'Give me the points.',
      created_at: minutesAgo(60),
    })
    await addReply(message, { source: 'auto', text: 'I am away until May.', created_at: minutesAgo(50) })
    await addReply(message, {
      author_id: member.id,
      source: 'member',
      text: 'In the app.',
      created_at: minutesAgo(40),
    })
    const note = { text: 'Wait for the bank.' }
    await world.call(admin, addInternalNote, { ...message.on, body: note })
    await world.call(admin, replyToMessage, { ...message.on, body: { text: 'Thank you.', seenReplies: 3 } })

    const page = await visitor.visit(admin, `/admin/inbox?status=all&message=support-${message.id}`)
    await entry(page, 'Thank you.').waitFor()
    const order = [
      'I wait since',
      'Here is',
      'Give me',
      'Automatic reply',
      'In the app',
      'Wait for',
      'Thank you',
    ]
    const texts = await entryTexts(page)
    expect(texts.map((text) => order.find((part) => text.includes(part)))).toEqual(order)

    const byMail = entry(page, 'Here is the picture.')
    await byMail.getByText('by email').waitFor()
    const quoted = byMail.getByText('which picture?')
    expect(await quoted.isVisible()).toBe(false)
    await byMail.getByText('Show quoted text').click()
    await quoted.waitFor()
    const files = byMail.getByRole('list', { name: 'Files' })
    const picture = files.getByRole('link', { name: 'screen.png' }).or(files.getByText('Image not available'))
    await picture.waitFor()
    const pdf = files.getByRole('link', { name: 'receipt.pdf' })
    expect(await pdf.getAttribute('download')).toBe('receipt.pdf')
    await files.getByText('1.5 KB').waitFor()
    await files.getByText('macro.docm, not kept').waitFor()

    const stranger = entry(page, 'Give me the points.')
    await stranger.getByText('From another address').waitFor()
    await stranger.getByText('someone@else.example').waitFor()
    expect(await stranger.innerText()).not.toContain('Remy')

    const auto = page.getByText('I am away until May.')
    expect(await auto.isVisible()).toBe(false)
    await page.getByText('Automatic reply').click()
    await auto.waitFor()

    await entry(page, 'Wait for the bank.').getByText('Internal note').waitFor()
    const inApp = entry(page, 'In the app.')
    expect(await inApp.innerText()).not.toContain('by email')
    const [theirs, ours] = [await boxOf(inApp), await boxOf(entry(page, 'Thank you.'))]
    expect(theirs.x).toBeLessThan(ours.x)
    expect(theirs.x + theirs.width).toBeLessThan(ours.x + ours.width)
    page.problems.length = 0
  })

  test('open at the newest, and new ones come into view at the end only', async () => {
    const member = await world.aMember({ name: 'Sixty Words' })
    const message = await anOldMessage(member)
    for (let at = 0; at < 60; at += 1)
      await addReply(message, {
        author_id: member.id,
        source: 'member',
        text: `Line ${at}.`,
        created_at: minutesAgo(100 - at),
      })
    const page = await open(`support-${message.id}&search=Sixty`)
    await expectIn(page, 'Line 59.')

    const second = await world.anAdmin({ name: 'Blair Chan' })
    const note = (text: string) => world.call(second, addInternalNote, { ...message.on, body: { text } })
    await note('While reading at the end.')
    await expectIn(page, 'While reading at the end.')
    await replyBox(page).fill('1\n2\n3\n4\n5\n6')
    await expectIn(page, 'While reading at the end.')

    await words(page).evaluate((list) => list.scrollTo(0, 0))
    await expectIn(page, 'Line 0.')
    await note('While reading above.')
    await entry(page, 'While reading above.').waitFor({ state: 'attached' })
    await expectIn(page, 'Line 0.')

    await replyBox(page).fill('This is my answer.')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Reply Sent').waitFor()
    await expectIn(page, 'This is my answer.')
  })

  test('a long message is shown from its beginning', async () => {
    const member = await world.aMember({ name: 'Long Words' })
    const message = Array.from({ length: 80 }, (_, at) => `Line ${at} of a long story.`).join('\n')
    const { id } = await aSupportMessage(world, member, { subject: 'Long story', message })
    const page = await open(`support-${id}`)
    const name = entry(page, 'Long Words').getByText('Long Words')
    await expectInside(name, words(page))
  })
})

const expectIn = (page: Page, text: string) =>
  expect
    .poll(async () => {
      const [inner, outer] = [await boxOf(entry(page, text)), await boxOf(words(page))]
      return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
    })
    .toBe(true)

describe('the sender', () => {
  test('has a page, a request that is open, and their other facts beside the words where there is room', async () => {
    const { member, reward, id } = await world.aRequest({ name: 'Movie night for two' })
    await world.change(users, { id: member.id }, { name: 'Pat Asks', first_name: 'Pat', last_name: 'Asks' })
    const message = await aSupportMessage(world, member)
    const page = await open(`support-${message.id}`, { width: 1440, height: 900 })
    const about = region(page, 'About the sender')
    await about.getByText('Member since').waitFor()
    const link = about.getByRole('link', { name: reward.name })
    expect(await link.getAttribute('href')).toBe(`/admin/reward-reviews?status=all&id=${id}`)
    await about.getByText('Pending').waitFor()
    const [theirs, facts] = [await boxOf(words(page)), await boxOf(about)]
    expect(facts.x).toBeGreaterThanOrEqual(theirs.x + theirs.width)
    expect(facts.y).toBe(theirs.y)

    await page.setViewportSize(LOW)
    await about.waitFor({ state: 'detached' })
    await button(page, 'Details').click()
    await about.getByRole('link', { name: reward.name }).waitFor()
    await button(page, 'Details').click()
    await about.waitFor({ state: 'detached' })

    const name = page.getByRole('article').getByRole('link', { name: 'Pat Asks' })
    await name.first().click()
    await page.getByRole('heading', { level: 1, name: 'Pat Asks' }).waitFor()
    await page.goBack()
    await replyBox(page).waitFor()
  })

  test('of a business has their details a press away', async () => {
    const { id } = await anInquiry(world, 'facts@shop.example')
    await world.change(business_inquiries, { id }, { phone: '416-555-0123', company: 'Facts Shop' })
    const page = await open(`inquiry-${id}`)
    await button(page, 'Details').focus()
    await page.keyboard.press('Enter')
    await region(page, 'About the sender').getByText('416-555-0123').waitFor()
    await button(page, 'Make a client').waitFor()
    await expectFocus(button(page, 'Details'))
  })
})

test('an appeal that is for others has no key that closes it', async () => {
  await world.anAdmin()
  const appeal = await anAppeal('Noor Else', admin)
  const page = await visitor.visit(admin, `/admin/inbox?status=all&message=appeal-${appeal}`)
  await page.getByText(OWN_SUSPENSION_SENTENCE).waitFor()
  await page.keyboard.press('?')
  await dialog(page).getByText('Take the message').waitFor()
  expect(await dialog(page).getByText('Close the message').count()).toBe(0)
})

test.each(LOOKS)('every kind of words is accessible on a $size in $theme', async (look) => {
  const member = await world.aMember({ name: `Look ${look.size}` })
  const message = await anOldMessage(member)
  const mail = await addReply(message, {
    author_id: member.id,
    source: 'email',
    text: 'Merci beaucoup pour votre réponse.',
    quoted: 'Le lundi, vous avez écrit',
  })
  await world.queries.insert(reply_files).values({ reply_id: mail, name: 'macro.docm', kind: 'dropped' })
  await addReply(message, { source: 'email', from_address: 'other@else.example' })
  await addReply(message, { source: 'auto', text: 'Away.' })
  await world.call(admin, addInternalNote, { ...message.on, body: { text: 'Wait.' } })
  const page = await visitor.visit(admin, `/admin/inbox?status=all&message=support-${message.id}`, look)
  await entry(page, 'Wait.').waitFor()
  await page.getByText('Show quoted text').click()
  await page.getByText('Automatic reply').click()
  // The bar at the top must not lie over a control.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Internal note' }).click()
  await button(page, 'Add Note').waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
})
