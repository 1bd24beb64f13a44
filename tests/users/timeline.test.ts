import { describe, expect, test } from 'vitest'
import { addInternalNote, replyToMessage } from '#contract/inbox/inbox.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { contestSubmission } from '#contract/proofs/submissions.ts'
import { getSubmission, reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { addMemberNote, addStaffNote, takeBackReviews } from '#contract/reviews/reviewing.ts'
import { undoReview } from '#contract/reviews/undo.ts'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import { cancelRewardRequest } from '#contract/rewards/rewards.ts'
import { undoDecision } from '#contract/rewards/undo.ts'
import { releaseClaim } from '#contract/tasks/admin-tasks.ts'
import { changeSuspension, changeUserRole, reinstateUser, suspendUser } from '#contract/users/admin-users.ts'
import { deleteAccount } from '#contract/users/profile.ts'
import { listTimeline, type TimelineEntry } from '#contract/users/timeline.ts'
import { DUTIES, type Duty } from '#domain/identity/duties.ts'
import { TIMELINE_EVENTS, TIMELINE_KINDS, type TimelineKind } from '#domain/users/timeline.ts'
import { lockMessage } from '#server/inbox/messages.ts'
import { IN_THE_APP, storeSenderReply } from '#server/inbox/sender-reply.ts'
import { openCases } from '../support/world/cases.ts'
import { undoApproval } from '../support/world/undo-approval.ts'
import { givePassword, PASSWORD } from '../support/world/visitor.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const [admin, another] = [await world.anAdmin(), await world.anAdmin({ first_name: 'Blair' })]
const cases = openCases(world, admin)

const timeline = (member: Pick<Person, 'id'>, kinds?: string, by = admin) =>
  world.call(by, listTimeline, {
    params: { userId: member.id },
    query: { limit: 200, ...(kinds && { kinds }) },
  })

/** Newest first. */
const eventsOf = (entries: readonly TimelineEntry[]) => entries.map(({ event }) => event)

const ONE = { params: { id: 0 } }
const on = (id: number) => ({ ...ONE, params: { id } })

describe('what a member did and what was decided', () => {
  test('claims, and what was left or released', async () => {
    const { member, task } = await world.aClaim({ points: 40 })
    await world.leave(member, task)
    await world.claim(member, task)
    const [{ id }] = (await world.sql<{ id: number }>(
      'select id from claims where user_id = $1 and left_at is null',
      [member.id],
    )) as [{ id: number }]
    await world.call(admin, releaseClaim, { params: { id }, body: { reason: 'No proof came.' } })
    const entries = await timeline(member)
    expect(eventsOf(entries)).toEqual(['left', 'claimed', 'left', 'claimed'])
    expect(entries[0]).toMatchObject({ by: { id: admin.id }, text: 'No proof came.', subject: task.title })
    expect(entries[2]).toMatchObject({ by: null, refId: task.id })
    expect(entries[3]).toMatchObject({ refId: task.id, subject: task.title, points: 40, lines: [] })
  })

  test('proofs, decisions with reason and lines, second looks, and undoing', async () => {
    const { member, task } = await world.aClaim({ points: 40 })
    const { id } = await world.submit(member, task, 'Here it is.')
    const { changedAt, task: seen } = await world.call(admin, getSubmission, on(id))
    const failedLines = ['Keep it up for a week']
    await world.call(admin, reviewSubmission, {
      ...on(id),
      body: {
        status: 'rejected',
        reviewNotes: 'Where is the date?',
        failedLines,
        seen: { changedAt, textVersion: seen.textVersion },
      },
    })
    await world.call(member, contestSubmission, { ...on(id), body: { reason: 'It is there.' } })
    await world.review(another, id, 'approved')
    await undoApproval(world, another, id)
    const entries = await timeline(member)
    expect(eventsOf(entries)).toEqual([
      'decision-undone',
      'points',
      'approved',
      'points',
      'rejected',
      'submitted',
      'claimed',
    ])
    const about = { refId: id, subject: task.title, status: 'rejected', version: 1 }
    expect(entries[0]).toMatchObject({ ...about, by: { id: another.id }, text: 'Approved in error.' })
    expect(entries[1]).toMatchObject({ points: -40, balanceAfter: 0 })
    expect(entries[2]).toMatchObject({ ...about, by: { id: another.id }, text: null, points: 40 })
    expect(entries[3]).toMatchObject({ points: 40, balanceAfter: 40, text: `Task completed: ${task.title}` })
    expect(entries[4]).toMatchObject({
      ...about,
      by: { id: admin.id },
      text: 'Where is the date?',
      lines: failedLines,
    })
    expect(entries[5]).toMatchObject({ ...about, text: 'Here it is.', picture: null })
  })

  test('a decision that is held or was taken back is not one', async () => {
    const { member, task } = await world.aClaim()
    const { id } = await world.submit(member, task)
    const hold = (status: 'approved' | 'rejected') =>
      world.call(admin, reviewSubmission, { ...on(id), body: { status, hold: 10, reviewNotes: 'Held.' } })
    const decided = async () => eventsOf(await timeline(member, 'decisions'))
    await hold('approved')
    expect(await decided()).toEqual([])
    await world.call(admin, takeBackReviews, { body: { ids: [id] } })
    expect(await decided()).toEqual([])
    await hold('rejected')
    await world.endHolds()
    expect(await decided()).toEqual(['rejected'])
    const { reviewedAt } = (
      await world.sql<{ reviewedAt: string }>(
        `select to_json(reviewed_at) #>> '{}' as "reviewedAt" from submissions where id = $1`,
        [id],
      )
    )[0]!
    await world.call(admin, undoReview, { ...on(id), body: { reason: 'Too strict.', reviewedAt } })
    await hold('rejected')
    expect(await decided()).toEqual(['decision-undone', 'rejected'])
    await world.review(another, id, 'approved').catch(() => null)
    await world.endHolds()
    expect(await decided()).toEqual(['rejected', 'decision-undone', 'rejected'])
  })

  test('requests: each decision once it is final, the newest of all', async () => {
    const { member, reward, id } = await world.aRequest({ points_cost: 100 })
    const events = async () => eventsOf(await timeline(member, 'rewards'))
    const decide = (status: 'approved' | 'rejected' | 'fulfilled', more: object = {}, by = admin) =>
      world.call(by, decideRewardRequest, { ...on(id), body: { status, ...more } })
    await decide('approved', { hold: 10 })
    await decide('fulfilled', { hold: 10, delivery: 'SECRET-CODE-1' })
    expect(await events()).toEqual(['requested'])
    await decide('rejected', { reviewNotes: 'Not in your town.' }, another)
    expect(await events()).toEqual(['request-rejected', 'requested'])
    const undo = async () => {
      const { reviewedAt } = (
        await world.sql<{ reviewedAt: string }>(
          `select to_json(reviewed_at) #>> '{}' as "reviewedAt" from reward_requests where id = $1`,
          [id],
        )
      )[0]!
      await world.call(admin, undoDecision, { ...on(id), body: { reason: 'It is.', reviewedAt } })
    }
    await undo()
    await decide('approved', { hold: 10 })
    await decide('fulfilled', { hold: 10, delivery: 'SECRET-CODE-2' })
    await world.endHolds()
    const entries = await timeline(member, 'rewards')
    expect(eventsOf(entries)).toEqual([
      'request-fulfilled',
      'request-approved',
      'request-undone',
      'request-rejected',
      'requested',
    ])
    const about = { refId: id, subject: reward.name, status: 'fulfilled' }
    expect(entries[2]).toMatchObject({ ...about, by: { id: admin.id }, text: 'It is.' })
    expect(entries[3]).toMatchObject({ ...about, by: { id: another.id }, text: 'Not in your town.' })
    expect(entries[4]).toMatchObject({ ...about, by: null, points: 100 })
    expect(JSON.stringify(entries)).not.toContain('SECRET')
  })

  test('a cancelled request, and one whose held decision an admin replaced', async () => {
    const member = await world.aMember({ points: 500 })
    const reward = await world.aReward({ points_cost: 100 })
    const first = await world.redeem(member, reward)
    await world.call(member, cancelRewardRequest, on(first.id))
    const second = await world.redeem(member, reward)
    const approve = (by: Person, more: object) =>
      world.call(by, decideRewardRequest, { ...on(second.id), body: { status: 'approved', ...more } })
    await approve(admin, { hold: 10 })
    await approve(another, {})
    const entries = await timeline(member, 'rewards')
    expect(eventsOf(entries)).toEqual(['request-approved', 'requested', 'request-cancelled', 'requested'])
    expect(entries[0]).toMatchObject({ by: { id: another.id } })
    expect(entries[2]).toMatchObject({ refId: first.id, by: null, status: 'cancelled' })
  })

  test('cases and their decisions', async () => {
    const delivered = await cases.aDelivered({ codes: 2 })
    const { id } = await cases.opened(delivered)
    await cases.decide(admin, id, { outcome: 'refused', reviewNotes: 'It works here.', hold: 10 })
    const events = async () =>
      eventsOf(await timeline(delivered.member, 'rewards')).filter((event) => event.startsWith('case'))
    expect(await events()).toEqual(['case-opened'])
    await cases.decide(another, id, { outcome: 'replaced' })
    expect(await events()).toEqual(['case-decided', 'case-opened'])
    const [decided, opened] = await timeline(delivered.member, 'rewards')
    expect(decided).toMatchObject({ refId: id, subject: delivered.reward.name, status: 'replaced' })
    expect(decided!.by).toMatchObject({ id: another.id })
    expect(opened).toMatchObject({ text: 'It says already used.', status: 'replaced' })
  })

  test('signs at payout, with the other account', async () => {
    const [member, other] = [
      await world.aMember({ points: 100, phone_number: '+14165550123' }),
      await world.aMember({ points: 100, phone_number: '+14165550123', first_name: 'Sam' }),
    ]
    const reward = await world.aReward({ points_cost: 100 })
    await world.redeem(other, reward)
    const { id } = await world.redeem(member, reward)
    const [sign] = await timeline(member, 'rewards')
    expect(sign).toMatchObject({
      event: 'sign',
      sign: 'same-phone',
      refId: id,
      subject: reward.name,
      other: { id: other.id, name: 'Sam' },
    })
  })

  test('messages, answers and the points of an adjustment', async () => {
    const member = await world.aMember()
    const body = { subject: 'My points', message: 'Where are they?' }
    const { id } = await world.call(member, sendSupportMessage, { body })
    const reply = (text: string, seenReplies: number, by: Person) =>
      world.call(by, replyToMessage, { ...on(id), query: { kind: 'support' }, body: { text, seenReplies } })
    await reply('Here they are.', 0, admin)
    await reply('And more.', 1, admin)
    await reply('Are you happy?', 2, another)
    await world.adjust(admin, member, 25, 'For waiting')
    const entries = await timeline(member)
    expect(eventsOf(entries)).toEqual(['points', 'answered', 'answered', 'answered', 'wrote'])
    expect(entries[0]).toMatchObject({ text: 'For waiting', points: 25, by: { id: admin.id } })
    expect(entries.slice(1, 4).map(({ text, by }) => [text, by?.id])).toEqual([
      ['Are you happy?', another.id],
      ['And more.', admin.id],
      ['Here they are.', admin.id],
    ])
    expect(entries[4]).toMatchObject({
      refId: id,
      subject: 'My points',
      text: body.message,
      status: 'answered',
    })
  })

  test('later words of the member, in the app and by email, and nobody else’s', async () => {
    const member = await world.aMember()
    const body = { subject: 'My points', message: 'Where are they?' }
    const { id } = await world.call(member, sendSupportMessage, { body })
    const other = await world.call(another, sendSupportMessage, { body })
    const arrives = (text: string, reply: Partial<Parameters<typeof storeSenderReply>[2]> = {}, to = id) =>
      world.services.database.transaction(async (tx) => {
        const message = await lockMessage(tx, { kind: 'support', id: to })
        await storeSenderReply(tx, message, { ...IN_THE_APP, ...reply, text })
      })
    await arrives('Still nothing.')
    await arrives('By email too.', { source: 'email', mailKey: 'one' })
    await arrives('I am away.', { source: 'auto', mailKey: 'two' })
    await arrives('I am a friend.', { source: 'email', mailKey: 'three', fromAddress: 'x@else.example' })
    await world.call(another, replyToMessage, {
      ...on(id),
      query: { kind: 'support' },
      body: { text: 'Here they are.', seenReplies: 3 },
    })
    await world.call(another, addInternalNote, {
      ...on(id),
      query: { kind: 'support' },
      body: { text: 'Odd.' },
    })
    await arrives('Thank you.')
    await arrives('Not theirs.', {}, other.id)
    const entries = await timeline(member)
    expect(entries.map(({ event, text }) => [event, text])).toEqual([
      ['wrote', 'Thank you.'],
      ['answered', 'Here they are.'],
      ['wrote', 'By email too.'],
      ['wrote', 'Still nothing.'],
      ['wrote', 'Where are they?'],
    ])
    expect(entries[0]).toMatchObject({ refId: id, subject: 'My points', status: 'open', by: null })
    // An answer to someone else’s conversation is not one of the admin’s own words.
    expect((await timeline(another, 'messages')).map(({ text }) => text)).toEqual([
      'Not theirs.',
      'Where are they?',
    ])
  })

  test('notes, suspensions and roles', async () => {
    const member = await world.aMember()
    const params = { userId: member.id }
    const submission = await world.aPendingSubmission(member)
    await world.call(admin, addMemberNote, { params, body: { body: 'Called us.' } })
    await world.call(another, addStaffNote, { ...on(submission.id), body: { body: 'Odd picture.' } })
    await world.call(admin, suspendUser, { params, body: { memberText: 'Two accounts.' } })
    await world.call(admin, changeSuspension, { params, body: { memberText: 'Three accounts.' } })
    await world.call(another, reinstateUser, { params, body: { reason: 'A brother.' } })
    await world.call(admin, changeUserRole, { params, body: { role: 'admin', duties: ['reviews'] } })
    await world.call(admin, changeUserRole, { params, body: { role: 'admin', duties: ['support'] } })
    await world.call(admin, changeUserRole, { params, body: { role: 'user', reason: 'Left.' } })
    const entries = await timeline(member, 'notes,account')
    expect(eventsOf(entries)).toEqual([
      'role-changed',
      'role-changed',
      'role-changed',
      'reinstated',
      'suspension-changed',
      'suspended',
      'note',
      'note',
    ])
    expect(entries[0]).toMatchObject({ team: { role: 'user', duties: [] }, text: 'Left.' })
    expect(entries[1]).toMatchObject({ team: { role: 'admin', duties: ['support'] }, by: { id: admin.id } })
    expect(entries[2]).toMatchObject({ team: { role: 'admin', duties: ['reviews'] } })
    expect(entries[3]).toMatchObject({ text: 'A brother.', by: { id: another.id }, team: null })
    expect(entries.slice(4).map(({ text }) => text)).toEqual([
      'Three accounts.',
      'Two accounts.',
      'Odd picture.',
      'Called us.',
    ])
    expect(entries[6]).toMatchObject({ refId: submission.id, by: { id: another.id, name: 'Blair' } })
    expect(entries[6]!.subject).not.toBeNull()
    expect(entries[7]).toMatchObject({ refId: null, subject: null })
  })
})

describe('pages', () => {
  test('hold every entry once and in order, at equal times and while more arrive', async () => {
    const member = await aMemberWithEverything()
    await world.sql(`update claims set claimed_at = date_trunc('hour', now()) where user_id = $1`, [
      member.id,
    ])
    await world.sql(`update submissions set submitted_at = date_trunc('hour', now()) where user_id = $1`, [
      member.id,
    ])
    const params = { userId: member.id }
    for (const limit of [1, 2, 3, 7]) {
      const all = await timeline(member)
      expect(all.length).toBeGreaterThan(12)
      const times = all.map(({ at }) => at)
      expect(times).toEqual(times.toSorted().toReversed())
      const seen: TimelineEntry[] = []
      let cursor: string | null | undefined
      while (cursor !== null) {
        const query = { limit, ...(cursor && { cursor }) }
        const page = await world.attempt(admin, listTimeline, { params, query })
        seen.push(...page.reply!)
        cursor = page.next
        await world.adjust(admin, member, 1, 'Since then')
        await world.call(member, sendSupportMessage, { body: { subject: 'More', message: 'Since then' } })
      }
      expect(seen).toEqual(all)
      expect(new Set(seen.map(({ key }) => key)).size).toBe(seen.length)
    }
  })

  test('have the kinds that are asked for', async () => {
    const member = await aMemberWithEverything()
    const all = await timeline(member)
    for (const kind of Object.keys(TIMELINE_KINDS) as TimelineKind[]) {
      const kept = all.filter(({ event }) => TIMELINE_EVENTS[event] === kind)
      expect(kept).not.toEqual([])
      expect(await timeline(member, kind)).toEqual(kept)
    }
  })

  test('a cursor of another list is refused', async () => {
    const member = await world.aMember()
    const { code } = await world.attempt(admin, listTimeline, {
      params: { userId: member.id },
      query: { cursor: Buffer.from('[1]').toString('base64url') },
    })
    expect(code).toBe('cursor.invalid')
  })
})

describe('who sees it', () => {
  test('kinds outside an admin’s duties are left out', async () => {
    const member = await aMemberWithEverything()
    const kindsFor = async (duties: Duty[]) => {
      const entries = await timeline(member, undefined, await world.anAdmin({ duties }))
      return [...new Set(entries.map(({ event }) => TIMELINE_EVENTS[event]))].toSorted()
    }
    const everyone = ['claims', 'notes', 'points']
    expect(await kindsFor(['payouts'])).toEqual([...everyone, 'rewards'].toSorted())
    expect(await kindsFor(['reviews'])).toEqual([...everyone, 'decisions', 'proofs'].toSorted())
    expect(await kindsFor(['support'])).toEqual([...everyone, 'messages'].toSorted())
    expect(await kindsFor([...DUTIES])).toEqual(Object.keys(TIMELINE_KINDS).toSorted())
    const asked = await timeline(member, 'proofs', await world.anAdmin({ duties: ['payouts'] }))
    expect(asked).toEqual([])
  })

  test('a page goes on without a duty that its admin lost', async () => {
    const member = await aMemberWithEverything()
    const reader = await world.anAdmin({ duties: ['reviews', 'payouts'] })
    const params = { userId: member.id }
    const { next } = await world.attempt(reader, listTimeline, { params, query: { limit: 1 } })
    await world.call(admin, changeUserRole, {
      params: { userId: reader.id },
      body: { role: 'admin', duties: ['payouts'] },
    })
    const rest = await world.call(reader, listTimeline, { params, query: { cursor: next! } })
    expect(eventsOf(rest)).toContain('requested')
    expect(eventsOf(rest)).not.toContain('submitted')
  })

  test('admins see no notes about themselves', async () => {
    const own = await world.anAdmin()
    const params = { userId: own.id }
    await world.call(admin, addMemberNote, { params, body: { body: 'About Avery.' } })
    expect(eventsOf(await timeline(own))).toEqual(['note'])
    expect(await timeline(own, undefined, own)).toEqual([])
  })

  test('a deleted member is a pseudonym without notes or messages', async () => {
    const member = await aMemberWithEverything({ endsOpen: true })
    await givePassword(world, member.id)
    await world.call(member, deleteAccount, { body: { password: PASSWORD } })
    const params = { userId: member.id }
    await world.attempt(admin, addMemberNote, { params, body: { body: 'Written since.' } })
    const entries = await timeline(member)
    expect(eventsOf(entries)).toContain('points')
    expect(eventsOf(entries)).not.toContain('note')
    expect(eventsOf(entries)).not.toContain('wrote')
    expect(eventsOf(entries)).not.toContain('answered')
    expect(JSON.stringify(entries)).not.toContain('Robin')
  })

  test('an unknown user is not found', async () => {
    expect(await world.attempt(admin, listTimeline, { params: { userId: 'nobody' } })).toMatchObject({
      status: 404,
    })
  })
})

/** A member with entries of every kind. */
async function aMemberWithEverything({ endsOpen = false } = {}): Promise<Person> {
  const member = await world.aMember({ points: 300 })
  const params = { userId: member.id }
  for (const status of ['approved', 'rejected'] as const) {
    const task = await world.aTask({ points: 10 })
    await world.claim(member, task)
    const { id } = await world.submit(member, task)
    await world.review(admin, id, status, 'As you see.')
  }
  const { id: requestId } = await world.redeem(member, await world.aReward({ points_cost: 100 }))
  await world.decide(admin, requestId, endsOpen ? 'rejected' : 'approved', { reviewNotes: 'As you see.' })
  const { id } = await world.call(member, sendSupportMessage, {
    body: { subject: 'My points', message: 'Where are they?' },
  })
  await world.call(admin, replyToMessage, {
    ...on(id),
    query: { kind: 'support' },
    body: { text: 'Here.', seenReplies: 0 },
  })
  await world.call(admin, addMemberNote, { params, body: { body: 'Called us.' } })
  await world.call(admin, changeUserRole, { params, body: { role: 'admin', duties: [] } })
  await world.call(admin, changeUserRole, { params, body: { role: 'user' } })
  return member
}
