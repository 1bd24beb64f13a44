import { describe, expect, test } from 'vitest'
import { claimTask, leaveTask, listUserTasks } from '#contract/claims/claims.ts'
import { claimMedia } from '#contract/media/media.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import {
  createTask,
  deleteTask,
  getAdminTask,
  getTaskImpact,
  listAdminTaskCategories,
  listAdminTasks,
  listTaskClaims,
  releaseClaim,
  restoreTask,
  setTaskPriority,
  setTaskVisibility,
  updateTask,
} from '#contract/tasks/admin-tasks.ts'
import { getTask, listTasks } from '#contract/tasks/tasks.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { releaseIfOverdue } from '#server/claims/release-claim.ts'
import { releaseOverdueClaims } from '#server/claims/release-overdue-claims.ts'
import { claims } from '#server/database/schema/claims.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { many, WIDE } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { aForm, asJson } from '../support/world/form.ts'
import { TASK_FORM } from '../support/world/task-form.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

const create = (change: object = {}) => world.call(admin, createTask, { body: { ...TASK_FORM, ...change } })
const tryToCreate = (change: object) =>
  world.request(admin, '/api/admin/tasks', asJson({ ...TASK_FORM, ...change }))
const edit = (id: number, change: object = {}) =>
  world.attempt(admin, updateTask, { params: { id }, body: { ...TASK_FORM, ...change } })

/** Makes a claim overdue. */
function letTimePass(claimId: number) {
  return world.change(claims, { id: claimId }, { submit_by: new Date(Date.now() - 1000) })
}

