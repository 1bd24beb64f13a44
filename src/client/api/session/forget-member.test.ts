import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listPoints } from '#contract/points/points.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { createQueryClient } from '../query-client.ts'
import { keyOf } from '../query-key.ts'
import { forgetAnswers } from './forget-member.ts'

test('after a sign-out the cache knows only that no one is signed in, even if answers are still on their way', async () => {
  const client = createQueryClient()
  const user = keyOf(getCurrentUser)
  client.setQueryData(user, { id: 'robin' })
  client.setQueryData(keyOf(listPoints), [{ description: 'Welcome' }])
  const { promise: lateAnswer, resolve: answer } = Promise.withResolvers<object>()
  const refetch = new QueryObserver(client, { queryKey: user, queryFn: () => lateAnswer })
  const stopWatching = refetch.subscribe(() => undefined)
  void refetch.refetch()
  await client
    .getMutationCache()
    .build(client, { mutationFn: async () => 'done' })
    .execute(undefined)

  forgetAnswers(client)
  answer({ id: 'robin' })
  await expect.poll(() => client.getMutationCache().getAll()).toEqual([])
  const left = client.getQueryCache().getAll()
  expect(left.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([[user, null]])
  stopWatching()
})
