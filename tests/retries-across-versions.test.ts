import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTask } from '../src/contract/admin-tasks.ts'
import { createReward, requestReward } from '../src/contract/rewards.ts'
import { claimTask, MemberSubmission, submitTask } from '../src/contract/submissions.ts'
import { idempotency_keys } from '../src/server/database/schema/operation.ts'
import { bodyHashOf, forgetOldAnswers } from '../src/server/platform/db/idempotency.ts'
import type { Person } from './support/builders.ts'
import { TASK_FORM } from './support/task-form.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld()
  admin = await world.anAdmin()
})
afterAll(() => world.close())

/** Makes the kept answers older by days, and forgets those that have expired. */
async function afterDays(days: number): Promise<void> {
  const { database } = world.services
  await database.pool.query(
    `update idempotency_keys set kept_until = kept_until - make_interval(days => $1)`,
    [days],
  )
  await forgetOldAnswers(database)
}

const REWARD = {
  name: 'Mug',
  description: 'A mug',
  pointsCost: 100,
  category: 'Goods',
  value: '$20',
  isActive: true,
}

test.each<[string, (idempotencyKey: string) => Promise<unknown>]>([
  [
    'a reward request',
    async (idempotencyKey) => {
      const { id } = await world.aReward()
      const member = await world.aMember({ points: 500 })
      return world.call(member, requestReward, { params: { id }, idempotencyKey })
    },
  ],
  ['a new reward', (idempotencyKey) => world.call(admin, createReward, { body: REWARD, idempotencyKey })],
  ['a new task', (idempotencyKey) => world.call(admin, createTask, { body: TASK_FORM, idempotencyKey })],
])('a server of another version answers a retry of %s in full', async (name, send) => {
  const idempotencyKey = name.replaceAll(' ', '-')
  const reply = await send(idempotencyKey)
  const kept = await world.services.database.queries
    .select({ reply: idempotency_keys.reply })
    .from(idempotency_keys)
    .where(eq(idempotency_keys.key, idempotencyKey))
  expect(kept).toEqual([{ reply }])
})

test('a proof that the previous version accepted is answered in full by this one, and the other way round', async () => {
  const task = await world.aTask()
  const member = await world.aMember()
  await world.call(member, claimTask, { params: { id: task.id } })
  const form = new FormData()
  form.set('notes', 'Posted')
  form.set('replaces', '0')
  form.set('originalSha256', 'a'.repeat(64))
  const send = () =>
    world.call(member, submitTask, { params: { id: task.id }, form, idempotencyKey: 'a-proof' })
  const reply = await send()
  const [kept] = await world.services.database.queries
    .select()
    .from(idempotency_keys)
    .where(eq(idempotency_keys.key, 'a-proof'))
  // The previous version knows no other field of a proof, and answers with no other.
  expect(kept).toMatchObject({
    endpoint: `submit ${task.id}`,
    body_hash: bodyHashOf('Posted', null),
    reply: z.parse(MemberSubmission, reply),
  })
  expect(Object.keys(kept!.reply as object)).not.toContain('taskId')
  expect(await send()).toEqual(reply)
})

test('a retried proof gets its answer for two weeks; after that it is outdated, and never a second proof', async () => {
  const task = await world.aTask()
  const member = await world.aMember()
  await world.call(member, claimTask, { params: { id: task.id } })
  const send = () => {
    const form = new FormData()
    form.set('notes', 'Posted')
    form.set('replaces', '0')
    return world.attempt(member, submitTask, { params: { id: task.id }, form, idempotencyKey: 'waiting' })
  }
  const first = await send()
  await afterDays(13)
  expect((await send()).reply).toEqual(first.reply)
  await afterDays(1)
  expect(await send()).toMatchObject({ status: 409, code: 'submission.outdated' })
})

test('any other retry gets its answer for a day', async () => {
  const reward = await world.aReward()
  const member = await world.aMember({ points: 500 })
  const args = { params: { id: reward.id }, idempotencyKey: 'for-a-day' }
  const first = await world.call(member, requestReward, args)
  expect((await world.call(member, requestReward, args)).id).toBe(first.id)
  await afterDays(1)
  expect((await world.call(member, requestReward, args)).id).not.toBe(first.id)
})
