import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listNotices } from '#contract/notifications/notices.ts'
import { announceProof, submitTask } from '#contract/proofs/submissions.ts'
import { releaseClaim } from '#contract/tasks/admin-tasks.ts'
import { ANNOUNCED_PROOF_MS, PROOF_UPLOAD_MS } from '#domain/proofs/submissions.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import { releaseOverdueClaims } from '#server/claims/release-overdue-claims.ts'
import { claims } from '#server/database/schema/claims.ts'
import { queueTaskReminders } from '#server/notifications/task-reminders.ts'
import { keepWhileReceiving } from '#server/proofs/announce-proof.ts'
import { aPicture } from '../support/media/pictures.ts'
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

/** The deadline after one more announcement. */
async function announcedEnd(member: Person, id: number): Promise<number> {
  return Date.parse((await announce(member, id)).reply!.submitBy!)
}

const send = (member: Person, id: number) =>
  world.attempt(member, submitTask, { params: { id }, form: aForm({ notes: 'Posted' }) })

test('an announced proof has the time of one upload to arrive, and the member sees until when', async () => {
  const { member, id, claimId } = await aClaimEndingIn(5)
  const before = Date.now()
  const until = await announcedEnd(member, id)
  expect(until).toBeGreaterThanOrEqual(before + PROOF_UPLOAD_MS)
  expect(until).toBeLessThanOrEqual(Date.now() + PROOF_UPLOAD_MS)
  expect(await endOf(claimId)).toBe(until)
})

test('each try gives the time of one upload again, and never more than 2 hours past the first deadline in all', async () => {
  const { member, id, claimId } = await aClaimEndingIn(5)
  let extra = 0
  for (let tries = 0; tries < 20; tries += 1) {
    await endIn(claimId, 1)
    const before = await endOf(claimId)
    const until = await announcedEnd(member, id)
    expect(until).toBeLessThanOrEqual(Date.now() + PROOF_UPLOAD_MS)
    extra += until - before!
    expect(extra).toBeLessThanOrEqual(ANNOUNCED_PROOF_MS)
  }
  expect(extra).toBe(ANNOUNCED_PROOF_MS)
  const end = await endOf(claimId)
  expect(await announcedEnd(member, id)).toBe(end)
})

test('64 announcements at once extend the claim to the time of one upload, not 64 times', async () => {
  const { member, id, claimId } = await aClaimEndingIn(5)
  await many(64, () => announce(member, id))
  expect(await endOf(claimId)).toBeLessThanOrEqual(Date.now() + PROOF_UPLOAD_MS)
})

test('a claim with more than an upload’s time left, or with no deadline, is unchanged and can be extended later', async () => {
  const { member, id, claimId } = await aClaimEndingIn(20)
  const until = await endOf(claimId)
  expect(await announcedEnd(member, id)).toBe(until)
  await endIn(claimId, 1)
  expect(await announcedEnd(member, id)).toBeGreaterThan(until! - 10 * 60_000)
  const endless = await world.aTask()
  await world.claim(member, endless)
  expect((await announce(member, endless.id)).reply?.submitBy).toBeNull()
})

test('an overdue claim that is not released yet is kept for the proof, up to 2 hours past its deadline', async () => {
  const { member, id, claimId } = await aClaimEndingIn(-110)
  const over = await endOf(claimId)
  expect(await announcedEnd(member, id)).toBe(over! + ANNOUNCED_PROOF_MS)
  await releaseOverdueClaims(world.services)
  expect((await send(member, id)).status).toBe(200)
})

test('a claim that is more than 2 hours overdue is released', async () => {
  const { member, id, claimId } = await aClaimEndingIn(-121)
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
    const sent = await send(member, id)
    expect([announced.status, sent.status]).toEqual(announced.status === 200 ? [200, 200] : [409, 409])
  }
})

test('a claim with a submission has no deadline, whether its proof is announced at the same time or later', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { member, id, claimId } = await aClaimEndingIn(5)
    const [announced, sent] = await Promise.all([announce(member, id), send(member, id)])
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

test('leaving and claiming again brings no more time than the 2 hours of a member on a task', async () => {
  const { member, id, claimId } = await aClaimEndingIn(-60)
  const admin = await world.anAdmin()
  const first = await endOf(claimId)
  expect(await announcedEnd(member, id)).toBeGreaterThanOrEqual(first! + HOUR_MS + PROOF_UPLOAD_MS)
  await world.call(admin, releaseClaim, { params: { id: claimId } })
  const second = await world.claim(member, { id })
  await endIn(second.id, -30)
  const over = await endOf(second.id)
  const left = (await announcedEnd(member, id)) - over!
  expect(left).toBeLessThanOrEqual(ANNOUNCED_PROOF_MS - HOUR_MS - PROOF_UPLOAD_MS)
  expect(left).toBeGreaterThan(HOUR_MS / 2)
})

test('the extra time of announced proof brings no second reminder', async () => {
  const { member, id, claimId } = await aClaimEndingIn(5)
  const titles = async () => (await world.call(member, listNotices)).map(({ title }) => title)
  const remind = (instant: number) => queueTaskReminders(world.services, undefined, new Date(instant))
  await world.change(claims, { id: claimId }, { claimed_at: new Date(Date.now() - HOUR_MS) })
  await remind(Date.now())
  expect(await titles()).toEqual([expect.stringContaining('Due soon')])
  const until = await announcedEnd(member, id)
  for (const minutes of [10, 5, 1]) await remind(until - minutes * 60_000)
  expect(await titles()).toHaveLength(1)
})

test('a claim that version 1.0.0 extended by a day gets no more time', async () => {
  const { member, id, claimId } = await aClaimEndingIn(1)
  await world.change(claims, { id: claimId }, { extended_at: new Date(Date.now() - DAY_MS) })
  const end = await endOf(claimId)
  expect(await announcedEnd(member, id)).toBe(end)
})

test('an upload that the server is receiving when the time ends still counts', async () => {
  const { member, id, claimId } = await aClaimEndingIn(5)
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="screenshot"; filename="a.png"\r\n\r\n'),
    await aPicture(),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const head = [
    `POST ${submitTask.path.replace(':id', String(id))} HTTP/1.1`,
    'Host: a',
    `Cookie: ${member.cookie}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ].join('\r\n')
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  socket.write(`${head}\r\n\r\n`)
  socket.write(body.subarray(0, 100))
  const row = async () => (await world.rows(claims, { id: claimId }))[0]!
  await expect.poll(async () => (await row()).receiving_until).not.toBeNull()
  await endIn(claimId, -1)
  expect(await releaseOverdueClaims(world.services)).toBe(0)
  socket.write(body.subarray(100))
  expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1.1 200/)
})

test('an upload that begins after the time has ended keeps no spot, and neither does one that never ends', async () => {
  const { member, id, claimId } = await aClaimEndingIn(-1)
  await keepWhileReceiving(world.queries, member.id, id)
  expect((await world.rows(claims, { id: claimId }))[0]?.receiving_until).toBeNull()
  await endIn(claimId, 1)
  await keepWhileReceiving(world.queries, member.id, id)
  await endIn(claimId, -16)
  await world.change(claims, { id: claimId }, { receiving_until: new Date(Date.now() - 1000) })
  expect(await releaseOverdueClaims(world.services)).toBe(1)
})
