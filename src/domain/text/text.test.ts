import { expect, test } from 'vitest'
import { isStorableText } from './text.ts'

test.each([
  ['Crème brûlée 🍮', true],
  ['', true],
  ['a\u0000b', false],
  ['lone \ud83c surrogate', false],
])('%j can be stored: %s', (text, storable) => {
  expect(isStorableText(text)).toBe(storable)
})
