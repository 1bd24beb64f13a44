import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { claimTask } from '#contract/claims/claims.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { claimMedia } from '#contract/media/media.ts'
import { listPoints } from '#contract/points/points.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { getReferralCode } from '#contract/referrals/referrals.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import {
  changePassword,
  changePhoto,
  deleteAccount,
  endOtherSessions,
  exportOwnData,
  listOwnSessions,
  removePhoto,
  updateProfile,
} from '#contract/users/profile.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { DUTIES } from '#domain/identity/duties.ts'
import { EXAMPLE_COMPANY } from '#domain/site/company.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { deleteAccount as endAccountNow } from '#server/users/delete-account.ts'
import { aPicture } from '../support/media/pictures.ts'
import { ADDRESS } from '../support/world/address.ts'
import { aForm, asJson } from '../support/world/form.ts'
import { PASSWORD, withPassword } from '../support/world/visitor.ts'
import { aWorld, type Person, type World } from '../support/world/world.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const world = await aWorld({ rateLimitFactor: 1 })

const rows = async <Row>(query: string, ...values: unknown[]) => (await world.sql(query, values)) as Row[]

/** A member with a password, as everyone has who signed up. */
const aMember = async (row?: Parameters<World['aMember']>[0]) => withPassword(world, await world.aMember(row))

async function elsewhere(member: Person): Promise<Person> {
  const there = await world.elsewhere(member)
  await rows('update sessions set user_agent = $1 where token = $2', FIREFOX, there.cookieValue.split('.')[0])
  return there
}

async function pictureForm(field: 'photo' | 'screenshot'): Promise<FormData> {
  return aForm({ [field]: await aPicture() })
}

const PROFILE = {
  firstName: 'Robin',
  lastName: 'Tremblay',
  phoneNumber: null,
  bio: null,
  emailNotifications: true,
  taskReminders: true,
  newTaskAlerts: false,
}
const saveProfile = (member: Person, changes: Partial<Record<keyof typeof PROFILE, unknown>>) =>
  world.request(member, updateProfile.path, asJson({ ...PROFILE, ...changes }, 'PUT'))
const tokenOf = ({ cookie }: Person) => world.services.identity.sessionToken({ cookie })!

const endAccount = (member: Person, password = PASSWORD) =>
  world.attempt(member, deleteAccount, { body: { password } })

describe('the profile', () => {
  test('texts are trimmed, blank ones are cleared, phone numbers get one format', async () => {
    const member = await aMember()
    const saved = await saveProfile(member, {
      firstName: '  Zoë ',
      lastName: ' \u200b\u2060 ',
      phoneNumber: ' (905) 555-0142 ext 123 ',
      bio: '',
      newTaskAlerts: true,
    })
    expect(saved.status).toBe(200)
    expect(await world.call(member, getCurrentUser)).toMatchObject({
      firstName: 'Zoë',
      lastName: null,
      phoneNumber: '+1 905 555 0142 ext. 123',
      bio: null,
      emailNotifications: true,
      newTaskAlerts: true,
    })
  })

  test.each([
    ['phoneNumber', '911', /^You can’t use an emergency or service number/],
    ['phoneNumber', '555-0142', /^This phone number is too short/],
    ['firstName', 'x'.repeat(101), /^Please use at most 100 characters/],
    ['bio', 'a\u0000b', /characters we can’t store/],
  ])(
    '%s %j is refused with the sentence at its field, and nothing changes',
    async (field, value, sentence) => {
      const member = await aMember()
      const answer = await saveProfile(member, { firstName: 'Changed', [field]: value })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ fields: { [field]: expect.stringMatching(sentence) } })
      expect((await world.call(member, getCurrentUser)).firstName).toBe('Robin')
    },
  )

  test('new task alerts are a separate consent, with its time, until the member turns them off', async () => {
    const member = await aMember()
    const consentOf = async () =>
      (
        await rows<{ at: Date | null }>(
          'select promotional_consent_at as at from users where id = $1',
          member.id,
        )
      )[0]!.at
    await saveProfile(member, { newTaskAlerts: true })
    const given = await consentOf()
    expect(given).toBeInstanceOf(Date)
    await saveProfile(member, { newTaskAlerts: true })
    expect(await consentOf()).toEqual(given)
    await saveProfile(member, { newTaskAlerts: false })
    expect(await consentOf()).toBeNull()
  })
})

