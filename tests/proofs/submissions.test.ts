import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { claimTask, getCompletedTasksCount, leaveTask, listUserTasks } from '#contract/claims/claims.ts'
import { listPoints } from '#contract/points/points.ts'
import { listTaskSubmissions, submitTask } from '#contract/proofs/submissions.ts'
import {
  getSubmission,
  getSubmissionContext,
  getSubmissionStats,
  listSubmissions,
  reviewSubmission,
} from '#contract/reviews/admin-submissions.ts'
import { getTask, listTaskCategories, listTasks } from '#contract/tasks/tasks.ts'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { EMPTY_PROOF_SENTENCE } from '#domain/proofs/submissions.ts'
import { PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import { claims } from '#server/database/schema/claims.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { users } from '#server/database/schema/users.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { submitTask as submit } from '#server/proofs/submit-task.ts'
import { aPicture } from '../support/media/pictures.ts'
import { many } from '../support/world/at-once.ts'
import { aForm } from '../support/world/form.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { anotherWorld, aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()

const HOUR_AGO = new Date(Date.now() - 3_600_000)

const proof = (notes: string | null, picture?: Buffer): FormData =>
  aForm({ ...(notes !== null && { notes }), ...(picture && { screenshot: picture }) })

describe('claiming', () => {
  test('counts on the task, and leaving frees the spot', async () => {
    const { member, id } = await world.aClaim({ capacity: 1 })
    expect((await world.call(member, getTask, { params: { id } })).claimedCount).toBe(1)
    const late = await world.aMember()
    expect(await world.attempt(late, claimTask, { params: { id } })).toMatchObject({
      status: 409,
      code: 'task.full',
    })
    await world.leave(member, { id })
    expect((await world.attempt(late, claimTask, { params: { id } })).status).toBe(200)
  })

  test('an expired task says so; an inactive one does not exist', async () => {
    const member = await world.aMember()
    const expired = await world.aTask({ deadline: HOUR_AGO })
    const inactive = await world.aTask({ status: 'inactive' })
    expect(await world.attempt(member, claimTask, { params: { id: expired.id } })).toMatchObject({
      status: 409,
      code: 'task.expired',
    })
    expect((await world.attempt(member, claimTask, { params: { id: inactive.id } })).status).toBe(404)
    expect((await world.attempt(member, claimTask, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('a spot that was left does not count towards the rate limit', async () => {
    const { member, id } = await world.aClaim({ rate_limit: 1 })
    const next = await world.aMember()
    expect((await world.attempt(next, claimTask, { params: { id } })).code).toBe('task.rate-limited')
    await world.leave(member, { id })
    expect((await world.attempt(next, claimTask, { params: { id } })).status).toBe(200)
  })

  test('no one leaves a task twice, or without a claim on it', async () => {
    const { member, id } = await world.aClaim()
    await world.leave(member, { id })
    expect((await world.attempt(member, leaveTask, { params: { id } })).status).toBe(404)
  })
})

describe('submitting', () => {
  test('a picture and text arrive together; the member sees the picture and its thumbnail', async () => {
    const { member, id } = await world.aClaim()
    const picture = await aPicture({ width: 1200, height: 900 })
    const sent = await world.call(member, submitTask, {
      params: { id },
      form: proof('Posted as Robin', picture),
    })
    expect(sent).toMatchObject({ status: 'pending', version: 1, notes: 'Posted as Robin' })
    const image = await world.request(member, sent.screenshotUrl!)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await world.request(member, sent.thumbnailUrl!)).status).toBe(200)
  })

  test.each([
    ['nothing', null],
    ['blank text', ' \n '],
  ])('%s is refused with the specified sentence', async (_what, notes) => {
    const { member, id } = await world.aClaim()
    const attempt = await world.attempt(member, submitTask, { params: { id }, form: proof(notes) })
    expect(attempt).toMatchObject({ status: 400, message: EMPTY_PROOF_SENTENCE })
  })

  test('without a claim, it is refused before the file is read', async () => {
    const task = await world.aTask()
    const attempt = await world.attempt(await world.aMember(), submitTask, {
      params: { id: task.id },
      form: proof('Done', await aPicture()),
    })
    expect(attempt).toMatchObject({ status: 409, code: 'claim.missing' })
  })

  test.each([
    { left: 'before two waited', count: 2 },
    { left: 'while one waited', count: 1 },
  ])('for a claim left $left, and made again: one goes to the new claim', async (when) => {
    const { member, id } = await world.aClaim()
    const { database } = world.services
    const waiting = (text?: string) => waitingForLocks(database.pool, text)
    const leave = () => world.change(claims, { user_id: member.id }, { left_at: new Date() })
    const other = await database.pool.connect()
    onTestFinished(() => other.release(true))
    await other.query('begin')
    const { sent, made } = await database.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, member.id)).for('no key update')
      if (when.left === 'before two waited') await leave()
      const words = { notes: 'Done.', image: null, originalSha256: null, replaces: null }
      const sent = many(when.count, () =>
        submit(world.services, member.id, id, words, { key: null, isRepeated: () => {} }).then(
          () => 'taken',
          (refusal: Refusal) => refusal.code,
        ),
      )
      await expect.poll(() => waiting()).toBe(when.count)
      if (when.left === 'while one waited') await leave()
      const [made] = await world.queries
        .insert(claims)
        .values({ task_id: id, user_id: member.id, points: 50 })
        .returning()
      await other.query('select from claims where id = $1 for update', [made!.id])
      return { sent, made: made! }
    })
    // All have read that there is no proof, and wait for the new claim.
    await expect.poll(() => waiting('%from "claims" where task_id%')).toBe(when.count)
    await other.query('commit')
    expect((await sent).sort()).toEqual(['submission.pending', 'taken'].slice(-when.count))
    expect(await world.rows(submissions, { user_id: member.id })).toMatchObject([
      { claim_id: made.id, version: 1, status: 'pending' },
    ])
  })

  test('a proof of someone else is refused as such, no matter who is signed in, and its file is not read', async () => {
    const { member, id } = await world.aClaim()
    const other = await world.aMember()
    const [form, notRead] = [new FormData(), new FormData()]
    form.set('memberId', member.id)
    notRead.set('memberId', member.id)
    form.set('screenshot', new Blob([new Uint8Array(await aPicture())]), 'proof.jpg')
    notRead.set('screenshot', new Blob(['no picture']), 'proof.jpg')
    const isOther = {
      status: 409,
      code: 'session.other',
      message: 'This device is now signed in as someone else.',
    }
    for (const one of [form, notRead]) {
      expect(await world.attempt(other, submitTask, { params: { id }, form: one })).toMatchObject(isOther)
    }
    await world.claim(other, { id })
    const late = aForm({ screenshot: await aPicture(), memberId: member.id })
    expect(await world.attempt(other, submitTask, { params: { id }, form: late })).toMatchObject(isOther)
    expect(await world.call(other, listTaskSubmissions, { params: { id } })).toEqual([])
    expect((await world.attempt(member, submitTask, { params: { id }, form })).status).toBe(200)
  })

  test('a picture has fifteen minutes to arrive, enough for the largest one at 50 kbit/s', async () => {
    const { member, id } = await world.aClaim()
    const waits = vi.spyOn(globalThis, 'setTimeout')
    const form = proof(null, await aPicture())
    expect((await world.attempt(member, submitTask, { params: { id }, form })).status).toBe(200)
    const longest = Math.max(...waits.mock.calls.map(([, ms = 0]) => ms))
    waits.mockRestore()
    expect(longest).toBe(15 * 60_000)
    expect((MAX_UPLOAD_BYTES * 8) / (longest / 1000)).toBeLessThan(50_000)
  })

  test('a member who claimed in time may submit after the deadline', async () => {
    const { member, id } = await world.aClaim()
    await world.sql('update tasks set deadline = $1 where id = $2', [HOUR_AGO, id])
    expect((await world.attempt(member, submitTask, { params: { id }, form: proof('Done') })).status).toBe(
      200,
    )
  })

  test('during review, a member can neither submit again nor leave', async () => {
    const { member, id } = await world.aClaim()
    await world.call(member, submitTask, { params: { id }, form: proof('Done') })
    expect(await world.attempt(member, submitTask, { params: { id }, form: proof('Again') })).toMatchObject({
      status: 409,
      code: 'submission.pending',
    })
    expect((await world.attempt(member, leaveTask, { params: { id } })).code).toBe('claim.submitted')
  })

  test('a rejected submission is replaced: the old version stays in the history without its picture', async () => {
    const { member, id } = await world.aClaim()
    const admin = await world.anAdmin()
    const first = await world.call(member, submitTask, {
      params: { id },
      form: proof(null, await aPicture()),
    })
    await world.review(admin, first.id, 'rejected', 'The mark #ad is missing.')
    const second = await world.call(member, submitTask, { params: { id }, form: proof('Now with #ad') })
    const versions = await world.call(member, listTaskSubmissions, { params: { id } })
    expect(versions.map(({ version, status, screenshotUrl }) => [version, status, screenshotUrl])).toEqual([
      [2, 'pending', null],
      [1, 'rejected', null],
    ])
    expect((await world.request(member, first.screenshotUrl!)).status).toBe(404)
    const queue = await world.call(admin, listSubmissions, { query: { status: 'rejected' } })
    expect(queue.map((submission) => submission.id)).not.toContain(first.id)
    const context = await world.call(admin, getSubmissionContext, { params: { id: second.id } })
    expect(context.versions.map(({ version, reviewNotes }) => [version, reviewNotes])).toEqual([
      [2, null],
      [1, 'The mark #ad is missing.'],
    ])
  })

  test('a retry with the same key and file is one submission; with another file it is 422', async () => {
    const { member, id } = await world.aClaim()
    const send = async (picture: Buffer) =>
      world.attempt(member, submitTask, {
        params: { id },
        form: proof('Done', picture),
        idempotencyKey: 'k-1',
      })
    const picture = await aPicture({ width: 400 })
    const first = await send(picture)
    expect((await send(picture)).reply).toEqual(first.reply)
    expect((await send(await aPicture({ width: 401 }))).status).toBe(422)
    expect(await world.sql('select id from submissions where user_id = $1', [member.id])).toHaveLength(1)
    expect((await world.request(member, first.reply!.screenshotUrl!)).status).toBe(200)
  })

  test('the answer names the task and the bytes that arrived, and so does a retry', async () => {
    const { member, id } = await world.aClaim()
    const picture = await aPicture()
    const send = async () =>
      world.call(member, submitTask, {
        params: { id },
        form: proof('Done', picture),
        idempotencyKey: 'named',
      })
    const first = await send()
    const receivedSha256 = createHash('sha256').update(picture).digest('hex')
    expect(first).toMatchObject({ taskId: id, receivedSha256 })
    expect(await send()).toEqual(first)
    const wordsOnly = await world.aClaim()
    const sent = { params: { id: wordsOnly.id }, form: proof('Done') }
    expect(await world.call(wordsOnly.member, submitTask, sent)).toMatchObject({
      taskId: wordsOnly.id,
      receivedSha256: null,
    })
  })

  test('a proof that replaces any version but the latest is outdated; a retry of an accepted one is not', async () => {
    const { member, id } = await world.aClaim()
    const admin = await world.anAdmin()
    const send = async (replaces: number, idempotencyKey: string) => {
      const form = proof(`Version ${replaces + 1}`)
      form.set('replaces', String(replaces))
      return world.attempt(member, submitTask, { params: { id }, form, idempotencyKey })
    }
    expect(await send(1, 'too-early')).toMatchObject({ status: 409, code: 'submission.outdated' })
    const first = await send(0, 'first')
    expect(first.reply?.version).toBe(1)
    // Another device, or the same one after it lost its key.
    expect(await send(0, 'late')).toMatchObject({ status: 409, code: 'submission.outdated' })
    await world.review(admin, first.reply!.id, 'rejected')
    expect(await send(0, 'late')).toMatchObject({ status: 409, code: 'submission.outdated' })
    expect((await send(1, 'second')).reply?.version).toBe(2)
    expect((await send(0, 'first')).reply).toEqual(first.reply)
    expect(await world.call(member, listTaskSubmissions, { params: { id } })).toHaveLength(2)
  })

  test('text with NUL is a bad request, and text that is too long gets the limit', async () => {
    const { member, id } = await world.aClaim()
    for (const notes of ['a\u0000b', 'x'.repeat(5001)]) {
      const attempt = await world.attempt(member, submitTask, { params: { id }, form: proof(notes) })
      expect(attempt.status).toBe(400)
    }
  })
})

