import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import { massRejectionFigures, massRejectionNeeds } from './mass-rejections.ts'

const LIMIT = { rejections: 10, minutes: 10 }
const one = { earlier: 0, together: 1, anotherAdminExists: true, isConfirmed: false }

test.each([
  ['the first of a task is free', {}, 'nothing'],
  ['the tenth is free', { earlier: 9 }, 'nothing'],
  ['the eleventh waits', { earlier: 10 }, 'agreement'],
  ['a selection of ten is free', { together: 10 }, 'nothing'],
  ['a selection of eleven waits from its first card on', { together: 11 }, 'agreement'],
  ['a confirmation counts for nothing beside another admin', { earlier: 10, isConfirmed: true }, 'agreement'],
  ['an admin alone is asked', { earlier: 10, anotherAdminExists: false }, 'confirmation'],
  ['an admin alone decides', { earlier: 10, anotherAdminExists: false, isConfirmed: true }, 'nothing'],
] as const)('%s', (_what, situation, needs) => {
  expect(massRejectionNeeds({ ...one, ...situation }, LIMIT)).toBe(needs)
})

test.each([
  [{ earlier: 10, together: 1 }, 11],
  [{ earlier: 10, together: 5 }, 11],
  [{ earlier: 3, together: 24 }, 27],
])('names the figures of %o', (rejection, count) => {
  expect(t(massRejectionFigures(rejection, LIMIT))).toBe(
    `That makes ${count} rejections of this task. The limit is 10 within 10 minutes`,
  )
})
