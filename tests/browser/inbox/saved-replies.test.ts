import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  type SavedReply,
  updateSavedReply,
} from '#contract/inbox/saved-replies.ts'
import type { SavedReplyForm } from '#contract/inbox/saved-reply-form.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { saved_replies } from '#server/database/schema/inbox.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import {
  button,
  dialog,
  expectFocus,
  press,
  question,
  region,
  toast,
} from '../../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin({ name: 'Avery Roy' })
const other = await world.anAdmin({ name: 'Blair Chan' })

const LOOKING = 'Hello {first name},\n\nWe are looking at {request}.'

const aReply = (name: string, form: Partial<SavedReplyForm> = {}): Promise<SavedReply> =>
  world.call(admin, createSavedReply, { body: { name, language: 'en', text: LOOKING, ...form } })
const saved = () => world.call(admin, listSavedReplies)

/** The address of a new conversation with a member, who may have asked for a reward. */
async function aConversation(member: { first?: string; asksFor?: string }, message = 'Where are they?') {
  const person = await world.aMember({
    name: `${member.first ?? 'Someone'} Roy`,
    first_name: member.first ?? null,
    points: 500,
  })
  if (member.asksFor !== undefined) {
    await world.redeem(person, await world.aReward({ name: member.asksFor }))
  }
  const { id } = await world.call(person, sendSupportMessage, { body: { subject: 'Points', message } })
  return `/admin/inbox?message=support-${id}`
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })
const typed = (page: Page) => box(page).inputValue()
const preview = (page: Page) => region(page, 'Preview')
const picker = (page: Page) => page.getByRole('dialog', { name: 'Saved replies', exact: true })
const options = (page: Page) => picker(page).getByRole('option')
const list = (page: Page) => page.getByRole('listbox', { name: 'Saved replies' })

/** Opens the picker by its key. */
async function openPicker(page: Page): Promise<void> {
  await box(page).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).click()
  await page.keyboard.press('s')
  await picker(page).waitFor()
}

beforeEach(async () => {
  await world.queries.delete(saved_replies)
})

test('an admin inserts a reply by keyboard, after a preview with first name and request', async () => {
  await aReply('Wait a day', { text: 'Please wait a day.' })
  await aReply('Looking into it')
  const page = await visitor.visit(admin, await aConversation({ first: 'Anna', asksFor: 'Maple Card' }))
  await openPicker(page)
  await expectFocus(list(page))
  await preview(page).getByText('Please wait a day.').waitFor()
  await page.keyboard.press('ArrowDown')
  await preview(page).getByText('We are looking at your request for “Maple Card”.').waitFor()
  await page.keyboard.press('Enter')
  await picker(page).waitFor({ state: 'detached' })
  await expectFocus(box(page))
  const filled = 'Hello Anna,\n\nWe are looking at your request for “Maple Card”.'
  await expect.poll(() => typed(page)).toBe(filled)
  await page.keyboard.type(' Thanks!')
  await expect.poll(() => typed(page)).toBe(`${filled} Thanks!`)
})

test('what was typed stays above an inserted reply, also after a reload', async () => {
  await aReply('Greeting', { text: 'Kind regards,\nThe team' })
  const page = await visitor.visit(admin, await aConversation({ first: 'Draft' }))
  await box(page).fill('They are back.')
  await openPicker(page)
  await expectFocus(list(page))
  await page.keyboard.press('Enter')
  const both = 'They are back.\n\nKind regards,\nThe team'
  await expect.poll(() => typed(page)).toBe(both)
  await page.reload()
  await expect.poll(() => typed(page)).toBe(both)
  await openPicker(page)
  await page.keyboard.press('Escape')
  await picker(page).waitFor({ state: 'detached' })
  await expectFocus(box(page))
  expect(await typed(page)).toBe(both)
  await openPicker(page)
  await expectFocus(list(page))
  await page.keyboard.press('Enter')
  await expect.poll(() => typed(page)).toBe(`${both}\n\nKind regards,\nThe team`)
})

