import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listTaskMedia } from '#contract/media/media.ts'
import { createTask, deleteTask, getAdminTask, updateTask } from '#contract/tasks/admin-tasks.ts'
import { getTask } from '#contract/tasks/tasks.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { campaigns } from '#server/database/schema/campaigns.ts'
import { media_uploads } from '#server/database/schema/media.ts'
import { mails, notices } from '#server/database/schema/notifications.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { sweepUploadMarks } from '#server/media/upload-marks.ts'
import { publishDueTasks } from '#server/tasks/publish-due-tasks.ts'
import { aPicture } from '../support/media/pictures.ts'
import { hoursAgo } from '../support/world/ago.ts'
import { many } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { TASK_FORM } from '../support/world/task-form.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()
const reviewer = await world.anAdmin({ duties: ['reviews'] })
const member = await world.aMember()

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
/** A task that starts in an hour, or whose start an hour ago no job has seen. */
async function aStart({ isDue }: { isDue: boolean }): Promise<number> {
  const body = { ...TASK_FORM, status: 'inactive', publishAt: inHours(1).toISOString() } as const
  const { id } = await world.call(admin, createTask, { body })
  if (isDue) await world.change(tasks, { id }, { publish_at: inHours(-1) })
  return id
}
const statusOf = async (id: number) => {
  const { status, publishAt } = await world.call(admin, getAdminTask, { params: { id } })
  return { status, publishAt }
}
const isSeen = async (id: number) => (await world.attempt(member, getTask, { params: { id } })).status === 200
const publish = () => publishDueTasks(world.services)
/** The notices and emails about a task, by who got them. */
const newsOf = async (id: number) => ({
  notices: (await world.rows(notices, { link: `/admin/tasks?task=${id}` })).map(
    ({ user_id, title, body }) => ({
      isFor: user_id,
      title,
      body,
    }),
  ),
  mailed: (
    await world.queries
      .select()
      .from(mails)
      .where(like(mails.cause, `task-start:${id}:%`))
  ).map(({ user_id, subject }) => ({ isFor: user_id, subject })),
})

/** Begins to send a file; resolves once its task is marked, to what sends the rest. */
async function aBegunUpload(taskId: number): Promise<() => Promise<number>> {
  const bytes = await aPicture()
  const half = Math.floor(bytes.length / 2)
  const request = httpRequest(`${world.url}/api/admin/tasks/${taskId}/media`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': 'multipart/form-data; boundary=piece' },
  })
  const answered = once(request, 'response')
  request.write('--piece\r\ncontent-disposition: form-data; name="mediaFile"; filename="a.png"\r\n\r\n')
  request.write(bytes.subarray(0, half))
  await expect.poll(() => world.rows(media_uploads, { task_id: taskId })).toHaveLength(1)
  return async () => {
    request.write(bytes.subarray(half))
    request.end('\r\n--piece--\r\n')
    const [response] = (await answered) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode ?? 0
  }
}

