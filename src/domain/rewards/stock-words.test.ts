import { expect, test } from 'vitest'
import { approvalWords, stockWords, waitsForStock } from './stock-words.ts'

const HELD = {}

test.each([
  ['pending', null, { free: 12, available: 3, waits: false }, 'From stock: 12 codes free'],
  ['pending', null, { free: 1, available: 0, waits: false }, 'From stock: 1 code free'],
  ['pending', null, { free: 2, available: -3, waits: false }, 'From stock: 2 codes free, 3 missing'],
  [
    'approved',
    HELD,
    { free: 12, available: 3, waits: false },
    'From stock: 12 codes free, none taken until this is final',
  ],
  ['approved', null, { free: 0, available: -3, waits: true }, 'Waits for stock: 3 codes are missing'],
  ['approved', null, { free: 0, available: -1, waits: true }, 'Waits for stock: 1 code is missing'],
  ['approved', null, { free: 4, available: 3, waits: true }, 'Waits for stock: 4 codes free'],
  [
    'approved',
    null,
    { free: 4, available: 3, waits: false },
    'From stock: 4 codes free, none delivered by itself',
  ],
] as const)('a request that is %s, with %o and %o', (status, hold, codeStock, said) => {
  const request = { status, hold, codeStock, decisions: [{ isUndo: false }] }
  const { term, words } = stockWords(request)!
  expect(`${term}: ${words}`).toBe(said)
  expect(waitsForStock(request)).toBe(said.startsWith('Waits'))
})

test('a request whose delivery was undone says so', () => {
  const codeStock = { free: 5, available: 4, waits: false }
  const undone = { status: 'approved', hold: null, codeStock, decisions: [{ isUndo: true }] }
  expect(stockWords(undone)).toEqual({
    term: 'Delivery undone',
    words: '5 codes free, none delivered by itself',
  })
})

test('a request that is not delivered from a stock has no words for one, and doesn’t wait', () => {
  const byHand = { status: 'approved', hold: null, codeStock: null, decisions: [] }
  expect([stockWords(byHand), waitsForStock(byHand)]).toEqual([null, false])
})

test('an approval says whether it delivers', () => {
  expect(approvalWords({ free: 1 })).toContain('delivers a code after 10 seconds')
  expect(approvalWords({ free: 0 })).toContain('waits for stock')
})
