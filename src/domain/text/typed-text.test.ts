import { expect, test } from 'vitest'
import { tidyCode, withLineFeeds, withoutMarks } from './typed-text.ts'

test.each([
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['123\u2011456', '123456'],
  ['\u202a123456\u202c', '123456'],
  ['\u200b123\u00a0456\ufeff', '123456'],
  ['１２３４５６', '123456'],
  ['123456.', '123456'],
  ['k7mq-2xwd-r9fp', 'k7mq2xwdr9fp'],
  ['ＡＢＣＤ efgh.', 'ABCDefgh'],
  ['', ''],
])('the code typed as %j is %j', (typed, code) => {
  expect(tidyCode(typed)).toBe(code)
})

test.each([
  ['a\r\nb\rc\nd\r\n\r\n', 'a\nb\nc\nd\n\n'],
  ['\n\r', '\n\n'],
])('the line breaks of %j are %j', (sent, text) => {
  expect(withLineFeeds(sent)).toBe(text)
})

test('invisible marks are taken away wherever they are, blanks only at the ends', () => {
  const marks =
    '\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff'
  expect(withoutMarks(`${marks}\u00a0 a${marks} b\u00a0${marks}`)).toBe('a b')
})