describe('a task with a start time', () => {
  test('goes live when it has come, with its bonus files, and not before', async () => {
    const [later, due] = [await aStart({ isDue: false }), await aStart({ isDue: true })]
    const file = await world.aBonusFile({ task_id: due })
    expect(await isSeen(due)).toBe(false)
    await publish()
    expect(await statusOf(due)).toEqual({ status: 'active', publishAt: null })
    expect((await statusOf(later)).status).toBe('inactive')
    expect([await isSeen(due), await isSeen(later)]).toEqual([true, false])
    const files = await world.call(member, listTaskMedia, { params: { id: due } })
    expect(files.map(({ id }) => id)).toEqual([file.id])
    expect((await auditOf(world, 'task', due)).at(-1)).toMatchObject({
      action: 'task.published',
      actor_id: null,
      label: TASK_FORM.title,
      after: { status: 'active' },
    })
  })

  test('reaches members without a reload', async () => {
    await aStart({ isDue: true })
    const stream = await followStream(world, member)
    await publish()
    await expect.poll(() => stream.said()).toContain('"tasks"')
    stream.close()
  })

  test('is published once by several servers', async () => {
    const ids = await many(4, () => aStart({ isDue: true }))
    await many(8, publish)
    for (const id of ids) {
      expect(actionsIn(await auditOf(world, 'task', id))).toEqual(['task.created', 'task.published'])
    }
  })

  test('waits for a bonus file that is still arriving, says so once, and goes live with it', async () => {
    const id = await aStart({ isDue: true })
    const sendRest = await aBegunUpload(id)
    await many(3, publish)
    await publish()
    const words = {
      title: `A task waits for its bonus file: ${TASK_FORM.title}`,
      body: 'Its start has come. It goes live once the upload is over.',
    }
    expect(await statusOf(id)).toMatchObject({ status: 'inactive', publishAt: expect.any(String) })
    const { notices: posted, mailed } = await newsOf(id)
    expect(posted.filter(({ isFor }) => isFor === admin.id)).toEqual([{ isFor: admin.id, ...words }])
    expect(posted.map(({ isFor }) => isFor)).not.toContain(reviewer.id)
    expect(mailed).toEqual([{ isFor: admin.id, subject: words.title }])
    expect(await sendRest()).toBe(200)
    await publish()
    expect(await statusOf(id)).toEqual({ status: 'active', publishAt: null })
    expect(await world.call(member, listTaskMedia, { params: { id } })).toHaveLength(1)
  })

  const waits = {
    status: 'inactive',
    title: `A task waits for its campaign: ${TASK_FORM.title}`,
    body: 'Its start has come. It goes live once the campaign runs.',
    isPublishedOnceItRuns: true,
  }
  const misses = (state: string) => ({
    status: 'inactive',
    title: `A task didn’t go live: ${TASK_FORM.title}`,
    body: `Its campaign “Spring menu” is ${state}, so it stays inactive.`,
    isPublishedOnceItRuns: false,
  })
  test.each([
    ['draft', waits],
    ['running', { status: 'active', isPublishedOnceItRuns: true }],
    ['paused', waits],
    ['finishing', misses('finishing')],
    ['finished', misses('finished')],
  ] as const)('of a campaign that is %s goes live only if it runs', async (state, expected) => {
    const campaign = await aCampaign(world, { status: state })
    const { id } = await aTaskOf(world, campaign, {
      title: TASK_FORM.title,
      status: 'inactive',
      publish_at: inHours(-1),
    })
    await publish()
    await publish()
    expect((await statusOf(id)).status).toBe(expected.status)
    const { notices: posted, mailed } = await newsOf(id)
    const words = posted.filter(({ isFor }) => isFor === admin.id).map(({ title, body }) => ({ title, body }))
    expect(words).toEqual('title' in expected ? [{ title: expected.title, body: expected.body }] : [])
    expect(mailed).toHaveLength(words.length)
    await world.change(campaigns, { id: campaign.id }, { status: 'running', finished_at: null })
    await publish()
    expect(await isSeen(id)).toBe(expected.isPublishedOnceItRuns)
  })

  test('waits for a file no longer than an hour after a crash', async () => {
    const id = await aStart({ isDue: true })
    await world.queries.insert(media_uploads).values({ task_id: id, begun_at: hoursAgo(0.9) })
    await publish()
    expect((await statusOf(id)).status).toBe('inactive')
    await world.change(media_uploads, { task_id: id }, { begun_at: hoursAgo(1.1) })
    await publish()
    expect((await statusOf(id)).status).toBe('active')
    await world.queries.insert(media_uploads).values({ task_id: id })
    await sweepUploadMarks(world.services.database)
    expect(await world.rows(media_uploads, { task_id: id })).toHaveLength(1)
  })

  test('stays inactive if its deadline has passed by then, and its admins are notified', async () => {
    const id = await aStart({ isDue: true })
    await world.change(tasks, { id }, { deadline: hoursAgo(0.5) })
    await many(2, publish)
    const sentence = 'Its deadline has passed, so it stays inactive.'
    expect(await statusOf(id)).toEqual({ status: 'inactive', publishAt: null })
    const { notices: posted, mailed } = await newsOf(id)
    expect(posted.filter(({ isFor }) => isFor === admin.id)).toEqual([
      { isFor: admin.id, title: `A task didn’t go live: ${TASK_FORM.title}`, body: sentence },
    ])
    expect(mailed).toHaveLength(1)
    expect((await auditOf(world, 'task', id)).at(-1)).toMatchObject({
      action: 'task.updated',
      actor_id: null,
      reason: sentence,
    })
  })

  test('must start before its deadline, and an old task that does not can still be edited', async () => {
    const [start, deadline] = [inHours(3).toISOString(), inHours(2).toISOString()]
    const body = { ...TASK_FORM, status: 'inactive', publishAt: start, deadline } as const
    const message = 'The start must be before the deadline.'
    const refused = { status: 400, message }
    expect(await world.attempt(admin, createTask, { body })).toMatchObject(refused)
    const answer = await world.request(admin, '/api/admin/tasks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(await answer.json()).toMatchObject({ fields: { publishAt: message } })
    const { id } = await world.call(admin, createTask, { body: { ...body, deadline: null } })
    const save = (change: object) =>
      world.attempt(admin, updateTask, { params: { id }, body: { ...body, ...change } })
    expect(await save({})).toMatchObject(refused)
    await world.change(tasks, { id }, { deadline: new Date(deadline) })
    expect(await save({ points: 41 })).toMatchObject({ status: 200 })
    expect(await save({ deadline: start })).toMatchObject(refused)
    expect(await save({ deadline: inHours(4).toISOString() })).toMatchObject({ status: 200 })
  })

  test('stays as it is while it is deleted', async () => {
    const id = await aStart({ isDue: true })
    await world.call(admin, deleteTask, { params: { id } })
    await publish()
    expect((await statusOf(id)).status).toBe('inactive')
  })

  test('published under an open form, is not made inactive by it', async () => {
    const id = await aStart({ isDue: true })
    const { updatedAt } = await world.call(admin, getAdminTask, { params: { id } })
    await publish()
    const body = { ...TASK_FORM, status: 'inactive', expectedUpdatedAt: updatedAt } as const
    expect(await world.attempt(admin, updateTask, { params: { id }, body })).toMatchObject({
      status: 409,
      code: 'task.changed',
    })
  })
})
