import { afterEach, describe, expect, test, vi } from 'vitest'
import { listPoints } from '#contract/points/points.ts'
import { listRewards } from '#contract/rewards/rewards.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import { ApiError } from './api-error.ts'
import { restore, showExpected } from './optimistic.ts'
import { createQueryClient, logLoadFailure } from './query-client.ts'
import { keyOf, pagesKeyOf } from './query-key.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['points', listPoints.path, 500, 'warn'],
  ['rewards', listRewards.path, 500, 'warn'],
  ['points without a session', listPoints.path, 401, 'error'],
  ['tasks', listTasks.path, 500, 'error'],
  ['missing tasks', listTasks.path, 404, null],
] as const)('a failed load is logged as specified: %s', (_what, path, status, level) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  logLoadFailure(new ApiError({ status, statusText: 'Some reason', text: '' }), path)
  expect({ warn: warn.mock.calls.length, error: error.mock.calls.length }).toEqual({
    warn: level === 'warn' ? 1 : 0,
    error: level === 'error' ? 1 : 0,
  })
})

describe('the cache', () => {
  test('never retries, polls or refetches on focus', () => {
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity, gcTime: 300_000 },
      mutations: { retry: false },
    })
  })

  test('an expected result shows in plain and paged reads with any filter, and can be reverted', async () => {
    const client = createQueryClient()
    const plain = keyOf(listTasks, { query: { search: 'bakery' } })
    const paged = pagesKeyOf(listTasks)
    const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
    const pages = {
      pages: [
        { rows: rows.slice(0, 2), next: 'x' },
        { rows: rows.slice(2), next: null },
      ],
      pageParams: [null, 'x'],
    }
    client.setQueryData(plain, rows)
    client.setQueryData(paged, pages)

    const before = await showExpected(
      client,
      { endpoint: listTasks, update: (tasks, id: number) => tasks.filter((task) => task.id !== id) },
      2,
    )
    expect(client.getQueryData(plain)).toEqual([{ id: 1 }, { id: 3 }])
    expect(client.getQueryData(paged)).toEqual({
      pages: [
        { rows: [{ id: 1 }], next: 'x' },
        { rows: [{ id: 3 }], next: null },
      ],
      pageParams: [null, 'x'],
    })

    restore(client, before)
    expect(client.getQueryData(plain)).toEqual(rows)
    expect(client.getQueryData(paged)).toEqual(pages)
  })
})
