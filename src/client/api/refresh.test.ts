import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refresh } from './refresh.ts'

test('a first read that was under way when the news came is read again', async () => {
  const client = new QueryClient()
  const answers: ((text: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['read'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => answers.length).toBe(1)
  const refreshed = refresh(client, [null])
  answers[0]!('before the news')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!('after the news')
  await refreshed
  expect(observer.getCurrentResult().data).toBe('after the news')
  stop()
})
