import { expect, test } from 'vitest'
import type { PointTransaction } from '#contract/points/points.ts'
import { byDay } from './statement.tsx'

function transaction(id: number, createdAt: string): PointTransaction {
  return {
    id,
    type: 'earned',
    kind: 'task_award',
    amount: 5,
    description: 'Task',
    balanceAfter: 5,
    returnedAt: null,
    createdAt,
  }
}

test('a day is a day in Toronto, wherever midnight is in UTC', () => {
  const days = byDay([
    transaction(4, '2026-11-21T05:30:00Z'),
    transaction(3, '2026-11-21T04:59:59Z'),
    transaction(2, '2026-11-20T05:00:00Z'),
    transaction(1, '2026-07-01T04:00:00Z'),
  ])
  expect(days.map(({ date, transactions }) => [date, transactions.map(({ id }) => id)])).toEqual([
    ['Nov 21, 2026', [4]],
    ['Nov 20, 2026', [3, 2]],
    ['Jul 1, 2026', [1]],
  ])
})

test('an empty statement has no days', () => {
  expect(byDay([])).toEqual([])
})