describe('the form', () => {
  test('a new task has the specified defaults, and members see it immediately', async () => {
    const task = await create({ title: '  A new task  ' })
    expect(task).toMatchObject({
      title: 'A new task',
      descriptionHtml: '<p>Tell us <strong>honestly</strong> what you saw.</p>',
      ratePeriodDays: 1,
      rateLimit: null,
      deadline: null,
      priority: false,
      hidden: false,
      isReview: false,
      claimHours: null,
      minutes: null,
      town: null,
      inPerson: null,
      link: null,
      pictureUrl: null,
      claimedCount: 0,
      offeredCount: 0,
      deletedAt: null,
    })
    const member = await world.aMember()
    expect((await world.call(member, getTask, { params: { id: task.id } })).title).toBe('A new task')
    expect((await auditOf(world, 'task', task.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual(
      [['task.created', admin.id]],
    )
  })

  test.each([
    ['title', '  ', 'Title is required'],
    ['title', '\u200b \u2060', 'Title is required'],
    ['description', '', 'Description is required'],
    ['points', 0, 'Points must be at least 1'],
    ['points', 1.5, 'Points must be a whole number'],
    ['capacity', 0, 'Capacity must be at least 1'],
    ['category', ' ', 'Category is required'],
    ['requirements', '\n', 'Requirements are required'],
    ['rateLimit', 0, 'Rate limit must be at least 1'],
    ['ratePeriodDays', 0, 'Rate period must be at least 1'],
    ['claimHours', 0, 'Hours must be at least 1'],
    ['minutes', 601, 'Minutes must be at most 600'],
    ['town', ' ', 'Please enter a town, or leave it empty.'],
    ['link', 'http://survey.example.ca/', 'Please enter an address that starts with https://.'],
    ['link', 'javascript:alert(1)', 'Please enter an address that starts with https://.'],
    ['deadline', '2026-02-30', 'Deadline must be a date between 2000 and 2100, with or without a time'],
    [
      'title',
      'complete your profile ',
      "'Complete Your Profile' is reserved. Please choose a different title.",
    ],
  ])('%s %j is refused at its field', async (field, value, message) => {
    const response = await tryToCreate({ [field]: value })
    expect([response.status, ((await response.json()) as { fields: unknown }).fields]).toEqual([
      400,
      { [field]: message },
    ])
  })

  test.each([
    ['2031-01-24', '2031-01-25T05:00:00+00:00'],
    ['2031-01-24T18:30', '2031-01-24T23:30:00+00:00'],
    ['2031-01-24T18:30:00Z', '2031-01-24T18:30:00+00:00'],
  ])('a deadline written as %s is %s', async (deadline, instant) => {
    expect((await create({ deadline })).deadline).toBe(instant)
  })

  test('an edit clears the limits it leaves out and keeps other fields', async () => {
    const task = await create({
      deadline: '2031-01-24',
      rateLimit: 3,
      priority: true,
      isReview: true,
      claimHours: 48,
      minutes: 8,
      town: ' Ajax ',
      inPerson: false,
      link: 'https://survey.example.ca/1?from=us',
    })
    const { reply } = await edit(task.id, { title: 'Edited' })
    expect(reply).toMatchObject({
      title: 'Edited',
      deadline: null,
      rateLimit: null,
      priority: true,
      isReview: true,
      claimHours: 48,
      minutes: 8,
      town: 'Ajax',
      inPerson: false,
      link: 'https://survey.example.ca/1?from=us',
    })
    const [, updated] = await auditOf(world, 'task', task.id)
    expect(updated).toMatchObject({
      action: 'task.updated',
      label: 'Edited',
      before: { title: TASK_FORM.title, rateLimit: 3 },
      after: { title: 'Edited', rateLimit: null, deadline: null },
    })
    expect(updated?.after).not.toHaveProperty('points')
  })

  test('an edit that changes nothing leaves no trace', async () => {
    const task = await create()
    const { reply } = await edit(task.id)
    expect(reply?.updatedAt).toBe(task.updatedAt)
    expect(await auditOf(world, 'task', task.id)).toHaveLength(1)
  })

  test('refuses an edit of a task that someone else has changed since (409)', async () => {
    const task = await create()
    const expectedUpdatedAt = task.updatedAt
    expect((await edit(task.id, { points: 50, expectedUpdatedAt })).status).toBe(200)
    expect(await edit(task.id, { points: 60, expectedUpdatedAt })).toMatchObject({
      status: 409,
      code: 'task.changed',
    })
    expect((await world.call(admin, getAdminTask, { params: { id: task.id } })).points).toBe(50)
  })

  test('capacity cannot go below the claimed spots, and the refusal has both numbers', async () => {
    const task = await create()
    for (let at = 0; at < 2; at += 1) {
      await world.claim(await world.aMember(), task)
    }
    expect(await edit(task.id, { capacity: 1 })).toMatchObject({
      status: 409,
      code: 'task.capacity-below-claims',
      message: 'Capacity can’t be 1: 2 spots are already claimed.',
    })
    expect((await edit(task.id, { capacity: 2 })).status).toBe(200)
    expect((await edit(task.id, { capacity: null })).reply?.capacity).toBeNull()
  })

  test('a claim keeps the points it was promised, and gets more if the task pays more', async () => {
    const task = await create({ points: 40 })
    const member = await world.aMember()
    await world.claim(member, task)
    await edit(task.id, { points: 10 })
    const [held] = await world.call(member, listUserTasks)
    expect(held?.task?.points).toBe(40)
    const submission = await world.submit(member, task)
    await edit(task.id, { points: 70 })
    await world.review(admin, submission.id, 'approved')
    expect(await world.balanceOf(member)).toBe(70)
  })
})

describe('the list', () => {
  test("leaves out the product's own task, and no call can manage it", async () => {
    const [own] = await world.rows(tasks, { title: 'Complete Your Profile' })
    const id = own!.id
    for (const status of [undefined, 'active', 'inactive', 'deleted'] as const) {
      const rows = await world.everyPage(admin, listAdminTasks, 200, { status })
      expect(rows.map((row) => row.id)).not.toContain(id)
    }
    expect((await world.attempt(admin, getAdminTask, { params: { id } })).status).toBe(404)
    expect((await edit(id)).status).toBe(404)
    expect((await world.attempt(admin, deleteTask, { params: { id } })).status).toBe(404)
  })

  test('is filtered by title or description, category and status, over every page', async () => {
    const word = 'quinceberry'
    const made = [
      await create({ title: `Taste the ${word} 100% jam` }),
      await create({ description: `About ${word.toUpperCase()}` }),
      await create({ title: `Old ${word}`, status: 'inactive', category: 'Preserves' }),
    ].map((task) => task.id)
    const gone = await create({ title: `Gone ${word}` })
    await world.call(admin, deleteTask, { params: { id: gone.id } })
    const found = async (query: object) =>
      (await world.everyPage(admin, listAdminTasks, 1, query)).map((row) => row.id)
    expect(await found({ search: word })).toEqual(made.toReversed())
    expect(await found({ search: `${word} 100%` })).toEqual([made[0]])
    expect(await found({ search: word, status: 'active' })).toEqual([made[1], made[0]])
    expect(await found({ search: word, status: 'inactive' })).toEqual([made[2]])
    expect(await found({ search: word, category: 'Preserves' })).toEqual([made[2]])
    expect(await found({ search: word, status: 'deleted' })).toEqual([gone.id])
    expect(await world.call(admin, listAdminTaskCategories)).toContain('Preserves')
  })

  test('a row has the figures for its card', async () => {
    const task = await create()
    await world.aPendingSubmission(await world.aMember(), { task: await rowOf(task.id) })
    await world.claim(await world.aMember(), task)
    await aMedia(task.id, 25)
    expect(await world.call(admin, getAdminTask, { params: { id: task.id } })).toMatchObject({
      claimedCount: 2,
      pendingSubmissions: 1,
      mediaCount: 1,
    })
  })
})

describe('the toggles', () => {
  test('a hidden task is not listed, its holders keep it, and showing it brings it back', async () => {
    const task = await create()
    const holder = await world.aMember()
    await world.claim(holder, task)
    const setHidden = (hidden: boolean) =>
      world.call(admin, setTaskVisibility, { params: { id: task.id }, body: { hidden } })
    expect((await setHidden(true)).hidden).toBe(true)
    await setHidden(true)
    const listed = async () => (await world.everyPage(holder, listTasks, 200)).map((row) => row.id)
    expect(await listed()).not.toContain(task.id)
    expect((await world.call(holder, getTask, { params: { id: task.id } })).hidden).toBe(true)
    await setHidden(false)
    expect(await listed()).toContain(task.id)
    expect(actionsIn(await auditOf(world, 'task', task.id))).toEqual([
      'task.created',
      'task.hidden',
      'task.shown',
    ])
  })

  test('a priority task comes first, and a form opened earlier cannot undo that unnoticed', async () => {
    const task = await create({ points: 1 })
    const setPriority = (priority: boolean) =>
      world.call(admin, setTaskPriority, { params: { id: task.id }, body: { priority } })
    const after = await setPriority(true)
    expect(after.updatedAt).not.toBe(task.updatedAt)
    const member = await world.aMember()
    const [first] = await world.call(member, listTasks, { query: { search: TASK_FORM.title } })
    expect(first?.priority).toBe(true)
    expect((await edit(task.id, { priority: false, expectedUpdatedAt: task.updatedAt })).code).toBe(
      'task.changed',
    )
    await setPriority(false)
    expect(actionsIn(await auditOf(world, 'task', task.id)).slice(1)).toEqual([
      'task.prioritized',
      'task.unprioritized',
    ])
  })
})

describe('deleting', () => {
  test('says before and after how many members it affects, without approved ones', async () => {
    const task = await create()
    const row = await rowOf(task.id)
    await world.claim(await world.aMember(), task)
    await world.aPendingSubmission(await world.aMember(), { task: row })
    const paid = await world.aPendingSubmission(await world.aMember(), { task: row })
    await world.review(admin, paid.id, 'approved')
    const rejected = await world.aPendingSubmission(await world.aMember(), { task: row })
    await world.review(admin, rejected.id, 'rejected')
    const counts = { unsubmittedClaims: 1, pendingSubmissions: 1, rejectedSubmissions: 1 }
    const impact = { id: task.id, affectedMembers: 3, ...counts }
    expect(await world.call(admin, getTaskImpact, { params: { id: task.id } })).toEqual(impact)
    expect(await world.call(admin, deleteTask, { params: { id: task.id } })).toEqual(impact)
    expect(await world.call(admin, deleteTask, { params: { id: task.id } })).toEqual(impact)
    expect(
      (await auditOf(world, 'task', task.id)).filter(({ action }) => action === 'task.deleted'),
    ).toHaveLength(1)
  })

  test('hides the task from everyone but its holders, who still submit and are paid', async () => {
    const task = await create({ points: 30 })
    const [holder, stranger] = [await world.aMember(), await world.aMember()]
    await world.claim(holder, task)
    await world.call(admin, deleteTask, { params: { id: task.id } })
    expect((await world.attempt(stranger, getTask, { params: { id: task.id } })).status).toBe(404)
    expect((await world.attempt(stranger, claimTask, { params: { id: task.id } })).status).toBe(404)
    expect((await world.attempt(holder, getTask, { params: { id: task.id } })).status).toBe(200)
    const submission = await world.submit(holder, task)
    await world.review(admin, submission.id, 'approved')
    expect(await world.balanceOf(holder)).toBe(30)
  })

  test('a deleted task cannot be edited or toggled until it is restored, unchanged', async () => {
    const task = await create()
    await world.call(admin, setTaskVisibility, { params: { id: task.id }, body: { hidden: true } })
    await world.call(admin, deleteTask, { params: { id: task.id } })
    expect(await edit(task.id)).toMatchObject({ status: 409, code: 'task.deleted' })
    const show = () =>
      world.attempt(admin, setTaskVisibility, { params: { id: task.id }, body: { hidden: false } })
    expect((await show()).code).toBe('task.deleted')
    const restored = await world.call(admin, restoreTask, { params: { id: task.id } })
    expect(restored).toMatchObject({ hidden: true, deletedAt: null })
    expect((await show()).status).toBe(200)
    expect(actionsIn(await auditOf(world, 'task', task.id))).toContain('task.restored')
  })
})

describe('the time to submit', () => {
  test('is fixed when claiming, shown to the member, and ends with the first submission', async () => {
    const task = await create({ claimHours: 48 })
    const member = await world.aMember()
    const before = Date.now()
    const claim = await world.claim(member, task)
    const until = Date.parse(claim.submitBy!)
    expect(until - before).toBeGreaterThan(48 * HOUR_MS - 5000)
    expect(until - Date.now()).toBeLessThanOrEqual(48 * HOUR_MS)
    const held = async () => (await world.call(member, listUserTasks))[0]
    expect(Date.parse((await held())!.submitBy!)).toBe(until)
    expect((await world.call(member, getTask, { params: { id: task.id } })).claimHours).toBe(48)
    await world.submit(member, task)
    expect((await held())?.submitBy).toBeNull()
  })

  test('an edit can extend it for holders but never shorten it, nor limit a holder without a limit', async () => {
    const task = await create({ claimHours: 48 })
    const member = await world.aMember()
    const claim = await world.claim(member, task)
    const until = async () => (await world.call(member, listUserTasks))[0]!.submitBy
    await edit(task.id, { claimHours: 2 })
    expect(Date.parse((await until())!)).toBe(Date.parse(claim.submitBy!))
    await edit(task.id, { claimHours: 96 })
    expect(Date.parse((await until())!) - Date.parse(claim.claimedAt)).toBe(96 * HOUR_MS)
    await edit(task.id, { claimHours: null })
    expect(await until()).toBeNull()
    await edit(task.id, { claimHours: 1 })
    expect(await until()).toBeNull()
  })

  test('an overdue claim is released once: the spot is free, the bonus returns, the member is notified', async () => {
    const task = await create({ claimHours: 1, capacity: 1 })
    const file = await aMedia(task.id, 25)
    const member = await world.aMember()
    const claim = await world.claim(member, task)
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: file } })
    expect(await releaseOverdueClaims(world.services)).toBe(0)
    await letTimePass(claim.id)
    const runs = await many(8, () => releaseOverdueClaims(world.services))
    expect(runs.reduce((sum, released) => sum + released)).toBe(1)
    expect(await world.balanceOf(member)).toBe(0)
    expect((await world.claim(await world.aMember(), task)).id).toBeTruthy()
    const [notice, ...others] = await world.call(member, listNotices)
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      title: `Time ran out: ${TASK_FORM.title}`,
      body: `You didn’t submit proof in time, so we released your spot in “${TASK_FORM.title}”. We took back the 25 bonus points for its bonus media. You can claim the task again if a spot is open.`,
      link: `/tasks/${task.id}`,
    })
    const sent = await world.rows(mails, { user_id: member.id })
    expect(sent.map(({ subject }) => subject)).toEqual([`Time ran out: ${TASK_FORM.title}`])
    expect((await auditOf(world, 'claim', claim.id)).at(-1)).toMatchObject({
      actor_id: null,
      action: 'claim.released',
      member_id: member.id,
      reason: 'Nothing was submitted in time.',
    })
  })

  test('a claim with a submission is never released, even after a rejection', async () => {
    const task = await create({ claimHours: 1 })
    const member = await world.aMember()
    const claim = await world.claim(member, task)
    const submission = await world.submit(member, task)
    await letTimePass(claim.id)
    await world.review(admin, submission.id, 'rejected')
    expect(await releaseOverdueClaims(world.services)).toBe(0)
    expect(await releaseIfOverdue(world.services.database, claim.id)).toBe(false)
    expect(await world.call(member, listUserTasks)).toHaveLength(1)
  })

  test('one run releases hundreds of overdue claims, and one failure does not stop the others', async () => {
    const task = await create({ claimHours: 1, capacity: 200 })
    const members = await many(120, () => world.aMember())
    const held = await Promise.all(members.map((member) => world.claim(member, task)))
    for (const { id } of held) await letTimePass(id)
    // One release fails in the database itself.
    await world.sql(
      `create function fail_one() returns trigger language plpgsql as $$
       begin if new.cause = 'claim-released:${held[3]!.id}' then raise exception 'broken'; end if; return new; end $$;
       create trigger fail_one before insert on notices for each row execute function fail_one()`,
    )
    await expect(releaseOverdueClaims(world.services)).rejects.toThrow()
    await world.sql('drop trigger fail_one on notices')
    expect((await rowOf(task.id)).claimed_count).toBe(1)
    expect(await releaseOverdueClaims(world.services)).toBe(1)
    expect((await rowOf(task.id)).claimed_count).toBe(0)
  })
})

