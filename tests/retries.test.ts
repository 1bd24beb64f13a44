import { expect, test } from 'vitest'
import { submitTask } from '#contract/proofs/submissions.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { forgetOldAnswers } from '#server/platform/db/idempotency.ts'
import { aForm } from './support/world/form.ts'
import { aWorld } from './support/world/world.ts'

const world = await aWorld()

/** Makes the kept answers older by days, and forgets those that have expired. */
async function afterDays(days: number): Promise<void> {
  const { database } = world.services
  await database.pool.query(
    `update idempotency_keys set kept_until = kept_until - make_interval(days => $1)`,
    [days],
  )
  await forgetOldAnswers(database)
}

test('a retried proof gets its answer for two weeks; after that it is outdated, and never a second proof', async () => {
  const { member, task } = await world.aClaim()
  const send = () => {
    return world.attempt(member, submitTask, {
      params: { id: task.id },
      form: aForm({ notes: 'Posted', replaces: '0' }),
      idempotencyKey: 'waiting',
    })
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
