import { expect, test } from 'vitest'
import { firstCharacters, fitting, initialsOf } from './characters.ts'

const FAMILY = '👩‍👩‍👧'
const CANADA = '🇨🇦'
const ACCENTED = 'e\u0301'

test.each([
  ['Maple', 3, 'Map'],
  ['Maple', 9, 'Maple'],
  ['', 3, ''],
  ['😀𝓛ee', 2, '😀𝓛'],
  [`${FAMILY}${CANADA}${CANADA}`, 2, `${FAMILY}${CANADA}`],
  [`${ACCENTED}${ACCENTED}a`, 1, ACCENTED],
  ['a\r\nb', 2, 'a\r\n'],
])('shortens %j to its first %i characters: %j', (text, count, expected) => {
  expect(firstCharacters(text, count)).toBe(expected)
})

test.each([
  ['Maple', 3, 'Map'],
  ['Maple', 5, 'Maple'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  [`a${FAMILY}`, 8, 'a'],
  [`a${ACCENTED}b`, 2, 'a'],
  [FAMILY, 2, ''],
])('cuts %j to fit %i code units: %j', (text, length, expected) => {
  expect(fitting(text, length)).toBe(expected)
})

test.each([
  ['Sam', 'Lee', 'SL'],
  ['😀 Sam', '𝓛ee', '😀𝓛'],
  [' sam ', null, 'S'],
  [`${ACCENTED}mile`, 'ßmith', 'E\u0301S'],
  [CANADA, FAMILY, `${CANADA}${FAMILY}`],
  ['\u200fעדה', ' \u200b', 'ע'],
  ['ﬁona', 'ǆoko', 'FǄ'],
  [' ', '\u200e', '👋'],
  [null, null, '👋'],
])('the initials of %j %j are %j', (firstName, lastName, expected) => {
  expect(initialsOf({ firstName, lastName, email: '👋@example.ca' })).toBe(expected)
})