test('what nothing fills is left out, and the admin sees it before and after inserting', async () => {
  await aReply('Looking')
  const page = await visitor.visit(admin, await aConversation({}))
  await openPicker(page)
  await preview(page).getByText('{first name} is left out: we don’t know the first name.').waitFor()
  const note = '{request} is left out: Someone Roy has no open request. Check the sentence.'
  await preview(page).getByText(note).waitFor()
  await preview(page).getByRole('deletion').getByText('{request}').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => typed(page)).toBe('Hello,\n\nWe are looking at.')
  await page.getByRole('status').filter({ hasText: note }).waitFor()
  await expectFocus(box(page))
  // The caret is at the gap.
  await page.keyboard.type(' it')
  await expect.poll(() => typed(page)).toBe('Hello,\n\nWe are looking at it.')
  await page.getByRole('status').filter({ hasText: note }).waitFor({ state: 'detached' })
})

test('an admin without payouts learns that they don’t see requests', async () => {
  await aReply('Looking')
  const supporter = await world.anAdmin({ duties: ['support'] })
  const page = await visitor.visit(supporter, await aConversation({ first: 'Ines', asksFor: 'Hidden Card' }))
  await openPicker(page)
  await preview(page)
    .getByText('{request} is left out: you don’t see reward requests. Check the sentence.')
    .waitFor()
})

test('replies in the language of the conversation come first', async () => {
  await aReply('English', { text: 'Hello.' })
  await aReply('Français', { language: 'fr', text: 'Bonjour {prénom}, au sujet de {demande}.' })
  const words = 'Bonjour, où est ma carte? Je ne la vois pas dans mon compte.'
  const page = await visitor.visit(admin, await aConversation({ first: 'Zoé', asksFor: 'Carte' }, words))
  await openPicker(page)
  await preview(page)
    .getByText('Bonjour Zoé, au sujet de votre demande de récompense «\u00a0Carte\u00a0».')
    .waitFor()
  await expect.poll(() => options(page).allTextContents()).toEqual(['FrançaisFrench', 'EnglishEnglish'])
})

test('seven replies are seen at once, without a search', async () => {
  for (let at = 1; at <= 7; at += 1) await aReply(`Reply ${at}`)
  const page = await visitor.visit(admin, await aConversation({ first: 'Seven' }))
  await openPicker(page)
  await expectFocus(list(page))
  expect(await picker(page).getByRole('combobox').count()).toBe(0)
})

test('more than seven replies have a search, which takes the focus', async () => {
  for (let at = 1; at <= 7; at += 1) await aReply(`Reply ${at}`, { text: `Text ${at}.` })
  await aReply('Réglé', { text: 'It is done.' })
  const page = await visitor.visit(admin, await aConversation({ first: 'Search' }))
  await openPicker(page)
  await expectFocus(picker(page).getByRole('combobox'))
  await page.keyboard.type('regle')
  await expect.poll(() => options(page).count()).toBe(1)
  await page.keyboard.type(' no')
  await preview(page).getByText('No saved reply has these words.').waitFor()
  await page.keyboard.press('Enter')
  await picker(page).getByRole('combobox').fill('text')
  await expect.poll(() => options(page).count()).toBe(7)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => typed(page)).toBe('Text 2.')
})

test('a search stays in its field where another admin deletes replies', async () => {
  for (let at = 1; at <= 8; at += 1) await aReply(`Reply ${at}`, { text: `Text ${at}.` })
  const page = await visitor.visit(admin, await aConversation({ first: 'Fewer' }))
  await openPicker(page)
  const search = picker(page).getByRole('combobox')
  await search.fill('reply')
  await expect.poll(() => options(page).count()).toBe(8)
  const { id, updatedAt } = (await saved())[7]!
  await world.call(other, deleteSavedReply, { params: { id }, query: { expectedUpdatedAt: updatedAt } })
  await expect.poll(() => options(page).count()).toBe(7)
  await expectFocus(search)
  await search.fill('')
  await expectFocus(search)
})

test('the first reply is written from the empty list, and an unknown placeholder is named', async () => {
  const page = await visitor.visit(admin, await aConversation({ first: 'Mia' }))
  await openPicker(page)
  await picker(page).getByText('No saved replies yet').waitFor()
  await press(page, button(picker(page), 'Write the first one'))
  const form = page.getByRole('dialog', { name: 'Add Reply' })
  await expectFocus(form.getByLabel('Name'))
  await page.keyboard.type('Welcome')
  await form.getByLabel('Text').fill('Bonjour {prénom}, {merci}')
  await page.keyboard.press('Tab')
  await press(page, button(form, 'Add Reply'))
  await form
    .getByText(
      '“{merci}” is not a placeholder. You can use {first name} and {request}, or {prénom} and {demande}.',
    )
    .waitFor()
  await form.getByLabel('Language').selectOption('French')
  await form
    .getByText(
      '{prénom} becomes the first name. {demande} becomes “votre demande de récompense …”, with the name of the reward.',
    )
    .waitFor()
  await form.getByLabel('Text').fill('Bonjour {prénom}, merci pour {demande}.')
  await form
    .getByText('Bonjour Anna, merci pour votre demande de récompense «\u00a0Tim Hortons gift card\u00a0».')
    .waitFor()
  await press(page, button(form, 'Add Reply'))
  await toast(page, 'Reply Added').waitFor()
  await expectFocus(list(page))
  await page.keyboard.press('Enter')
  await expect.poll(() => typed(page)).toBe('Bonjour Mia, merci pour.')
})