describe('releasing manually', () => {
  test('lists who holds a spot and who submitted, page by page', async () => {
    const task = await create({ claimHours: 24 })
    const [first, second] = [await world.aMember({ first_name: 'Noor' }), await world.aMember()]
    await world.claim(first, task)
    await world.claim(second, task)
    await world.submit(second, task)
    const list = (query: object = {}) =>
      world.attempt(admin, listTaskClaims, { params: { id: task.id }, query: { limit: 1, ...query } })
    const page = await list()
    expect(page.reply?.[0]).toMatchObject({
      user: { id: second.id, email: second.email },
      submitBy: null,
      submission: { status: 'pending' },
    })
    const next = await list({ cursor: page.next! })
    expect(next.reply?.[0]).toMatchObject({ user: { firstName: 'Noor' }, submission: null, points: 40 })
    expect(next.next).toBeNull()
    expect((await list({ unsubmitted: 'true' })).reply?.map(({ user }) => user.id)).toEqual([first.id])
  })

  test('frees the spot, takes bonuses back and tells the member why', async () => {
    const task = await create({ capacity: 1 })
    const file = await aMedia(task.id, 15)
    const member = await world.aMember({ points: 100 })
    const claim = await world.claim(member, task)
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: file } })
    await world.call(admin, releaseClaim, {
      params: { id: claim.id },
      body: { reason: 'We could not reach you.' },
    })
    expect(await world.balanceOf(member)).toBe(100)
    expect(await world.call(member, listUserTasks)).toEqual([])
    const [notice] = await world.call(member, listNotices)
    expect(notice?.body).toContain('Our note: We could not reach you.')
    expect((await auditOf(world, 'claim', claim.id)).at(-1)).toMatchObject({
      actor_id: admin.id,
      reason: 'We could not reach you.',
      after: { bonusPointsTakenBack: 15 },
    })
    const again = await world.attempt(admin, releaseClaim, { params: { id: claim.id } })
    expect(again).toMatchObject({ status: 409, code: 'claim.ended' })
  })

  test('sends a member without email notifications a notice and no email', async () => {
    const task = await create()
    const member = await world.aMember({ email_notifications: false })
    const claim = await world.claim(member, task)
    await world.call(admin, releaseClaim, { params: { id: claim.id } })
    expect(await world.call(member, listNotices)).toHaveLength(1)
    const sent = await world.rows(mails, { user_id: member.id })
    expect(sent).toEqual([])
  })

  test('is refused after a submission, for the admin’s own claim, and for an unknown claim', async () => {
    const task = await create()
    const member = await world.aMember()
    const claim = await world.claim(member, task)
    await world.submit(member, task)
    const release = (id: number) => world.attempt(admin, releaseClaim, { params: { id } })
    expect(await release(claim.id)).toMatchObject({ status: 409, code: 'claim.submitted' })
    await world.anAdmin()
    const own = await world.claim(admin, task)
    expect(await release(own.id)).toMatchObject({ status: 403, code: 'claim.own' })
    expect((await release(999_999)).status).toBe(404)
  })
})

