import { expect, test } from 'vitest'
import { foldPostings } from './undo.ts'

test('applies several postings to one account in order, even below zero', () => {
  const moved = foldPostings(new Map([['a', 600]]), [
    { userId: 'a', amount: -150 },
    { userId: 'a', amount: -500 },
    { userId: 'b', amount: 5 },
  ])
  expect(moved.map(({ balanceBefore, balanceAfter }) => [balanceBefore, balanceAfter])).toEqual([
    [600, 450],
    [450, -50],
    [0, 5],
  ])
})
