import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { AnnouncementForm } from '#contract/announcements/announcement-form.ts'
import { renamePasskey } from '#contract/identity/sign-in-methods.ts'
import { BusinessContactForm } from '#contract/inbox/inquiries.ts'
import { SavedReplyForm } from '#contract/inbox/saved-reply-form.ts'
import { SupportMessageForm, sendSupportMessage } from '#contract/inbox/support.ts'
import { listTaskSubmissions, submitTask } from '#contract/proofs/submissions.ts'
import { claimReferral, getReferralCode } from '#contract/referrals/referrals.ts'
import { RejectionReasonForm } from '#contract/reviews/rejection-reason-form.ts'
import { renameReviewView } from '#contract/reviews/review-views.ts'
import { GivenDestination } from '#contract/rewards/destinations.ts'
import { RewardForm } from '#contract/rewards/reward-form.ts'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import { TaskForm } from '#contract/tasks/task-form.ts'
import { ChangePasswordForm, ProfileForm, updateProfile } from '#contract/users/profile.ts'
import { MAX_NOTES_LENGTH, ONE_LINE_NEEDED } from '#domain/text/text.ts'
import { support_messages } from '#server/database/schema/inbox.ts'
import { asGivenOut } from '#server/identity/second-factor/recovery-codes.ts'
import { stepOf } from '#server/identity/second-factor/totp.ts'
import { aForm, asJson } from '../support/world/form.ts'
import { codeOf } from '../support/world/totp.ts'
import {
  accountOf,
  aNewcomer,
  anAddress,
  aVisitor,
  codeIn,
  confirmAddress,
  newestMail,
  PASSWORD,
} from '../support/world/visitor.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()

/** A full field: its 5,000 characters have 99 line breaks among them. */
const LONG = 'word\n'.repeat(99).padEnd(MAX_NOTES_LENGTH, 'x')

