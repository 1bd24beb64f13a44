import { expect, test } from 'vitest'
import type { PointTransaction } from '#contract/points/points.ts'
import { byMonth } from './statement.tsx'

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

test('days and months are those of Toronto, wherever midnight is in UTC', () => {
  const months = byMonth([
    transaction(4, '2026-11-21T05:30:00Z'),
    transaction(3, '2026-11-21T04:59:59Z'),
    transaction(2, '2026-11-20T05:00:00Z'),
    transaction(1, '2026-07-01T04:00:00Z'),
    transaction(0, '2026-07-01T03:59:59Z'),
  ])
  const shown = months.map(({ month, days }) => [
    month,
    days.map(({ date, transactions }) => [date, transactions.map(({ id }) => id)]),
  ])
  expect(shown).toEqual([
    [
      'November 2026',
      [
        ['Nov 21, 2026', [4]],
        ['Nov 20, 2026', [3, 2]],
      ],
    ],
    ['July 2026', [['Jul 1, 2026', [1]]]],
    ['June 2026', [['Jun 30, 2026', [0]]]],
  ])
})

test('an empty statement has no months', () => {
  expect(byMonth([])).toEqual([])
})
