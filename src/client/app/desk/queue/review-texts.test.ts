import { describe, expect, test } from 'vitest'
import { type Reason, toggleReason } from '../decision/reason-chips.tsx'
import { readId } from './use-review-address.ts'

test.each<[text: string | null, id: number | null]>([
  ['12', 12],
  [null, null],
  ['0', null],
  ['-3', null],
  ['1e3', null],
  ['x', null],
  ['', null],
])('row %s in an address is %s', (text, id) => {
  expect(readId(text)).toBe(id)
})

describe('a reason fills the notes', () => {
  const blurred: Reason = { name: 'Unreadable', sentence: 'The picture is blurred.' }
  test.each([
    ['empty notes', '', 'The picture is blurred.'],
    ['after what was written', 'Hello.', 'Hello.\nThe picture is blurred.'],
    ['taken out again', 'The picture is blurred.', ''],
    ['taken out of the middle', 'A.\nThe picture is blurred.\nB.', 'A.\nB.'],
  ])('%s', (_, before, after) => {
    expect(toggleReason(before, blurred)).toBe(after)
  })
})