describe("'Complete Your Profile'", () => {
  async function profileTask(member: Person) {
    const found = await world.call(member, listTasks, { query: { search: PROFILE_TASK_TITLE } })
    return found[0]!
  }

  test('is verified and paid as soon as it is submitted empty, once', async () => {
    const member = await world.aMember({ phone_number: '416 555 0100' })
    const { id, points, autoVerified } = await profileTask(member)
    expect(autoVerified).toBe(true)
    await world.claim(member, { id })
    const done = await world.call(member, submitTask, { params: { id } })
    expect(done).toMatchObject({ status: 'approved', pointsAwarded: points })
    expect(await world.balanceOf(member)).toBe(points)
    expect((await world.attempt(member, submitTask, { params: { id } })).status).toBe(409)
  })

  test('says what is missing in an incomplete profile', async () => {
    const member = await world.aMember({ last_name: null })
    const { id } = await profileTask(member)
    await world.claim(member, { id })
    expect(await world.attempt(member, submitTask, { params: { id } })).toMatchObject({
      status: 400,
      message: 'Your profile still needs: last name, phone number.',
    })
  })
})

describe('reviewing', () => {
  test('approval pays what was promised at claiming, or more if the task now pays more', async () => {
    const admin = await world.anAdmin()
    for (const [pointsNow, paid] of [
      [20, 50],
      [80, 80],
    ]) {
      const task = await world.aTask({ points: 50 })
      const member = await world.aMember()
      const submission = await world.aPendingSubmission(member, { task })
      await world.sql('update tasks set points = $1 where id = $2', [pointsNow, task.id])
      const reviewed = await world.review(admin, submission.id, 'approved', 'Thank you!')
      expect(reviewed).toMatchObject({ status: 'approved', pointsAwarded: paid, reviewNotes: 'Thank you!' })
      expect((await world.call(member, listPoints))[0]).toMatchObject({ type: 'earned', amount: paid })
      expect(await world.call(member, getCompletedTasksCount)).toEqual({ count: 1, hasClaimedOther: true })
      expect(await world.call(member, listUserTasks)).toEqual([])
    }
  })

  test('the second reviewer reads who decided first, and what', async () => {
    const [first, second] = [await world.anAdmin({ first_name: 'Ana' }), await world.anAdmin()]
    const submission = await world.aPendingSubmission(await world.aMember())
    const params = { id: submission.id }
    await world.review(first, params.id, 'rejected')
    const attempt = await world.attempt(second, reviewSubmission, { params, body: { status: 'approved' } })
    expect(attempt).toMatchObject({ status: 409, code: 'submission.already-reviewed' })
    expect(attempt.message).toContain('already reviewed by Ana')
    expect((await world.call(second, getSubmission, { params })).reviewedBy).toEqual({
      id: first.id,
      name: 'Ana',
    })
  })

  test("an admin's own submission waits for another admin", async () => {
    const [admin] = [await world.anAdmin(), await world.anAdmin()]
    const submission = await world.aPendingSubmission(admin)
    const attempt = await world.attempt(admin, reviewSubmission, {
      params: { id: submission.id },
      body: { status: 'approved' },
    })
    expect(attempt).toMatchObject({ status: 403, code: 'submission.own' })
  })

  test('the queue is oldest first, continues by cursor, and matches the counts', async () => {
    const queueWorld = await anotherWorld()
    const admin = await queueWorld.anAdmin()
    const made: number[] = []
    for (let at = 0; at < 5; at += 1) {
      made.push((await queueWorld.aPendingSubmission(await queueWorld.aMember())).id)
    }
    const seen = (await queueWorld.everyPage(admin, listSubmissions, 2, { status: 'pending' })).map(
      ({ id }) => id,
    )
    expect(seen).toEqual(made)
    expect(await queueWorld.call(admin, getSubmissionStats)).toMatchObject({
      pending: 5,
      totalSubmissions: 0,
    })
  })
})

