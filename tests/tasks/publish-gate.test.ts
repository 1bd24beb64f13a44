import { describe, expect, onTestFinished, test } from 'vitest'
import {
  createTask,
  deleteTask,
  getAdminTask,
  listAdminTasks,
  restoreTask,
  setTaskPriority,
  setTaskVisibility,
  updateTask,
} from '#contract/tasks/admin-tasks.ts'
import { refusalOf, ruleFor } from '#domain/campaigns/platform-rules.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { say } from '#server/platform/words/say.ts'
import { publishDueTasks } from '#server/tasks/publish-due-tasks.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { asJson } from '../support/world/form.ts'
import { TASK_FORM } from '../support/world/task-form.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

const FORBIDDEN = { platform: 'yelp', act: 'review' } as const
const ALLOWED = { platform: 'instagram', act: 'post' } as const
const REFUSED = {
  status: 409,
  code: 'platform.forbids',
  message: say('en', refusalOf(ruleFor('yelp', 'review'))),
}
const STARS = { description: 'Please leave **5 stars** for the shop.' }

const on = (id: number) => ({ params: { id } })
const create = (change: object = {}) =>
  world.attempt(admin, createTask, { body: { ...TASK_FORM, ...change } })
const edit = (id: number, change: object = {}) =>
  world.attempt(admin, updateTask, { ...on(id), body: { ...TASK_FORM, ...change } })
const made = async (change: object) => (await create(change)).reply!
const show = (id: number, hidden = false) =>
  world.attempt(admin, setTaskVisibility, { ...on(id), body: { hidden } })
const read = (id: number) => world.call(admin, getAdminTask, on(id))

/** A task from before its pair was forbidden. */
const anOldTask = (row: Partial<typeof tasks.$inferInsert> = {}) =>
  world.aTask({ ...TASK_FORM, ...FORBIDDEN, ...row })

describe('an act that its platform forbids', () => {
  test('is refused at its field with the rule, its source and day, and what to ask for instead', async () => {
    const title = 'A review that pays'
    const response = await world.request(
      admin,
      '/api/admin/tasks',
      asJson({ ...TASK_FORM, ...FORBIDDEN, title }),
    )
    const { message, code, fields } = (await response.json()) as Record<string, unknown>
    expect([response.status, code, fields]).toEqual([409, 'platform.forbids', { act: message }])
    expect(message).toBe(
      'Yelp doesn’t allow rewarded reviews or ratings, and puts a public alert on the page of a business that buys them. Please ask for private feedback instead, or for a post on the member’s own profile that says it was rewarded. Source: https://trust.yelp.com/consumer-alerts/, checked on Nov 25, 2026.',
    )
    expect(await world.call(admin, listAdminTasks, { query: { search: title } })).toEqual([])
  })

  test('cannot be published by any call, and nothing is written', async () => {
    const { id: updated } = await made({ ...ALLOWED, title: 'Was allowed' })
    const { id: inactive } = await made({ ...FORBIDDEN, status: 'inactive' })
    const hidden = await anOldTask({ hidden: true })
    const deleted = await anOldTask({ deleted_at: new Date() })
    const ids = [updated, inactive, hidden.id, deleted.id]
    const state = () => Promise.all(ids.map(async (id) => [await read(id), await auditOf(world, 'task', id)]))
    const before = await state()
    expect(await create({ ...FORBIDDEN, confirmed: true })).toMatchObject(REFUSED)
    expect(await edit(updated, { ...FORBIDDEN, confirmed: true })).toMatchObject(REFUSED)
    expect(await edit(inactive, { confirmed: true })).toMatchObject(REFUSED)
    expect(await show(hidden.id)).toMatchObject(REFUSED)
    expect(await world.attempt(admin, restoreTask, on(deleted.id))).toMatchObject(REFUSED)
    expect(await state()).toEqual(before)
  })

  test('can be kept in a task that members don’t see', async () => {
    const { id } = await made({ ...FORBIDDEN, status: 'inactive', ...STARS })
    expect(await edit(id, { status: 'inactive', points: 41 })).toMatchObject({ status: 200 })
    expect(await show(id, true)).toMatchObject({ status: 200 })
    expect(await edit(id, { ...STARS, title: 'Still hidden' })).toMatchObject({ status: 200 })
    expect(await world.attempt(admin, deleteTask, on(id))).toMatchObject({ status: 200 })
    expect(await world.attempt(admin, restoreTask, on(id))).toMatchObject({
      status: 200,
      reply: { hidden: true, status: 'active', ...FORBIDDEN },
    })
  })

  test('in a task from before the rule stays until a save', async () => {
    const { id } = await anOldTask()
    const priority = await world.attempt(admin, setTaskPriority, { ...on(id), body: { priority: true } })
    expect([priority.status, (await show(id)).status]).toEqual([200, 200])
    expect(await edit(id)).toMatchObject(REFUSED)
    expect(await edit(id, { status: 'inactive' })).toMatchObject({ status: 200 })
  })

  test('can have no start time, and a rule that came later keeps the task inactive at its start', async () => {
    const publishAt = new Date(Date.now() + HOUR_MS).toISOString()
    expect(await create({ ...FORBIDDEN, status: 'inactive', publishAt })).toMatchObject(REFUSED)
    const { id } = await made({ ...ALLOWED, status: 'inactive', publishAt })
    await world.change(tasks, { id }, { ...FORBIDDEN, publish_at: new Date(Date.now() - HOUR_MS) })
    await publishDueTasks(world.services)
    expect(await read(id)).toMatchObject({ status: 'inactive', publishAt: null })
    expect((await auditOf(world, 'task', id)).at(-1)).toMatchObject({
      action: 'task.updated',
      reason: REFUSED.message,
    })
  })

  test.each(['shown before', 'named before'])(
    'is never published when two admins save at once: %s',
    async (order) => {
      const { id } = await made({ title: `Two at once, ${order}` })
      await show(id, true)
      const other = await world.anAdmin()
      const { pool } = world.services.database
      const client = await pool.connect()
      onTestFinished(() => client.release(true))
      await client.query('begin')
      await client.query('select from tasks where id = $1 for update', [id])
      const name = () => edit(id, FORBIDDEN)
      const reveal = () => world.attempt(other, setTaskVisibility, { ...on(id), body: { hidden: false } })
      const verbs = order === 'shown before' ? [reveal, name] : [name, reveal]
      const attempts: Promise<{ status: number; code: string | null }>[] = []
      for (const [at, verb] of verbs.entries()) {
        attempts.push(verb())
        await expect.poll(() => waitingForLocks(pool)).toBe(at + 1)
      }
      await client.query('commit')
      expect((await Promise.all(attempts)).map(({ status, code }) => [status, code])).toEqual([
        [200, null],
        [409, 'platform.forbids'],
      ])
      const { hidden, act } = await read(id)
      expect({ hidden, act }).toEqual(
        order === 'shown before' ? { hidden: false, act: null } : { hidden: true, act: 'review' },
      )
    },
  )
})

