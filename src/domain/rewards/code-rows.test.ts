import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import { checkCodeRows, problemSentences } from './code-rows.ts'
import { type CodeRow, deliveredText, lastFourOf } from './codes.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const row = (given: Partial<CodeRow>): CodeRow => ({
  ...{ row: 1, code: 'ABCD-EFGH-1234', pin: '', value: '', cost: '', expiry: '' },
  ...given,
})
const problemsOf = (...rows: CodeRow[]) => checkCodeRows(rows, 2500, NOW).problems

test('a code is taken as it is, with the amount of the reward', () => {
  const given = row({ code: ' o0-Il ', pin: '0042', value: '$25.00', cost: '23.7', expiry: '2026-11-28' })
  expect(checkCodeRows([given], 2500, NOW)).toEqual({
    problems: [],
    codes: [
      { row: 1, code: ' o0-Il ', pin: '0042', costCents: 2370, expiresAt: new Date('2026-11-29T05:00:00Z') },
    ],
  })
})

test.each([
  [{ code: '' }, 'the code is missing'],
  [{ code: 'abc' }, 'the code has fewer than 4 characters'],
  [{ code: 'x'.repeat(201) }, 'the code has more than 200 characters'],
  [{ code: 'ABCD\nEFGH' }, 'the code has characters that can’t be shown on one line'],
  [{ pin: '1'.repeat(41) }, 'the pin has more than 40 characters'],
  [{ value: '24.99' }, 'the value isn’t the amount of this reward, $25.00'],
  [{ value: 'twenty' }, 'the value isn’t an amount such as 25.00'],
  [{ cost: '-1' }, 'the cost isn’t an amount such as 23.75'],
  [{ expiry: '31/12/2027' }, 'the expiry isn’t a date such as 2027-12-31'],
  [{ expiry: '2026-11-27' }, 'the expiry is in the past'],
] as const)('%j is refused: %s', (given, problem) => {
  expect(problemsOf(row(given)).map((one) => [one.row, t(one.problem)])).toEqual([[1, problem]])
})

test('a code that comes twice is refused with both rows', () => {
  const [problem] = problemsOf(row({ row: 2 }), row({ row: 5 }))
  expect(problem && t(problemSentences([problem]))).toBe('Row 5: the code is the same as in row 2.')
})

test('the sentences name rows and columns, and count what they leave out', () => {
  const rows = Array.from({ length: 22 }, (_, at) => row({ row: at + 1, code: '' }))
  const lines = t(problemSentences(problemsOf(...rows))).split('\n')
  expect(lines).toHaveLength(21)
  expect(lines[0]).toBe('Row 1: the code is missing.')
  expect(lines[20]).toBe('And 2 more problems.')
})

test('admins see four characters of a code of at least twelve', () => {
  expect(lastFourOf('ABCDEFGH1234')).toBe('1234')
  expect(lastFourOf('ABCDEFGH123')).toBeNull()
})

test('a member reads the PIN below the code', () => {
  expect(deliveredText({ code: 'ABCD', pin: '' })).toBe('ABCD')
  expect(deliveredText({ code: 'ABCD', pin: '42' })).toBe('ABCD\nPIN: 42')
})
