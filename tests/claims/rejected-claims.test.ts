import { describe, expect, test } from 'vitest'
import { claimTask, listUserTasks } from '#contract/claims/claims.ts'
import { getTaskHistory } from '#contract/claims/history.ts'
import { joinWaitlist, listWaitlist } from '#contract/claims/waitlist.ts'
import { releaseMedia } from '#contract/media/admin-media.ts'
import { claimMedia } from '#contract/media/media.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { contestSubmission, listTaskSubmissions } from '#contract/proofs/submissions.ts'
import { undoReview } from '#contract/reviews/undo.ts'
import { updateTask } from '#contract/tasks/admin-tasks.ts'
import { formatDeadline } from '#domain/text/format.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { releaseOverdueClaims } from '#server/claims/release-overdue-claims.ts'
import { claims } from '#server/database/schema/claims.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { queueTaskReminders } from '#server/notifications/task-reminders.ts'
import { deleteAccount } from '#server/users/delete-account.ts'
import { TASK_FORM } from '../support/world/task-form.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

type TaskRow = Awaited<ReturnType<typeof world.aTask>>

/** A claim whose proof an admin has just rejected. */
async function aRejected(row: Parameters<typeof world.aTask>[0] = {}) {
  const { member, task } = await world.aClaim({ capacity: 1, ...row })
  const { id } = await world.submit(member, task)
  const { reviewedAt } = await world.review(admin, id, 'rejected', 'It is cut off.')
  return { member, task, id, reviewedAt: reviewedAt! }
}

const claimOf = async (member: Person, task: TaskRow) =>
  (await world.rows(claims, { task_id: task.id, user_id: member.id }))[0]!

const letEnd = (task: TaskRow) =>
  world.change(claims, { task_id: task.id }, { submit_by: new Date(Date.now() - 1) })

const untilOf = async (member: Person) => (await world.call(member, listUserTasks))[0]?.submitBy