test('replies are moved, edited and deleted from the picker by keyboard', async () => {
  for (const name of ['One', 'Two', 'Three']) await aReply(name, { text: `${name}.` })
  const page = await visitor.visit(admin, await aConversation({ first: 'Edit' }))
  await openPicker(page)
  await press(page, button(picker(page), 'Edit saved replies'))
  const editor = page.getByRole('dialog', { name: 'Edit saved replies' })
  const down = button(editor, 'Move down: One')
  await press(page, down)
  await expect.poll(async () => (await saved()).map(({ name }) => name)).toEqual(['Two', 'One', 'Three'])
  await expectFocus(down)
  await press(page, button(editor, 'Delete: Two'))
  await expectFocus(button(question(page), 'Cancel'))
  await press(page, button(question(page), 'Delete Reply'))
  await expect.poll(async () => (await saved()).map(({ name }) => name)).toEqual(['One', 'Three'])

  await press(page, button(editor, 'Edit: Three'))
  const form = page.getByRole('dialog', { name: 'Edit Reply' })
  const { id, updatedAt } = (await saved())[1]!
  await world.call(other, updateSavedReply, {
    params: { id },
    body: { name: 'Theirs', language: 'en', text: 'Theirs.', expectedUpdatedAt: updatedAt },
  })
  await form.getByLabel('Name').fill('Mine')
  await press(page, button(form, 'Save Reply'))
  await form.getByText('Another admin has changed this saved reply since you opened it.').waitFor()
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Mine')
  await press(page, button(form, 'Show their version and discard mine'))
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Theirs')
  await form.getByLabel('Name').fill('Ours')
  await press(page, button(form, 'Save Reply'))
  await toast(page, 'Reply Updated').waitFor()
  expect(await page.getByText('Please write a reply.').count()).toBe(0)
  await expectFocus(button(editor, 'Edit: Ours'))
  await press(page, button(editor, 'Close').last())
  await expectFocus(button(picker(page), 'Edit saved replies'))
  await expect.poll(() => options(page).allTextContents()).toEqual(['OneEnglish', 'OursEnglish'])
})

test('replies that fail to load can be retried, and the draft stays', async () => {
  await aReply('Late', { text: 'Sorry.' })
  const page = await visitor.visit(admin, await aConversation({ first: 'Fail' }))
  await box(page).fill('Hm.')
  await page.route('**/api/admin/saved-replies', (route) => route.fulfill({ status: 503 }))
  await openPicker(page)
  await picker(page).getByText('We couldn’t load the saved replies.').waitFor()
  await page.unroute('**/api/admin/saved-replies')
  await press(page, button(picker(page), 'Retry'))
  await expectFocus(list(page))
  await page.keyboard.press('Enter')
  await expect.poll(() => typed(page)).toBe('Hm.\n\nSorry.')
  page.problems.length = 0
})

test.each(LOOKS)('everyone can insert and edit replies on a $size in $theme', async (look) => {
  for (let at = 1; at <= 9; at += 1) await aReply(`Reply ${at}`)
  const page = await visitor.visit(admin, await aConversation({ first: look.size }), look)
  await button(page, 'Saved replies').click()
  await options(page).nth(1).click()
  await expect.poll(() => options(page).nth(1).getAttribute('aria-selected')).toBe('true')
  await expectAccessible(page)
  await button(picker(page), 'Edit saved replies').click()
  await dialog(page).getByRole('listitem').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit: Reply 1' }).click()
  await page.getByRole('dialog', { name: 'Edit Reply' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Edit Reply' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await button(picker(page), 'Insert Reply').click()
  await expect.poll(() => typed(page)).toContain(`Hello ${look.size},`)
  await expectAccessible(page)
})