describe('the photo', () => {
  test('is a small square JPEG that only its member and admins see', async () => {
    const member = await aMember()
    const { profileImageUrl } = await world.call(member, changePhoto, { form: await pictureForm('photo') })
    const seenBy = (person: Person | null) => world.request(person, profileImageUrl ?? '')
    const own = await seenBy(member)
    expect(own.headers.get('content-type')).toBe('image/jpeg')
    expect(own.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(await sharp(await own.arrayBuffer()).metadata()).toMatchObject({ width: 256, height: 256 })
    expect((await seenBy(await world.anAdmin())).status).toBe(200)
    expect((await seenBy(await world.aMember())).status).toBe(404)
    expect((await seenBy(null)).status).toBe(401)
    expect((await world.request(member, '/api/user/photo/..%2F..%2Fsecret')).status).toBe(404)
  })

  test('is replaced by a new one, and the old file is deleted; so is a removed one', async () => {
    const member = await aMember()
    const before = (await world.storedKeys()).length
    const first = await world.call(member, changePhoto, { form: await pictureForm('photo') })
    const second = await world.call(member, changePhoto, { form: await pictureForm('photo') })
    expect(second.profileImageUrl).not.toBe(first.profileImageUrl)
    expect((await world.request(member, first.profileImageUrl ?? '')).status).toBe(404)
    expect(await world.storedKeys()).toHaveLength(before + 1)
    expect((await world.call(member, removePhoto)).profileImageUrl).toBeNull()
    expect(await world.storedKeys()).toHaveLength(before)
  })

  test('a file that is not a picture is refused and leaves the photo alone', async () => {
    const member = await aMember()
    const { profileImageUrl } = await world.call(member, changePhoto, { form: await pictureForm('photo') })
    const form = aForm({ photo: new File(['<svg onload="alert(1)"/>'], 'photo.png') })
    expect((await world.attempt(member, changePhoto, { form })).status).toBe(400)
    expect((await world.attempt(member, changePhoto, { form: new FormData() })).message).toBe(
      'Please choose a picture.',
    )
    expect((await world.call(member, getCurrentUser)).profileImageUrl).toBe(profileImageUrl)
  })
})

describe('sessions and the password', () => {
  test('every device is listed, this one first; ending the others keeps this one', async () => {
    const here = await aMember()
    const there = await elsewhere(here)
    const stranger = await elsewhere(await aMember())
    const listed = await world.call(here, listOwnSessions)
    expect(listed.map(({ isCurrent, device }) => [isCurrent, device])).toEqual([
      [true, 'Unknown device'],
      [false, 'Firefox on Windows'],
    ])
    expect((await world.attempt(there, getCurrentUser)).status).toBe(200)
    expect(await world.call(here, endOtherSessions)).toEqual({ ended: 1 })
    expect((await world.attempt(there, getCurrentUser)).status).toBe(401)
    expect((await world.attempt(here, getCurrentUser)).status).toBe(200)
    expect((await world.attempt(stranger, getCurrentUser)).status).toBe(200)
  })

  test('a new password needs the old one; then the others are signed out and we tell the owner', async () => {
    const here = await aMember()
    const there = await elsewhere(here)
    const change = (currentPassword: string, newPassword: string) =>
      world.request(here, changePassword.path, asJson({ currentPassword, newPassword }))
    const wrong = await change('not my password', 'another-good-one')
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({ fields: { currentPassword: 'Wrong password.' } })
    expect(await (await change(PASSWORD, 'short')).json()).toMatchObject({
      fields: { newPassword: 'Please use at least 10 characters.' },
    })
    expect((await world.attempt(there, getCurrentUser)).status).toBe(200)

    expect((await change(PASSWORD, 'another-good-one')).status).toBe(200)
    expect((await world.attempt(there, getCurrentUser)).status).toBe(401)
    expect((await world.attempt(here, getCurrentUser)).status).toBe(200)
    expect(await rows('select subject from mails where user_id = $1', here.id)).toEqual([
      { subject: 'Your password was changed' },
    ])
    expect(await rows('select title from notices where user_id = $1', here.id)).toEqual([
      { title: 'Your password was changed' },
    ])
    const signIn = (password: string) =>
      world.request(null, '/api/identity/sign-in/email', asJson({ email: here.email, password }))
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn('another-good-one')).status).toBe(200)
  })

  test('a common password is refused with the reason, and the old one stays', async () => {
    const member = await aMember({ first_name: 'Robin', last_name: 'Tremblay' })
    const change = async (newPassword: string) => {
      const answer = await world.request(
        member,
        changePassword.path,
        asJson({ currentPassword: PASSWORD, newPassword }),
      )
      return { status: answer.status, ...(await answer.json()) }
    }
    for (const [newPassword, reason] of [
      ['Password123', 'This is one of the passwords people try first.'],
      [member.email, 'This is too close to your email address.'],
      ['robin tremblay', 'This is too close to your name.'],
      ['Northpoint Rewards', 'This is too close to our name.'],
    ] as const) {
      const message = `${reason} Please choose another.`
      expect(await change(newPassword)).toMatchObject({
        status: 400,
        message,
        fields: { newPassword: message },
      })
    }
    expect(await rows('select 1 from mails where user_id = $1', member.id)).toEqual([])
    expect((await change('northpoint-demo')).status).toBe(200)
  })

  test('two changes at once: one password wins, the one that was acknowledged', async () => {
    const member = await aMember()
    const answers = await Promise.all(
      ['first-new-password', 'second-new-password'].map((newPassword) =>
        world.attempt(member, changePassword, { body: { currentPassword: PASSWORD, newPassword } }),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })

  test('guesses of the password are limited', async () => {
    const member = await aMember()
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push((await endAccount(member, `guess ${guess}`)).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    expect((await endAccount(member)).status).toBe(429)
  })
})

test('the data export has what the member did, without secrets or other people', async () => {
  const member = await aMember({ points: 700, phone_number: '+1 416 555 0142' })
  const task = await world.aTask({ title: 'Photograph the lighthouse' })
  await world.claim(member, task)
  await world.call(member, submitTask, { params: { id: task.id }, form: await pictureForm('screenshot') })
  await world.redeem(member, { id: (await world.aReward()).id })
  await world.call(member, sendSupportMessage, {
    body: { subject: 'Hours', message: 'When are you open?' },
  })
  const { referralCode } = await world.call(member, getReferralCode)
  const other = await aMember({ first_name: 'Somebodyelse' })
  await world.claim(other, task)

  const answer = await world.request(member, exportOwnData.path)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="northpoint-data.json"')
  const text = await answer.text()
  const data = JSON.parse(text)
  expect(data).toMatchObject({
    profile: { email: member.email, phoneNumber: '+1 416 555 0142' },
    balance: 600,
    points: [{ amount: 700 }, { amount: -100 }],
    tasks: [{ title: 'Photograph the lighthouse' }],
    submissions: [{ status: 'pending', screenshotUrl: expect.stringContaining('/screenshot') }],
    rewardRequests: [{ status: 'pending', destination: member.email }],
    supportMessages: [{ subject: 'Hours', message: 'When are you open?' }],
    signIn: [{ method: 'credential' }],
    referralCode,
  })
  const [kept] = await rows<{ token: string; password: string }>(
    'select token, password from sessions join credentials using (user_id) where user_id = $1',
    member.id,
  )
  for (const secret of [kept!.password, kept!.token, other.email, other.id, 'Somebodyelse']) {
    expect(text).not.toContain(secret)
  }
})

describe('deleting the account', () => {
  test('erases the person, ends what is under way and keeps the ledger', async () => {
    const member = await aMember({ points: 400, phone_number: '+1 416 555 0142', bio: 'I like maps.' })
    const there = await elsewhere(member)
    const before = await world.storedKeys()
    await world.call(member, changePhoto, { form: await pictureForm('photo') })
    const [left, pending, approved] = await Promise.all([
      world.aTask({ capacity: 1 }),
      world.aTask(),
      world.aTask(),
    ])
    for (const { id } of [left, pending, approved]) await world.claim(member, { id })
    const bonus = await world.aBonusFile({ task_id: left.id })
    await world.call(member, claimMedia, { params: { id: left.id, mediaId: bonus.id } })
    for (const { id } of [pending, approved]) {
      await world.call(member, submitTask, { params: { id }, form: await pictureForm('screenshot') })
    }
    const admin = await world.anAdmin()
    const [done] = await rows<{ id: number }>('select id from submissions where task_id = $1', approved.id)
    await world.review(admin, done!.id, 'approved')
    const { id: requestId } = await world.call(member, requestReward, {
      params: { id: (await world.aReward({ destination_kind: 'postal' })).id },
      body: { address: ADDRESS },
      idempotencyKey: 'order-1',
    })
    for (const status of ['approved', 'fulfilled'] as const) {
      await world.decide(admin, requestId, status)
    }
    await world.call(member, sendSupportMessage, { body: { subject: 'Hello', message: 'It is me.' } })
    await world.call(member, getReferralCode)
    const ledger = await world.call(member, listPoints)

    expect(await endAccount(member)).toMatchObject({ status: 200, reply: { deleted: true } })

    for (const person of [member, there]) {
      expect((await world.attempt(person, getCurrentUser)).status).toBe(401)
    }
    expect(
      await rows(
        'select email, first_name, phone_number, bio, photo_key from users where id = $1',
        member.id,
      ),
    ).toEqual([
      {
        email: `deleted-${member.id}@deleted.invalid`,
        first_name: null,
        phone_number: null,
        bio: null,
        photo_key: null,
      },
    ])
    for (const table of [
      'sessions',
      'credentials',
      'mails',
      'notices',
      'support_messages',
      'referral_codes',
    ]) {
      expect([table, await rows(`select 1 from ${table} where user_id = $1`, member.id)]).toEqual([table, []])
    }
    expect(await rows('select 1 from idempotency_keys where actor_id = $1', member.id)).toEqual([])
    expect(
      await rows('select destination, postal_address from reward_requests where user_id = $1', member.id),
    ).toEqual([{ destination: 'Removed with the account', postal_address: null }])
    expect(
      await rows(
        'select status, notes, image_key from submissions where user_id = $1 order by status desc',
        member.id,
      ),
    ).toEqual([
      { status: 'rejected', notes: null, image_key: null },
      { status: 'approved', notes: null, image_key: null },
    ])
    expect(await world.storedKeys()).toEqual(before)
    const entries = await rows<{ amount: number }>(
      'select amount from entries where user_id = $1 order by version',
      member.id,
    )
    expect(entries).toHaveLength(ledger.length + 1)
    expect(entries.at(-1)).toEqual({ amount: -25 })
    expect(await rows('select claimed_count from tasks where id = $1', left.id)).toEqual([
      { claimed_count: 0 },
    ])
  })

  test('frees the address, and the password opens nothing', async () => {
    const member = await aMember({ email: 'leaving@example.ca' })
    expect((await endAccount(member)).status).toBe(200)
    const signIn = await world.request(
      null,
      '/api/identity/sign-in/email',
      asJson({ email: 'leaving@example.ca', password: PASSWORD }),
    )
    expect(signIn.status).toBe(401)
    await aMember({ email: 'leaving@example.ca' })
  })

  test('is refused while a reward is on its way, with a wrong password, and for the only admin', async () => {
    const member = await aMember({ points: 500 })
    const { id } = await world.redeem(member, { id: (await world.aReward()).id })
    expect(await endAccount(member)).toMatchObject({
      status: 409,
      code: 'requests.open',
      message:
        'You still have an open reward request. You can delete your account once it’s delivered or cancelled.',
    })
    await world.decide(await world.anAdmin(), id, 'rejected')
    expect((await endAccount(member, 'wrong')).code).toBe('password.wrong')
    expect(await world.balanceOf(member)).toBe(500)
    expect((await endAccount(member)).status).toBe(200)

    const admin = await aMember({ role: 'admin', duties: [...DUTIES] })
    await rows("update users set role = 'user' where role = 'admin' and id <> $1", admin.id)
    expect((await endAccount(admin)).code).toBe('admin.last')
    expect((await world.attempt(admin, getCurrentUser)).status).toBe(200)
  })

  test('happens once and leaves nothing behind, even while the member claims, submits and requests a reward', async () => {
    let deletions = 0
    for (let round = 0; round < 12; round += 1) {
      const member = await aMember({ points: 300 })
      const [held, wanted, reward] = [await world.aTask(), await world.aTask(), await world.aReward()]
      await world.claim(member, held)
      // This begins past the password check, which takes so long that everything else would be over.
      const leave = () =>
        endAccountNow(world.services, { id: member.id, role: 'user', token: tokenOf(member) }).then(
          () => 'deleted',
          (error: Refusal) => error.code,
        )
      const [first, second] = await Promise.all([
        leave(),
        leave(),
        world.attempt(member, claimTask, { params: { id: wanted.id } }),
        world.attempt(member, submitTask, { params: { id: held.id }, form: aForm({ notes: 'Done.' }) }),
        round % 3 === 0 && world.attempt(member, requestReward, { params: { id: reward.id } }),
        saveProfile(member, { bio: 'Still here.' }),
      ])
      const [row] = await rows<{ deleted: boolean }>(
        `select deleted_at is not null as deleted, bio,
           (select count(*)::int from reward_requests where user_id = u.id and status = 'pending') as open,
           (select count(*)::int from claims c where c.user_id = u.id and left_at is null
              and not exists (select 1 from submissions s where s.claim_id = c.id)) as claims,
           (select count(*)::int from submissions where user_id = u.id and status = 'pending') as pending
         from users u where id = $1`,
        member.id,
      )
      if (row?.deleted) {
        deletions += 1
        expect([first, second].sort()).toEqual(['deleted', 'session.revoked'])
        expect(row).toMatchObject({ bio: null, open: 0, claims: 0, pending: 0 })
      } else {
        expect([first, second, row]).toMatchObject(['requests.open', 'requests.open', { open: 1 }])
      }
    }
    expect(deletions).toBeGreaterThan(7)
  })

  test('two last admins leave at once: one stays', async () => {
    for (let round = 0; round < 8; round += 1) {
      await rows("update users set role = 'user' where role = 'admin'")
      const row = { role: 'admin' as const, duties: [...DUTIES] }
      const admins = await Promise.all([aMember(row), aMember(row)])
      const ends = await Promise.allSettled(
        admins.map((admin) =>
          endAccountNow(world.services, { id: admin.id, role: 'admin', token: tokenOf(admin) }),
        ),
      )
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })
})

describe('a message to support', () => {
  test('is stored and emailed once, even if the answer is lost and it is sent again', async () => {
    const member = await aMember()
    const send = () =>
      world.call(member, sendSupportMessage, {
        body: { subject: ' Opening hours ', message: 'When\nare you there?' },
        idempotencyKey: 'message-1',
      })
    const first = await send()
    expect(first.message).toBe("Message sent! We'll get back to you as soon as possible.")
    expect(await send()).toEqual(first)
    expect(await rows('select subject, message from support_messages where user_id = $1', member.id)).toEqual(
      [{ subject: 'Opening hours', message: 'When\nare you there?' }],
    )
    const mails = await rows<{ recipient: string; text_body: string }>(
      'select recipient, text_body from mails where user_id = $1',
      member.id,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ recipient: EXAMPLE_COMPANY.supportEmail })
    expect(mails[0]!.text_body).toContain(member.email)
  })

  test.each([
    ['', 'A message'],
    ['A subject', '  \n '],
  ])('%j with %j says that something is missing', async (subject, message) => {
    const answer = await world.attempt(await aMember(), sendSupportMessage, { body: { subject, message } })
    expect([answer.status, answer.message]).toEqual([400, 'Please fill in all fields.'])
  })

  test('eleven within an hour are too many', async () => {
    const member = await aMember()
    const statuses: number[] = []
    for (let sent = 0; sent < 11; sent += 1) {
      const body = { subject: 'Again', message: `Message ${sent}` }
      statuses.push((await world.attempt(member, sendSupportMessage, { body })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