describe('64 requests at once', () => {
  const withStatus = (attempts: readonly { status: number }[], status: number) =>
    attempts.filter((attempt) => attempt.status === status).length

  test('claims while the capacity drops: never more claims than spots', async () => {
    const task = await create({ capacity: 40 })
    const members = await many(WIDE, () => world.aMember())
    const edits: Promise<{ status: number }>[] = []
    const attempts = await many(WIDE, async (at) => {
      if (at % 8 === 0) edits.push(edit(task.id, { capacity: 40 - at / 2 }))
      return world.attempt(members[at]!, claimTask, { params: { id: task.id } })
    })
    const edited = await Promise.all(edits)
    const row = await rowOf(task.id)
    expect(withStatus(attempts, 200)).toBe(row.claimed_count)
    expect(withStatus(attempts, 200) + withStatus(attempts, 409)).toBe(WIDE)
    expect(row.claimed_count).toBeGreaterThan(0)
    expect(row.claimed_count).toBeLessThanOrEqual(row.capacity!)
    expect(edited.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(edited.some(({ status }) => status === 200)).toBe(true)
  })

  test('releases against submissions: each claim ends one way, and no proof is lost', async () => {
    const task = await create({ capacity: 100, claimHours: 1 })
    const members = await many(32, () => world.aMember())
    const held = await Promise.all(members.map((member) => world.claim(member, task)))
    const attempts = await many<{ status: number }>(WIDE, (at) => {
      const which = Math.floor(at / 2)
      return at % 2 === 0
        ? world.attempt(admin, releaseClaim, { params: { id: held[which]!.id } })
        : world.attempt(members[which]!, submitTask, {
            params: { id: task.id },
            form: aForm({ notes: 'Done.' }),
          })
    })
    for (let which = 0; which < 32; which += 1) {
      const [released, submitted] = [attempts[which * 2]!, attempts[which * 2 + 1]!]
      expect([released.status, submitted.status].toSorted()).toEqual([200, 409])
    }
    const submitted = withStatus(
      attempts.filter((_, at) => at % 2 === 1),
      200,
    )
    expect((await rowOf(task.id)).claimed_count).toBe(submitted)
  })

  test('the job against submissions: a member who reads that the spot is gone has submitted nothing', async () => {
    const task = await create({ capacity: 100, claimHours: 1 })
    const members = await many(48, () => world.aMember())
    const held = await Promise.all(members.map((member) => world.claim(member, task)))
    for (const { id } of held) await letTimePass(id)
    const outcomes = await many(WIDE, async (at) => {
      if (at % 4 === 0) return { released: await releaseOverdueClaims(world.services), status: null }
      const which = at - Math.floor(at / 4) - 1
      const args = { params: { id: task.id }, form: aForm({ notes: 'Done.' }) }
      const { status } = await world.attempt(members[which]!, submitTask, args)
      return { released: 0, status }
    })
    const released = outcomes.reduce((sum, outcome) => sum + outcome.released, 0)
    const submitted = outcomes.filter(({ status }) => status === 200).length
    expect(submitted + released).toBe(48)
    expect(released).toBeGreaterThan(0)
    expect((await rowOf(task.id)).claimed_count).toBe(submitted)
  })

  test('the job, an admin and the leaving member end one claim once', async () => {
    const task = await create({ claimHours: 1 })
    const file = await aMedia(task.id, 20)
    const member = await world.aMember({ points: 50 })
    const claim = await world.claim(member, task)
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: file } })
    await letTimePass(claim.id)
    const ended = await many(WIDE, async (at) => {
      if (at % 3 === 0) return releaseOverdueClaims(world.services)
      const attempt =
        at % 3 === 1
          ? await world.attempt(admin, releaseClaim, { params: { id: claim.id } })
          : await world.attempt(member, leaveTask, { params: { id: task.id } })
      return attempt.status === 200 ? 1 : 0
    })
    expect(ended.reduce((sum, count) => sum + count)).toBe(1)
    expect(await world.balanceOf(member)).toBe(50)
    expect((await rowOf(task.id)).claimed_count).toBe(0)
  })

  test('a deletion against claims: members with a spot keep it, and no one gets one afterwards', async () => {
    const task = await create({ capacity: 100 })
    const members = await many(WIDE, () => world.aMember())
    const attempts = await many<{ status: number; reply: unknown }>(WIDE, (at) =>
      at === 20
        ? world.attempt(admin, deleteTask, { params: { id: task.id } })
        : world.attempt(members[at]!, claimTask, { params: { id: task.id } }),
    )
    const deleted = attempts[20]!.reply as { affectedMembers: number }
    const claimed = attempts.filter(({ status }, at) => at !== 20 && status === 200).length
    expect(attempts.filter(({ status }) => status === 404)).toHaveLength(WIDE - 1 - claimed)
    expect(claimed).toBe(deleted.affectedMembers)
    expect((await rowOf(task.id)).claimed_count).toBe(claimed)
  })

  test('64 deletions and restorations alternate in the audit log', async () => {
    const task = await create()
    const attempts = await many(WIDE, (at) =>
      world.attempt(admin, at % 2 ? restoreTask : deleteTask, { params: { id: task.id } }),
    )
    expect(withStatus(attempts, 200)).toBe(WIDE)
    const turns = actionsIn(await auditOf(world, 'task', task.id)).slice(1)
    expect(turns).toEqual(turns.map((_, at) => (at % 2 ? 'task.restored' : 'task.deleted')))
  })
})

test('open screens show every member that the list changed, and admins the figures of a claimed task', async () => {
  const task = await create()
  const member = await world.aMember()
  const streams = await Promise.all([member, admin].map((person) => followStream(world, person)))
  await edit(task.id, { points: 99 })
  await expect.poll(() => streams[0]!.said()).toContain('"tasks"')
  expect(streams[0]!.said()).not.toContain('"ofOthers":true')
  await expect.poll(() => streams[1]!.said()).toContain('"tasks"')
  const heard = streams[1]!.said().length
  await world.claim(await world.aMember(), task)
  await expect.poll(() => streams[1]!.said().slice(heard)).toContain('{"facts":["claims"],"ofOthers":true}')
  for (const stream of streams) stream.close()
})

async function rowOf(id: number): Promise<typeof tasks.$inferSelect> {
  const [row] = await world.rows(tasks, { id })
  return row!
}

async function aMedia(taskId: number, bonusPoints: number): Promise<number> {
  return (await world.aBonusFile({ task_id: taskId, bonus_points: bonusPoints })).id
}