describe('a claim with rejected proof', () => {
  test('ends 14 days after the rejection, which its email names', async () => {
    const { member, task, reviewedAt } = await aRejected()
    const until = await untilOf(member)
    expect(Date.parse(until!) - Date.parse(reviewedAt)).toBe(14 * DAY_MS)
    const [mail] = await world.rows(mails, { user_id: member.id })
    expect(mail?.text_body).toContain(
      `so you can resubmit until ${formatDeadline(until!)}. After that, you lose your spot.`,
    )
    expect(await releaseOverdueClaims(world.services)).toBe(0)
    await letEnd(task)
    expect(await releaseOverdueClaims(world.services)).toBe(1)
    expect(await world.call(member, listUserTasks)).toEqual([])
    const [notice] = await world.call(member, listNotices)
    expect(notice?.body).toContain('You didn’t resubmit proof in time, so we released your spot')
  })

  test('gives its spot to the next in line, keeps its bonus and its history, and can be claimed again', async () => {
    const { member, task } = await world.aClaim({ capacity: 1 })
    const file = await world.aBonusFile({ task_id: task.id })
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: file.id } })
    const { id } = await world.submit(member, task)
    await world.review(admin, id, 'rejected')
    const next = await world.aMember()
    await world.call(next, joinWaitlist, { params: { id: task.id } })
    await letEnd(task)
    await releaseOverdueClaims(world.services)
    expect((await world.call(next, listWaitlist))[0]).toMatchObject({ taskId: task.id, place: null })
    expect(await world.balanceOf(member)).toBe(25)
    const release = { params: { mediaId: file.id }, body: {} }
    expect(await world.attempt(admin, releaseMedia, release)).toMatchObject({
      status: 409,
      message: 'The bonus points of this file are the member’s, so it stays theirs.',
    })
    const { rejected, counts } = await world.call(member, getTaskHistory)
    expect([rejected.map((item) => item.submissionId), counts.rejected]).toEqual([[id], 1])

    await world.call(member, joinWaitlist, { params: { id: task.id } })
    await world.claim(next, task)
    await world.leave(next, task)
    await world.claim(member, task)
    expect(await world.call(member, listTaskSubmissions, { params: { id: task.id } })).toEqual([])
    expect((await world.submit(member, task)).status).toBe('pending')
  })

  test('stays while its proof is under review again, whatever the task’s time to submit', async () => {
    const resubmitted = await aRejected()
    await world.submit(resubmitted.member, resubmitted.task)
    const contested = await aRejected()
    await world.call(contested.member, contestSubmission, {
      params: { id: contested.id },
      body: { reason: 'It is whole.' },
    })
    const undone = await aRejected()
    await world.call(admin, undoReview, {
      params: { id: undone.id },
      body: { reason: 'A slip.', reviewedAt: undone.reviewedAt },
    })
    for (const { member } of [resubmitted, contested, undone]) expect(await untilOf(member)).toBeNull()

    const { member, task } = await aRejected({ claim_hours: 1 })
    const until = await untilOf(member)
    for (const claimHours of [9, null]) {
      const body = { ...TASK_FORM, capacity: 1, claimHours }
      await world.call(admin, updateTask, { params: { id: task.id }, body })
      expect(await untilOf(member)).toBe(until)
    }
  })

  test('has the time from an undone approval on', async () => {
    const { member, task } = await world.aClaim()
    const { id } = await world.submit(member, task)
    const { reviewedAt } = await world.review(admin, id, 'approved')
    await world.call(admin, undoReview, {
      params: { id },
      body: { reason: 'Not the right page.', reviewedAt: reviewedAt! },
    })
    const until = await untilOf(member)
    expect(Date.parse(until!)).toBeGreaterThan(Date.now() + 13 * DAY_MS)
    const written = await world.rows(mails, { user_id: member.id })
    expect(written.at(-1)?.text_body).toContain(`resubmit until ${formatDeadline(until!)}.`)
  })

  test('does not end if it was rejected before there was this rule', async () => {
    const { member, task } = await aRejected()
    await world.change(claims, { task_id: task.id }, { submit_by: null })
    await world.sql(`update submissions set reviewed_at = now() - interval '60 days' where task_id = $1`, [
      task.id,
    ])
    expect(await releaseOverdueClaims(world.services)).toBe(0)
    expect((await claimOf(member, task)).left_at).toBeNull()
    expect((await world.attempt(member, claimTask, { params: { id: task.id } })).status).toBe(200)
  })

  test('ends with the account, as one with pending proof does; the bonus and an approved claim stay', async () => {
    const { member, task: old } = await aRejected()
    await world.change(claims, { task_id: old.id }, { submit_by: null })
    const task = await world.aTask({ capacity: 1 })
    await world.claim(member, task)
    const file = await world.aBonusFile({ task_id: task.id })
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: file.id } })
    await world.submit(member, task)
    const done = await world.aTask({ capacity: 1 })
    const { id } = await world.aPendingSubmission(member, { task: done })
    await world.review(admin, id, 'approved')
    const balance = await world.balanceOf(member)
    const token = decodeURIComponent(member.cookieValue).split('.')[0] ?? ''
    await deleteAccount(world.services, { id: member.id, role: 'user', token })
    const leftOf = async (task: TaskRow) => (await claimOf(member, task)).left_at
    expect([await leftOf(old), await leftOf(task), await leftOf(done)]).toEqual([
      expect.any(Date),
      expect.any(Date),
      null,
    ])
    expect(await world.sql('select balance from accounts where user_id = $1', [member.id])).toEqual([
      { balance },
    ])
    const next = await world.aMember()
    for (const free of [old, task]) await world.claim(next, free)
  })

  test('is announced once, three days before it ends', async () => {
    const { member, task } = await aRejected()
    const until = (await claimOf(member, task)).submit_by!
    const reminders = async (msBefore: number) => {
      await queueTaskReminders(world.services, undefined, new Date(until.getTime() - msBefore))
      return (await world.call(member, listNotices)).filter(({ title }) => title.startsWith('Due soon'))
    }
    expect(await reminders(3 * DAY_MS + 1000)).toEqual([])
    const [reminder] = await reminders(3 * DAY_MS - 1)
    expect(reminder).toMatchObject({
      link: `/tasks/${task.id}`,
      body: `Your proof for “${task.title}” wasn’t approved. You can resubmit until ${formatDeadline(until)}. After that, you lose your spot.`,
    })
    expect(await reminders(DAY_MS)).toHaveLength(1)
  })
})
