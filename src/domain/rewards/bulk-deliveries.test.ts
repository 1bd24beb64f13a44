import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import { deliveriesProblem, matchLines } from './bulk-deliveries.ts'

const COUNT_OF = (lines: string, requests: string) =>
  `${lines} fit ${requests}. Please paste one line for each.`

test.each([
  ['one line each', 'A-1\nB-2', ['A-1', 'B-2'], null],
  ['any line end', 'A-1\r\nB-2\r', ['A-1', 'B-2'], null],
  ['empty lines at the end are left out', 'A-1\nB-2\n\n  \n', ['A-1', 'B-2'], null],
  ['nothing pasted is a delivery without a code', ' \n', ['', ''], null],
  ['an empty line in between is none for that request', '\nB-2', ['', 'B-2'], null],
  ['everything else is literal', ' a,b;"c" \n=1+1', [' a,b;"c" ', '=1+1'], null],
  ['capitals make another code', 'a-1\nA-1', ['a-1', 'A-1'], null],
  ['too few', 'A-1', ['A-1', ''], COUNT_OF('1 line doesn’t', '2 requests')],
  ['too many', 'A\nB\nC', ['A', 'B'], COUNT_OF('3 lines don’t', '2 requests')],
  ['doubled', 'A-1\nA-1 ', ['A-1', 'A-1 '], 'Lines 1 and 2 are the same.'],
  ['too long', 'A-1\n12345678901', ['A-1', '12345678901'], 'Line 2 has more than 10 characters.'],
] as const)('%s', (_, text, lines, problem) => {
  const matched = matchLines(text, [10, 10])
  expect({ ...matched, problem: matched.problem && t(matched.problem) }).toEqual({ lines, problem })
})

test('doubled lines are named in groups', () => {
  const { problem } = matchLines('A\nB\nA\n\nB\nA', [9, 9, 9, 9, 9, 9])
  expect(problem && t(problem)).toBe('Lines 1, 3 and 6 are the same. Lines 2 and 5 are the same.')
})

test.each([
  ['fits', [{ id: 1, delivery: 'A' }, { id: 2 }], null],
  [
    'empty ones are no doubles',
    [
      { id: 1, delivery: '' },
      { id: 2, delivery: ' ' },
    ],
    null,
  ],
  [
    'two for one request',
    [
      { id: 1, delivery: 'A' },
      { id: 1, delivery: 'B' },
    ],
    'for the same request',
  ],
  ['one for another request', [{ id: 3, delivery: 'A' }], 'for a request that isn’t selected'],
  [
    'one code twice',
    [
      { id: 1, delivery: 'A' },
      { id: 2, delivery: ' A' },
    ],
    'are the same',
  ],
  [
    'one reference twice',
    [
      { id: 1, bankReference: 'A' },
      { id: 2, bankReference: 'A' },
    ],
    'are the same',
  ],
] as const)('deliveries of one call: %s', (_, deliveries, problem) => {
  const said = deliveriesProblem([1, 2], deliveries)
  if (problem === null) expect(said).toBeNull()
  else expect(said).toContain(problem)
})
