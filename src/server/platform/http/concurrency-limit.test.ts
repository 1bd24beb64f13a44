import { expect, test } from 'vitest'
import { refuseWhenLate } from './concurrency-limit.ts'
import { Refusal } from './refusal.ts'

test('a late event loop refuses with the time to come back; one that measured nothing refuses no one', async () => {
  const refused = await refuseWhenLate(null, null, 'eventLoopDelay', 2_500).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ kind: 'unavailable', code: 'server.busy', retryAfterSeconds: 5 })
  await refuseWhenLate(null, null, 'eventLoopDelay', Number.POSITIVE_INFINITY)
})
