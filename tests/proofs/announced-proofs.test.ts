import { expect, test } from 'vitest'
import { listNotices } from '#contract/notifications/notices.ts'
import { announceProof, submitTask } from '#contract/proofs/submissions.ts'
import { releaseClaim } from '#contract/tasks/admin-tasks.ts'
import { formatDeadline } from '#domain/text/format.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import { releaseOverdueClaims } from '#server/claims/release-overdue-claims.ts'
import { claims } from '#server/database/schema/claims.ts'
import { queueTaskReminders } from '#server/notifications/task-reminders.ts'
import { many } from '../support/world/at-once.ts'
import { aForm } from '../support/world/form.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()

async function aClaimEndingIn(minutes: number): Promise<{ member: Person; id: number; claimId: number }> {
  const [task, member] = await Promise.all([world.aTask({ claim_hours: 1, capacity: 1 }), world.aMember()])
  const claim = await world.claim(member, task)
  await endIn(claim.id, minutes)
  return { member, id: task.id, claimId: claim.id }
}

function endIn(claimId: number, minutes: number) {
  const submit_by = new Date(Date.now() + minutes * 60_000)
  return world.change(claims, { id: claimId }, { submit_by })
}

async function endOf(claimId: number): Promise<number | null> {
  const [row] = await world.rows(claims, { id: claimId })
  return row?.submit_by?.getTime() ?? null
}

const announce = (member: Person, id: number) => world.attempt(member, announceProof, { params: { id } })

test('an announced proof has a day to arrive, and the member sees until when', async () => {
  const { member, id, claimId } = await aClaimEndingIn(5)
  const before = Date.now()
  const { reply } = await announce(member, id)
  const until = Date.parse(reply!.submitBy!)
  expect(until).toBeGreaterThanOrEqual(before + DAY_MS)
  expect(until).toBeLessThanOrEqual(Date.now() + DAY_MS)
  expect(await endOf(claimId)).toBe(until)
})

test('a claim is extended once, however often its proof is announced', async () => {
  const { member, id, claimId } = await aClaimEndingIn(5)
  const first = await announce(member, id)
  expect((await announce(member, id)).reply).toEqual(first.reply)
  await endIn(claimId, 1)
  const soon = await endOf(claimId)
  expect(Date.parse((await announce(member, id)).reply!.submitBy!)).toBe(soon)
})

test('64 announcements at once extend the claim once, and all return the same deadline', async () => {
  const { member, id } = await aClaimEndingIn(5)
  const answers = await many(64, () => announce(member, id))
  expect(new Set(answers.map(({ reply }) => reply?.submitBy)).size).toBe(1)
})

test('a claim with more than a day left, or with no deadline, is unchanged and can be extended later', async () => {
  const { member, id, claimId } = await aClaimEndingIn(25 * 60)
  const until = await endOf(claimId)
  expect(Date.parse((await announce(member, id)).reply!.submitBy!)).toBe(until)
  await endIn(claimId, 1)
  expect(Date.parse((await announce(member, id)).reply!.submitBy!)).toBeGreaterThan(until! - 2 * HOUR_MS)
  const endless = await world.aTask()
  await world.claim(member, endless)
  expect((await announce(member, endless.id)).reply?.submitBy).toBeNull()
})

test('an overdue claim that is not released yet is kept for the proof, up to a day past its deadline', async () => {
  const { member, id, claimId } = await aClaimEndingIn(-60)
  const over = await endOf(claimId)
  expect(Date.parse((await announce(member, id)).reply!.submitBy!)).toBe(over! + DAY_MS)
  await releaseOverdueClaims(world.services)
  expect(
    (await world.attempt(member, submitTask, { params: { id }, form: aForm({ notes: 'Posted' }) })).status,
  ).toBe(200)
})

test('a claim that is more than a day overdue is released', async () => {
  const { member, id, claimId } = await aClaimEndingIn(-25 * 60)
  const over = await endOf(claimId)
  expect((await announce(member, id)).status).toBe(200)
  expect(await endOf(claimId)).toBe(over)
  await releaseOverdueClaims(world.services)
  expect(await announce(member, id)).toMatchObject({ status: 409, code: 'claim.missing' })
})

test('announcing a proof while its claim is released either keeps the claim or is refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { member, id } = await aClaimEndingIn(-1)
    const [announced] = await Promise.all([announce(member, id), releaseOverdueClaims(world.services)])
    const sent = await world.attempt(member, submitTask, { params: { id }, form: aForm({ notes: 'Posted' }) })
    expect([announced.status, sent.status]).toEqual(announced.status === 200 ? [200, 200] : [409, 409])
  }
})

test('a claim with a submission has no deadline, whether its proof is announced at the same time or later', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { member, id, claimId } = await aClaimEndingIn(5)
    const [announced, sent] = await Promise.all([
      announce(member, id),
      world.attempt(member, submitTask, { params: { id }, form: aForm({ notes: 'Posted' }) }),
    ])
    expect([announced.status, sent.status]).toEqual([200, 200])
    expect((await announce(member, id)).reply?.submitBy).toBeNull()
    expect(await endOf(claimId)).toBeNull()
  }
})

test('refuses an announcement for a task the member left, never claimed or cannot see', async () => {
  const { member, id, claimId } = await aClaimEndingIn(5)
  const until = await endOf(claimId)
  expect(await announce(await world.aMember(), id)).toMatchObject({ status: 409, code: 'claim.missing' })
  expect(await endOf(claimId)).toBe(until)
  await world.leave(member, { id })
  expect(await announce(member, id)).toMatchObject({ status: 409, code: 'claim.missing' })
  const hidden = await world.aTask({ hidden: true })
  expect((await announce(member, hidden.id)).status).toBe(404)
})

test('refuses to announce someone else’s proof and accepts the member’s own', async () => {
  const { member, id, claimId } = await aClaimEndingIn(5)
  const until = await endOf(claimId)
  const body = { memberId: (await world.aMember()).id }
  const refused = await world.attempt(member, announceProof, { params: { id }, body })
  expect(refused).toMatchObject({ status: 409, code: 'session.other' })
  expect(await endOf(claimId)).toBe(until)
  const own = { params: { id }, body: { memberId: member.id } }
  expect(Date.parse((await world.call(member, announceProof, own)).submitBy!)).toBeGreaterThan(until!)
})

test('a spot that is claimed again is extended again', async () => {
  const { member, id, claimId } = await aClaimEndingIn(5)
  await announce(member, id)
  const admin = await world.anAdmin()
  await world.call(admin, releaseClaim, { params: { id: claimId } })
  const again = await world.claim(member, { id })
  await endIn(again.id, 5)
  expect(Date.parse((await announce(member, id)).reply!.submitBy!)).toBeGreaterThan(Date.now() + DAY_MS / 2)
})

test('reminds a member halfway to the new deadline if the announced proof has not arrived', async () => {
  const { member, id, claimId } = await aClaimEndingIn(5)
  await world.change(claims, { id: claimId }, { claimed_at: new Date(Date.now() - 3 * DAY_MS) })
  const { reply } = await announce(member, id)
  const until = Date.parse(reply!.submitBy!)
  const remindAt = (instant: number) => queueTaskReminders(world.services, undefined, new Date(instant))
  const bodies = async () => (await world.call(member, listNotices)).map(({ body }) => body)
  await remindAt(until - 13 * HOUR_MS)
  expect(await bodies()).toEqual([])
  await remindAt(until - 11 * HOUR_MS)
  await remindAt(until - 10 * HOUR_MS)
  expect(await bodies()).toEqual([expect.stringContaining(`by ${formatDeadline(new Date(until))}.`)])
})
