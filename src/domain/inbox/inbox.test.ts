import { expect, test } from 'vitest'
import { repliesThatCount, snoozeRefusal } from './inbox.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test.each([
  ['an open message until its due time', 'open', 60, 60, null],
  ['an open message until after its due time', 'open', 60, 61, 'past-due'],
  ['an open message that is overdue', 'open', -1, 1, 'past-due'],
  ['an open message until now', 'open', 60, 0, 'past'],
  ['an open message until an earlier time', 'open', 60, -1, 'past'],
  ['an answered message until after its due time', 'answered', 60, 9000, null],
  ['an answered message until now', 'answered', 60, 0, 'past'],
  ['a closed message', 'closed', 60, 30, 'closed'],
  ['a closed message until an earlier time', 'closed', 60, -1, 'closed'],
] as const)('snoozing %s', (_, status, dueIn, until, refusal) => {
  expect(snoozeRefusal({ status, dueAt: later(dueIn) }, later(until), NOW)).toBe(refusal)
})

test('auto-replies are not among the replies that count', () => {
  const replies = (['admin', 'auto', 'member', 'email'] as const).map((source) => ({ source }))
  expect(repliesThatCount(replies).map(({ source }) => source)).toEqual(['admin', 'member', 'email'])
})