describe('the task list', () => {
  test('priority tasks come first in every order, and each order continues by cursor', async () => {
    const listWorld = await anotherWorld()
    const member = await listWorld.aMember()
    const soon = new Date(Date.now() + 3_600_000)
    const later = new Date(Date.now() + 7_200_000)
    await listWorld.aTask({ title: 'A', points: 10, deadline: soon, capacity: 5 })
    await listWorld.aTask({ title: 'B', points: 90, deadline: later, capacity: 50 })
    await listWorld.aTask({ title: 'C', points: 50, capacity: 9, priority: true, category: 'Surveys' })
    const order = async (sort: 'points' | 'deadline' | 'capacity') => {
      const titles = (await listWorld.everyPage(member, listTasks, 1, { sort })).map(({ title }) => title)
      return titles.filter((title) => title !== PROFILE_TASK_TITLE).join('')
    }
    expect(await order('points')).toBe('CBA')
    expect(await order('deadline')).toBe('CAB')
    expect(await order('capacity')).toBe('CBA')
    expect(await listWorld.call(member, listTaskCategories)).toContain('Surveys')
    const surveys = await listWorld.call(member, listTasks, { query: { category: 'Surveys' } })
    expect(surveys.map(({ title }) => title)).toEqual(['C'])
  })

  test('descriptions are rendered without raw HTML or pictures', async () => {
    const task = await world.aTask({
      description:
        '**Bold** <script>alert(1)</script> ![x](https://example.com/x.png) [good](https://example.com)',
    })
    const { descriptionHtml } = await world.call(await world.aMember(), getTask, { params: { id: task.id } })
    expect(descriptionHtml).toContain('<strong>Bold</strong>')
    expect(descriptionHtml).toContain('href="https://example.com" rel="noopener nofollow"')
    expect(descriptionHtml).not.toMatch(/<script|<img/)
  })

  test('hostile nesting is rendered to a limited depth', async () => {
    const task = await world.aTask({ description: '> '.repeat(3000) })
    const found = await world.call(await world.aMember(), getTask, { params: { id: task.id } })
    expect(found.descriptionHtml.length).toBeLessThan(20_000)
  })
})
