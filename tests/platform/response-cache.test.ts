import { expect, test } from 'vitest'
import { setTaskVisibility } from '#contract/tasks/admin-tasks.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()

test('a list asked for after a write shows it, even while the version of before is on its way', async () => {
  const [admin, member] = [await world.anAdmin(), await world.aMember()]
  const category = 'Asked for twice'
  const task = await world.aTask({ category })
  const list = () => world.call(member, listTasks, { query: { category } })
  expect(await list()).toHaveLength(1)

  const heldBack = await holdBackNextVersion()
  const before = list()
  await heldBack.read
  await world.call(admin, setTaskVisibility, { params: { id: task.id }, body: { hidden: true } })
  const after = list()
  await expect.poll(() => world.app.requestsUnderWay()).toBe(2)
  heldBack.release()
  expect(await after).toEqual([])
  await before
})

/** The next version that PostgreSQL answers reaches the cache when released. */
async function holdBackNextVersion() {
  const { $client } = world.services.database.shortReads
  const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const query = $client.query as unknown as (...statement: unknown[]) => Promise<unknown>
  const held = async (...statement: unknown[]) => {
    const answer = await query(...statement)
    if (!JSON.stringify(statement).includes('task_list_versions')) return answer
    Object.assign($client, { query })
    read.resolve()
    await released.promise
    return answer
  }
  Object.assign($client, { query: held })
  return { read: read.promise, release: released.resolve }
}
