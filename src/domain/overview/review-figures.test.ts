import { expect, test } from 'vitest'
import type { DecisionTimes } from './overview.ts'
import { type ReviewFigures, reviewFigures } from './review-figures.ts'

const NO_LOOKS = { decided: 0, changed: 0 }

const day = (decisionTimes: DecisionTimes, secondLooks = NO_LOOKS) => ({ decisionTimes, secondLooks })

test.each<[string, Parameters<typeof reviewFigures>[0], ReviewFigures | null]>([
  ['nothing without decisions', [], null],
  ['nothing for 19 decisions', [day({ '0': 10 }), day({ '0': 9 }, { decided: 9, changed: 9 })], null],
  [
    'the hours that half of them took at most, over all days',
    [day({ '0': 9 }), day({ '83': 1, '84': 10 })],
    { halfWithinHours: 7, percentInTime: 100, secondLooks: null },
  ],
  [
    'a period that begins at the seventh hour as 8 hours',
    [day({ '84': 11, '0': 9 })],
    { halfWithinHours: 8, percentInTime: 100, secondLooks: null },
  ],
  [
    'never all in time while one is late',
    [day({ '575': 999, '576': 1 })],
    { halfWithinHours: 48, percentInTime: 99, secondLooks: null },
  ],
  [
    'no second looks below 5',
    [day({ '0': 20 }, { decided: 4, changed: 4 })],
    { halfWithinHours: 1, percentInTime: 100, secondLooks: null },
  ],
  [
    'the second looks of all days',
    [day({ '0': 20 }, { decided: 4, changed: 1 }), day({}, { decided: 1, changed: 1 })],
    { halfWithinHours: 1, percentInTime: 100, secondLooks: { decided: 5, changed: 2 } },
  ],
])('the public figures are %s', (_, days, figures) => {
  expect(reviewFigures(days)).toEqual(figures)
})
