import { describe, expect, test } from 'vitest'
import { listTaskMedia } from '#contract/media/media.ts'
import { createTask, deleteTask, getAdminTask, updateTask } from '#contract/tasks/admin-tasks.ts'
import { getTask } from '#contract/tasks/tasks.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { publishDueTasks } from '#server/tasks/publish-due-tasks.ts'
import { many } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { TASK_FORM } from '../support/world/task-form.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()
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
