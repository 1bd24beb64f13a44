import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getConversation } from '#contract/inbox/inbox.ts'
import { listMemberNotes } from '#contract/reviews/reviewing.ts'
import { getUser, suspendUser } from '#contract/users/admin-users.ts'
import { drawProof } from '../../../demo/proof-pictures.ts'
import { aBrowserWorld, expectAccessible, LOOKS, type Person } from '../../support/browser/browser-world.ts'
import {
  button,
  decisionOf,
  dialog,
  expectFocus,
  focused,
  main,
  press,
  question,
  region,
  toast,
} from '../../support/browser/page-parts.ts'
import { many } from '../../support/world/at-once.ts'
import { endAccount } from '../../support/world/end-account.ts'
import { pendingSubmissions } from '../../support/world/pending-submissions.ts'
import { sendProof } from '../../support/world/send-proof.ts'

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin({ first_name: 'Avery', last_name: 'Admin', name: 'Avery Admin' })

const pageOf = ({ id }: Pick<Person, 'id'>, search = '') => `/admin/user-management/${id}${search}`
const timeline = (page: Page) => region(page, 'Timeline')
const entries = (page: Page) =>
  timeline(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
const chip = (page: Page, name: string) =>
  timeline(page).getByRole('group', { name: 'Show' }).getByRole('button', { name, exact: true })
const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe('from a card and back', () => {
  test('one press leads from a review card to the ledger; Back returns to its card, scroll and filters', async () => {
    const pending = await pendingSubmissions(world, 'Ledger', 3)
    const { member, id, email } = pending[1]!
    await world.adjust(admin, member, 250, 'A welcome')
    await world.adjust(admin, member, -250, 'A correction')
    await many(12, () =>
      world.aPendingSubmission(member, { status: 'approved', points_awarded: 0, reviewed_at: new Date() }),
    )
    const page = await visitor.visit(admin, `/admin/task-reviews?category=Ledger&id=${id}`)
    const pane = decisionOf(page).locator('div').first()
    const earlier = decisionOf(page).getByRole('region', { name: 'Recent submissions' })
    await earlier.waitFor()
    await pane.evaluate((element) => element.scrollTo(0, 40))
    const scroll = () => pane.evaluate(({ scrollTop }) => scrollTop)
    await expect.poll(scroll).toBe(40)
    await press(page, decisionOf(page).getByRole('link', { name: email }))
    await page.waitForURL(`**${pageOf(member)}`)
    await expect.poll(() => region(page, 'Balance').innerText()).toMatch(/^Balance\s+0\s+points/)
    const textOf = (words: string) => entries(page).filter({ hasText: words }).textContent()
    await expect.poll(() => textOf('A correction')).toMatch(/by Avery.*−250.*Balance 0/)
    await expect.poll(() => textOf('A welcome')).toMatch(/\+250.*Balance 250/)
    await press(page, page.getByRole('link', { name: 'Back', exact: true }))
    await decisionOf(page).getByRole('link', { name: email }).waitFor()
    expect(paramsOf(page)).toEqual({ category: 'Ledger', id: String(id) })
    await expect.poll(scroll).toBe(40)

    await decisionOf(page).getByRole('link', { name: email }).click()
    await timeline(page).waitFor()
    await page.goBack()
    await decisionOf(page).getByRole('link', { name: email }).waitFor()
    expect(paramsOf(page)).toEqual({ category: 'Ledger', id: String(id) })
  })

  test('a page that was opened by its address leads to the list of users', async () => {
    const page = await visitor.visit(admin, pageOf(await world.aMember()))
    await page.getByRole('link', { name: 'All users' }).click()
    await page.getByRole('list', { name: 'Users' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/user-management')
  })

  test('the dialog leads to the page, and Back to the dialog on its list', async () => {
    const member = await world.aMember({ first_name: 'Dia', last_name: 'Logue', name: 'Dia Logue' })
    const page = await visitor.visit(admin, '/admin/user-management?search=logue')
    await page.getByRole('link', { name: 'View Details' }).click()
    await dialog(page).getByRole('link', { name: 'Open page' }).click()
    await page.waitForURL(`**${pageOf(member)}`)
    await expectFocus(page.getByRole('heading', { level: 1 }))
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await dialog(page).getByText(member.email).first().waitFor()
    expect(paramsOf(page)).toEqual({ search: 'logue', user: member.id })
  })
})

test('chips show only some kinds, in the address; entries lead to their screens', async () => {
  const { member, task } = await world.aClaim({ title: 'Film the harvest market' })
  const { id } = await world.submit(member, task, 'At the gate')
  await world.review(admin, id, 'rejected', 'The name is not readable.')
  await world.adjust(admin, member, 40, 'For the trouble')
  const page = await visitor.visit(admin, pageOf(member))
  await entries(page).filter({ hasText: 'Sent proof for Film the harvest market' }).waitFor()
  await entries(page).filter({ hasText: 'The name is not readable.' }).waitFor()
  await expect.poll(() => chip(page, 'All').getAttribute('aria-pressed')).toBe('true')
  await press(page, chip(page, 'Points'))
  await expect.poll(() => entries(page).allInnerTexts()).toEqual([expect.stringContaining('For the trouble')])
  expect(paramsOf(page)).toEqual({ kinds: 'points' })
  await chip(page, 'Decisions').click()
  await expect.poll(() => entries(page).count()).toBe(2)
  await page.reload()
  await expect.poll(() => entries(page).count()).toBe(2)
  expect(paramsOf(page)).toEqual({ kinds: 'points,decisions' })
  await page.goto(pageOf(member, '?kinds=rewards'))
  await timeline(page).getByText('Nothing of this kind.').waitFor()
  await timeline(page).getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'Open the submission “Film the harvest market”' }).first().click()
  await decisionOf(page).getByText(member.email).waitFor()
})

test('an admin without a duty sees neither its kinds nor its actions', async () => {
  const { member, task } = await world.aClaim({ title: 'Seen by few' })
  await world.submit(member, task)
  const payer = await world.anAdmin({ duties: ['payouts'] })
  const page = await visitor.visit(payer, pageOf(member))
  await entries(page).filter({ hasText: 'Claimed Seen by few' }).waitFor()
  const chips = timeline(page).getByRole('group', { name: 'Show' }).getByRole('button')
  expect(await chips.allInnerTexts()).toEqual(['All', 'Claims', 'Points', 'Rewards', 'Notes'])
  expect(await timeline(page).getByText('Sent proof').count()).toBe(0)
  for (const name of ['Adjust Points', 'Message', 'Suspend', 'Make admin']) {
    expect(await button(page, name).count(), name).toBe(0)
  }
  await button(page, 'Write a note').waitFor()
  expect(await page.getByRole('link', { name: /^Open the task/ }).count()).toBe(0)
})

describe('actions', () => {
  test('an adjustment by keyboard shows before and after, then the new balance and entry', async () => {
    const member = await world.aMember({ points: 300 })
    const page = await visitor.visit(admin, pageOf(member))
    await press(page, button(page, 'Adjust Points'))
    await expectFocus(dialog(page).getByLabel('Amount'))
    await page.keyboard.type('-50')
    await expect.poll(() => dialog(page).getByRole('status').innerText()).toMatch(/300[\s\S]*250/)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expectFocus(button(page, 'Adjust Points'))
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toBe('-50')
    await dialog(page).getByLabel('Description').fill('Counted twice')
    await press(page, dialog(page).getByRole('button', { name: 'Adjust Points' }))
    await toast(page, 'Points Adjusted').waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => region(page, 'Balance').innerText()).toContain('250')
    await entries(page).filter({ hasText: 'Counted twice' }).waitFor()
  })

  test('a note appears in the timeline, and in the dialog of the list', async () => {
    const member = await world.aMember()
    const page = await visitor.visit(admin, pageOf(member))
    await press(page, button(page, 'Write a note'))
    await expectFocus(page.getByLabel('New note'))
    await page.keyboard.type('Called about the address.')
    await page.keyboard.press('Control+Enter')
    await entries(page).filter({ hasText: 'Called about the address.' }).waitFor()
    const notes = await world.call(admin, listMemberNotes, { params: { userId: member.id } })
    expect(notes).toMatchObject([{ body: 'Called about the address.', submissionId: null }])
    await page.goto(`/admin/user-management?user=${member.id}`)
    await dialog(page).getByRole('list', { name: 'Staff notes' }).getByText('Called about').waitFor()
    await dialog(page).getByRole('button', { name: 'Write a note' }).click()
    await dialog(page).getByLabel('New note').fill('Wrote again.')
    await dialog(page).getByRole('button', { name: 'Add note' }).click()
    await dialog(page).getByRole('list', { name: 'Staff notes' }).getByText('Wrote again.').waitFor()
  })

  test('a message keeps what was typed, and then leads to the conversation', async () => {
    const member = await world.aMember()
    const page = await visitor.visit(admin, pageOf(member))
    await press(page, button(page, 'Message'))
    await expectFocus(dialog(page).getByLabel('Subject'))
    await dialog(page).getByRole('button', { name: 'Send Message' }).click()
    await dialog(page).getByText('Please write a subject.').waitFor()
    await dialog(page).getByLabel('Subject').fill('Your e-Transfer')
    await dialog(page).getByLabel('Message').fill('Which address do you want?')
    await page.route('**/messages', (route) => route.abort())
    await dialog(page).getByRole('button', { name: 'Send Message' }).click()
    await dialog(page).getByRole('alert').waitFor()
    await page.unroute('**/messages')
    await page.reload()
    await button(page, 'Message').click()
    await expect
      .poll(() => dialog(page).getByLabel('Message').inputValue())
      .toBe('Which address do you want?')
    await dialog(page).getByRole('button', { name: 'Send Message' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await entries(page).filter({ hasText: 'We wrote: Your e-Transfer' }).waitFor()
    await page.getByRole('link', { name: 'Open the conversation', exact: true }).click()
    const id = Number(paramsOf(page).message?.replace('support-', ''))
    await page.getByRole('list', { name: 'Conversation' }).getByText('Which address do you want?').waitFor()
    const { sender } = await world.call(admin, getConversation, {
      params: { id },
      query: { kind: 'support' },
    })
    expect(sender.userId).toBe(member.id)
  })

  test('a suspension says why, and ends here', async () => {
    const member = await world.aMember()
    const body = { memberText: 'Copied three reviews', internalNotes: 'Same phone as Dana' }
    await world.call(admin, suspendUser, { params: { userId: member.id }, body })
    const page = await visitor.visit(admin, pageOf(member))
    const suspended = region(page, 'Suspension')
    await suspended.getByText('Copied three reviews').waitFor()
    await suspended.getByText('Same phone as Dana').waitFor()
    await page.getByText(/^This account is suspended, so its owner can’t read messages\./).waitFor()
    await entries(page).filter({ hasText: 'Account suspended' }).waitFor()
    await button(page, 'Reinstate').click()
    await question(page).getByRole('button', { name: 'Reinstate' }).click()
    await toast(page, 'User Reinstated').waitFor()
    await suspended.waitFor({ state: 'detached' })
    await entries(page).filter({ hasText: 'Account reinstated' }).waitFor()
    expect((await world.call(admin, getUser, { params: { userId: member.id } })).suspendedAt).toBeNull()
  })
})

test('a deleted member keeps the ledger, without a name, actions or notes', async () => {
  const member = await world.aMember({ first_name: 'Gone', points: 20 })
  await endAccount(world.services, member)
  const page = await visitor.visit(admin, pageOf(member))
  await page.getByRole('heading', { level: 1, name: 'Deleted account' }).waitFor()
  await page.getByText('Deleted by member').waitFor()
  await entries(page).first().waitFor()
  await expect.poll(() => region(page, 'Balance').innerText()).toContain('The member deleted this account.')
  for (const name of ['Adjust Points', 'Message', 'Write a note', 'Suspend']) {
    expect(await button(page, name).count(), name).toBe(0)
  }
  expect(await main(page).innerText()).not.toMatch(/deleted\.invalid|Gone/)
})

test('a picture of a proof opens in full screen, and closes to its thumbnail', async () => {
  const member = await world.aMember()
  await sendProof(world, member, await world.aTask({ title: 'Show the poster' }), await drawProof('post', 4))
  const page = await visitor.visit(admin, pageOf(member))
  const thumbnail = entries(page).getByRole('button', { name: 'Picture for “Show the poster”' })
  await press(page, thumbnail)
  await page.getByRole('dialog', { name: 'Show the poster' }).getByRole('img').last().waitFor()
  await page.keyboard.press('f')
  await expectFocus(thumbnail)
})

test('the timeline loads more, and a new entry arrives without moving what is read', async () => {
  const member = await world.aMember()
  await many(60, (at) => world.adjust(admin, member, at + 1, `Step ${at + 1}`))
  const page = await visitor.visit(admin, pageOf(member))
  await entries(page).first().waitFor()
  const shown = await entries(page).count()
  await press(page, button(page, 'Load more entries'))
  await expect.poll(() => entries(page).count()).toBeGreaterThan(shown)
  const read = entries(page).nth(shown)
  await read.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const text = await read.innerText()
  const place = page
    .getByRole('listitem')
    .filter({ hasText: text.split('\n')[0]! })
    .first()
  const top = async () => Math.round((await place.boundingBox())!.y)
  const before = await top()
  await world.adjust(admin, member, 5, 'While it was read')
  await entries(page).filter({ hasText: 'While it was read' }).waitFor({ state: 'attached' })
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
})

test('says that a user does not exist, and when a part does not load', async () => {
  const member = await world.aMember()
  const page = await visitor.visit(admin, pageOf({ id: 'nobody' }))
  await page.getByText('This user doesn’t exist.').waitFor()
  await page.goto('/healthz')
  const reads = /\/api\/admin\/users\/[^/]+(\/timeline)?(\?|$)/
  await page.route(reads, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/admin/user-management')
  await page.evaluate((to) => history.pushState(null, '', to), pageOf(member))
  await page.getByText('We couldn’t load this user.').waitFor()
  await page.unroute(reads)
  await button(page, 'Retry').click()
  await region(page, 'Balance').waitFor()
  page.problems.length = 0
})

test.each(LOOKS)('everyone can use it on a $size in $theme', async (look) => {
  const { member, task } = await world.aClaim({ title: `Photographier l’enseigne, ${look.size}` })
  await world.submit(member, task, 'Voici la preuve, à l’école')
  await world.adjust(admin, member, 5, 'For the photo')
  const page = await visitor.visit(admin, pageOf(member), look)
  await entries(page).first().waitFor()
  await expectAccessible(page)
  await button(page, 'Adjust Points').click()
  await dialog(page).getByLabel('Amount').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Adjust Points')
  await button(page, 'Message').click()
  await dialog(page).getByLabel('Subject').waitFor()
  await expectAccessible(page)
})