describe('words that may not be honest', () => {
  const ASKED = {
    status: 409,
    code: 'task.words',
    message: 'Please read this again before you publish it: “5 stars” asks for a number of stars.',
  }

  test('are asked about before a new task is published, and published when the admin has read them', async () => {
    const body = { ...TASK_FORM, ...STARS, title: 'Asked about once' }
    const send = (confirmed?: true) =>
      world.attempt(admin, createTask, { body: { ...body, confirmed }, idempotencyKey: 'asked-about' })
    expect(await send()).toMatchObject(ASKED)
    const first = await send(true)
    expect(first.reply).toMatchObject(STARS)
    expect(await send(true)).toMatchObject({ status: 200, reply: { id: first.reply!.id } })
    expect(await send()).toMatchObject({ status: 422, code: 'idempotency.mismatch' })
    expect(await world.call(admin, listAdminTasks, { query: { search: body.title } })).toHaveLength(1)
    const [entry] = await auditOf(world, 'task', first.reply!.id)
    expect(entry?.after).not.toHaveProperty('confirmed')
  })

  test('are asked about when a save writes or publishes them, and only then', async () => {
    const { id } = await made({ ...STARS, status: 'inactive' })
    expect(await edit(id, STARS)).toMatchObject(ASKED)
    expect((await read(id)).status).toBe('inactive')
    expect(await edit(id, { ...STARS, confirmed: true })).toMatchObject({ status: 200 })
    expect(await edit(id, { ...STARS, points: 41, category: 'Visits' })).toMatchObject({ status: 200 })
    expect(await edit(id, { ...STARS, requirements: 'Another photo' })).toMatchObject(ASKED)
    expect(await edit(id, { ...STARS, ...ALLOWED })).toMatchObject(ASKED)
    expect(await edit(id, { ...STARS, title: 'Another', status: 'inactive' })).toMatchObject({ status: 200 })
    expect(actionsIn(await auditOf(world, 'task', id))).toEqual([
      'task.created',
      ...Array.from({ length: 3 }, () => 'task.updated'),
    ])
  })

  test('of a task that exists are not asked about when it is shown or restored', async () => {
    const hidden = await world.aTask({ ...STARS, hidden: true })
    const deleted = await world.aTask({ ...STARS, deleted_at: new Date() })
    expect(await show(hidden.id)).toMatchObject({ status: 200 })
    expect(await world.attempt(admin, restoreTask, on(deleted.id))).toMatchObject({ status: 200 })
  })

  test('that name a platform and its act are asked about until the task names the pair', async () => {
    const words = { description: 'Leave an honest review on Google.' }
    expect(await create(words)).toMatchObject({
      code: 'task.words',
      message:
        'Please read this again before you publish it: “review on Google” names Google Maps and a review, so please choose the platform and the act, or publish it as it is.',
    })
    expect(await create({ ...words, platform: 'google-maps', act: 'review' })).toMatchObject({
      code: 'platform.forbids',
    })
    expect(await create({ ...words, platform: 'other', act: 'private-feedback' })).toMatchObject({
      status: 200,
    })
  })
})

describe('the pair', () => {
  test.each([{ platform: 'yelp' }, { act: 'visit' }, { platform: null, act: 'visit' }])(
    'is whole: %j is refused',
    async (half) => {
      const response = await world.request(admin, '/api/admin/tasks', asJson({ ...TASK_FORM, ...half }))
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { fields: { act: 'Please choose both the platform and the act, or neither.' } },
      ])
    },
  )

  test('is kept by a client that does not know it, changed and removed by one that does, and audited', async () => {
    const { id } = await made(ALLOWED)
    expect((await edit(id, { points: 44 })).reply).toMatchObject(ALLOWED)
    expect((await edit(id, { platform: 'other', act: 'survey' })).reply).toMatchObject({ act: 'survey' })
    expect((await edit(id, { platform: null, act: null })).reply).toMatchObject({ platform: null, act: null })
    const entries = await auditOf(world, 'task', id)
    expect(entries.map(({ before, after }) => [before, after])).toMatchObject([
      [null, ALLOWED],
      [{ points: 40 }, { points: 44 }],
      [ALLOWED, { platform: 'other', act: 'survey' }],
      [
        { platform: 'other', act: 'survey' },
        { platform: null, act: null },
      ],
    ])
  })
})
