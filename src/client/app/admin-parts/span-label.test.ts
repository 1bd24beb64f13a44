import { expect, test } from 'vitest'
import { spanLabel } from './span-label.ts'

test.each([
  [null, '—'],
  [0, '1 min'],
  [42.5, '43 min'],
  [60, '1 h'],
  [317.5, '5.3 h'],
  [26 * 60, '26 h'],
  [80 * 60, '3.3 d'],
])('%s minutes are %s', (minutes, words) => {
  expect(spanLabel(minutes)).toBe(words)
})
