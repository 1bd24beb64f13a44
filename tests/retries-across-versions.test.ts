import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTask } from '../src/contract/admin-tasks.ts'
import { createReward, requestReward } from '../src/contract/rewards.ts'
import { idempotency_keys } from '../src/server/database/schema/operation.ts'
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
    'a redemption',
    async (idempotencyKey) => {
      const { id } = await world.aReward()
      const member = await world.aMember({ points: 500 })
      return world.call(member, requestReward, { params: { id }, idempotencyKey })
    },
  ],
  ['a new reward', (idempotencyKey) => world.call(admin, createReward, { body: REWARD, idempotencyKey })],
  ['a new task', (idempotencyKey) => world.call(admin, createTask, { body: TASK_FORM, idempotencyKey })],
])('a server of another version that is asked %s again finds the whole answer', async (name, send) => {
  const idempotencyKey = name.replaceAll(' ', '-')
  const reply = await send(idempotencyKey)
  const kept = await world.services.database.queries
    .select({ reply: idempotency_keys.reply })
    .from(idempotency_keys)
    .where(eq(idempotency_keys.key, idempotencyKey))
  expect(kept).toEqual([{ reply }])
})
