import { expect, test } from 'vitest'
import { insertWords } from './insert-words.ts'

test.each([
  ['an empty box', '|', 'W'],
  ['only blanks', ' \n|', 'W'],
  ['the end of what was typed', 'Hi.|', 'Hi.\n\nW'],
  ['a new line', 'Hi.\n|', 'Hi.\nW'],
  ['a box that was not entered', '|Hi.', 'Hi.\n\nW'],
  ['the middle of a text', 'Hi.| Bye.', 'Hi.\n\nW\n\n Bye.'],
  ['the end of a line', 'Hi.|\nBye.', 'Hi.\n\nW\nBye.'],
])('at %s', (_where, typed, expected) => {
  const { text, start } = insertWords(typed.replace('|', ''), typed.indexOf('|'), 'W')
  expect(text).toBe(expected)
  expect(text.slice(start, start + 1)).toBe('W')
})
