import { describe, expect, test } from 'vitest'
import { type Reason, toggleReason } from './reasons.ts'
import { readAddress, writeAddress } from './review-address.ts'

const STATUSES = ['pending', 'approved', 'rejected'] as const

describe('the address keeps filters and the chosen row', () => {
  test.each([
    ['', { status: 'pending', category: '', search: '' }, null],
    ['?id=12', { status: 'pending', category: '', search: '' }, 12],
    ['?status=all', { status: 'all', category: '', search: '' }, null],
    [
      '?status=rejected&category=Local&search=a%40b',
      { status: 'rejected', category: 'Local', search: 'a@b' },
      null,
    ],
  ])('%s', (query, filters, id) => {
    expect(readAddress(query, STATUSES)).toEqual({ filters, id })
    expect(writeAddress(filters, id)).toBe(query)
  })

  test.each(['?status=lost', '?id=0', '?id=-3', '?id=1e3', '?id=x'])(
    '%s is read as nothing said',
    (query) => {
      expect(readAddress(query, STATUSES)).toEqual(readAddress('', STATUSES))
    },
  )
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
