import { expect, test } from 'vitest'
import { fittingMail, MAIL_TEXT_CUT, NO_MAIL_TEXT, readableText } from './mail-text.ts'

test.each([
  ['a\r\nb\rc', 'a\nb\nc'],
  ['a\0b\u0007c\u001b[31m', 'abc[31m'],
  ['a\tb', 'a\tb'],
  ['page\fpage\u2028line', 'page\npage\nline'],
  ['\u202eevil\u202c', 'evil'],
  ['half \ud83d', 'half \ufffd'],
  ['whole 😀 café', 'whole 😀 café'],
])('%j is kept as %j', (text, kept) => {
  expect(readableText(text)).toBe(kept)
})

test('what does not fit goes to the folded part, and the end of that is cut with a sentence', () => {
  expect(fittingMail({ text: 'Hello', quoted: null })).toEqual({ text: 'Hello', quoted: null })
  expect(fittingMail({ text: ' \u200b', quoted: null })).toEqual({ text: NO_MAIL_TEXT, quoted: null })
  const long = fittingMail({ text: 'a'.repeat(50_003), quoted: '> b' })
  expect([long.text.length, long.quoted]).toEqual([50_000, 'aaa\n\n> b'])
  const longer = fittingMail({ text: 'a'.repeat(200_000), quoted: null })
  expect(longer.quoted).toBe(`${'a'.repeat(20_000)}\n\n${MAIL_TEXT_CUT}`)
})
