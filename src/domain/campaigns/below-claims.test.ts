import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import { belowClaims } from './below-claims.ts'

const HELD = { promised: 900, awarded: 1350, openUnits: 3, approvedUnits: 4 }
const CAP = 'The cap must be at least 2,250 points: 900 promised and 1,350 awarded.'
const UNITS = 'The ordered units must be at least 7: 3 open and 4 approved.'

test.each([
  [2250, 7, {}],
  [3000, 10, {}],
  [2249, 7, { cap: CAP }],
  [2250, 6, { orderedUnits: UNITS }],
  [1, 1, { cap: CAP, orderedUnits: UNITS }],
])('a cap of %i and %i units', (cap, orderedUnits, sentences) => {
  const problems = Object.entries(belowClaims({ cap, orderedUnits }, HELD))
  expect(Object.fromEntries(problems.map(([field, problem]) => [field, t(problem)]))).toEqual(sentences)
})