describe('a line break is one character, however a browser or a program sends it', () => {
  test('in a form with a file: a full field arrives, and its retry with other line breaks is the same request', async () => {
    const { member, task } = await world.aClaim()
    const send = (notes: string) =>
      world.attempt(member, submitTask, {
        params: { id: task.id },
        form: aForm({ notes }),
        idempotencyKey: 'line-breaks',
      })
    const first = await send(LONG)
    expect(first).toMatchObject({ status: 200, reply: { notes: LONG } })
    const listed = await world.call(member, listTaskSubmissions, { params: { id: task.id } })
    expect(listed.map(({ notes }) => notes)).toEqual([LONG])

    const body = '--b\r\ncontent-disposition: form-data; name="notes"\r\n\r\n'
    const retry = await world.request(member, `/api/tasks/${task.id}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': 'line-breaks' },
      body: `${body}${LONG}\r\n--b--\r\n`,
    })
    expect(await retry.json()).toEqual(first.reply)
  })

  test.each(['\r\n', '\r', '\n'])('in JSON: %j', async (lineBreak) => {
    const member = await world.aMember()
    const sent = await world.request(
      member,
      '/api/contact',
      asJson({ subject: 'Long', message: LONG.replaceAll('\n', lineBreak) }),
    )
    expect(sent.status).toBe(200)
    const [stored] = await world.rows(support_messages, { user_id: member.id })
    expect(stored?.message).toBe(LONG)
  })

  test('and one character too many is refused everywhere', async () => {
    const { member, task } = await world.aClaim()
    const notes = `${LONG}x`
    const proof = await world.attempt(member, submitTask, { params: { id: task.id }, form: aForm({ notes }) })
    expect(proof).toMatchObject({ status: 400, code: 'request.invalid' })
    const body = { subject: 'Long', message: notes }
    expect(await world.attempt(member, sendSupportMessage, { body })).toMatchObject({ status: 400 })
  })
})

const inFullWidth = (code: string) =>
  code.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const inHalves = (between: string) => (code: string) => {
  const half = code.length / 2
  return code.slice(0, half) + between + code.slice(half)
}

describe('a code is right however it is pasted', () => {
  const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

  test.each<[string, (code: string) => string]>([
    ['a space', inHalves(' ')],
    ['a no-break space', inHalves('\u00a0')],
    ['a hyphen', inHalves('-')],
    ['another hyphen', inHalves('\u2011')],
    ['a zero-width space', inHalves('\u200b')],
    ['direction marks', (code) => `\u202a${code}\u202c`],
    ['full-width signs', inFullWidth],
    ['a final dot', (code) => `${code}.`],
    ['everything', (code) => ` \ufeff${inHalves(' - ')(inFullWidth(code))}. `],
  ])('with %s', async (_what, paste) => {
    const { visitor, email } = await aNewcomer(world)
    const code = codeIn(await newestMail(world, email))
    const entered = await visitor.submit('/api/verify-email', { intent: 'code', code: paste(code) })
    expect(entered.path).toMatch(/^\/api\/welcome/)

    expect(stepOf(KEY, paste(codeOf(KEY)), new Date())).not.toBeNull()
    expect(asGivenOut(paste('k7mq-2xwd-r9fp'))).toBe('k7mq-2xwd-r9fp')

    const [friend, newcomer] = [await world.aMember(), await world.aMember()]
    const { referralCode } = await world.call(friend, getReferralCode)
    const body = { referralCode: paste(referralCode.toLowerCase()) }
    expect(await world.call(newcomer, claimReferral, { body })).toMatchObject({ referralCode })
  })
})

test('a phone number from a link or with invisible marks is stored as one to dial', async () => {
  const member = await world.aMember()
  const choices = { emailNotifications: true, taskReminders: true, newTaskAlerts: false }
  const body = { firstName: null, lastName: null, bio: null, ...choices }
  for (const phoneNumber of [
    'tel:+14165550142',
    '\u202a+1 416-555-0142\u202c',
    `\ufeff416 555 0142${'\u200b'.repeat(40)}`,
  ]) {
    const saved = await world.call(member, updateProfile, { body: { ...body, phoneNumber } })
    expect(saved.phoneNumber, phoneNumber).toBe('+1 416 555 0142')
  }
})

const Postal = GivenDestination.shape.address._zod.def.innerType

/** Every field of one line in which people write words. */
const LINES: Record<string, z.ZodMiniType> = {
  'first name of a member': ProfileForm.shape.firstName,
  'last name of a member': ProfileForm.shape.lastName,
  'first name of a sender': BusinessContactForm.shape.firstName,
  'last name of a sender': BusinessContactForm.shape.lastName,
  company: BusinessContactForm.shape.company,
  website: BusinessContactForm.shape.website,
  'subject for support': SupportMessageForm.shape.subject,
  'title of a task': TaskForm.shape.title,
  'category of a task': TaskForm.shape.category,
  'name of a reward': RewardForm.shape.name,
  'category of a reward': RewardForm.shape.category,
  'value of a reward': RewardForm.shape.value,
  'title of an announcement': AnnouncementForm.shape.title,
  'name of a reason': RejectionReasonForm.shape.name,
  'sentence of a reason': RejectionReasonForm.shape.sentence,
  'category of a reason': RejectionReasonForm.shape.category,
  'name of a saved reply': SavedReplyForm.shape.name,
  'name of a view': renameReviewView.body.shape.name,
  'name of a passkey': renamePasskey.body.shape.name,
  recipient: Postal.shape.recipient,
  street: Postal.shape.street,
  unit: Postal.shape.unit,
  city: Postal.shape.city,
}

describe.each(Object.entries(LINES))('a field of one line: %s', (_name, field) => {
  test.each(['\n', '\r\n', '\t', '\u0007', '\u0085', '\u2028', '\u200e', '\u061c', '\u202e', '\u2068'])(
    'has no %j in it',
    (sign) => {
      const { error } = field.safeParse(`Ada${sign}Roy`)
      expect(error?.issues.map(({ message }) => message)).toEqual([ONE_LINE_NEEDED])
    },
  )

  test('loses what was pasted around it, and keeps the joiners of letters and emoji', () => {
    expect(field.parse('\ufeff\u2068\u00a0Ada Roy\u200b\u2069\t\n')).toBe('Ada Roy')
    for (const text of ['می\u200cخواهم', '👩\u200d💻 Ada']) expect(field.parse(text)).toBe(text)
  })
})

test('the names of a sign-up are on one line too, in the form and in JSON', async () => {
  const names = { firstName: '\u2068Ada\u2069\u00a0', lastName: 'R\u0007oy' }
  const form = { ...names, email: anAddress(), password: PASSWORD }
  const page = await aVisitor(world).submit('/api/sign-up', form)
  expect([page.status, page.html.includes(ONE_LINE_NEEDED)]).toEqual([400, true])
  const json = await world.request(null, '/api/identity/sign-up/email', asJson(form))
  expect(await json.json()).toMatchObject({ fields: { lastName: ONE_LINE_NEEDED } })

  const { visitor, email } = await aNewcomer(world, { ...names, lastName: 'Roy' })
  await confirmAddress(world, visitor, email)
  expect(await accountOf(world, email)).toMatchObject({ name: 'Ada Roy', first_name: 'Ada' })
})

test('passwords, deliveries and Markdown keep every sign', () => {
  const marks = '\u200ba\r\nb\u00a0'
  expect(ChangePasswordForm.shape.newPassword.parse(`${marks}${PASSWORD}`)).toBe(`${marks}${PASSWORD}`)
  expect(ChangePasswordForm.shape.currentPassword.parse(marks)).toBe(marks)
  const kept = '\u200ba\nb\u00a0'
  expect(decideRewardRequest.body.parse({ status: 'fulfilled', delivery: marks }).delivery).toBe(kept)
  expect(TaskForm.shape.description.parse(marks)).toBe(kept)
})
