import { expect, test } from 'vitest'
import { failableLines, requirementLines } from './requirement-lines.ts'

const TEXT = `Please send:
- A screenshot of your review
  with your name in it

* Three sentences or more
3. The address of the page
- A screenshot of your review
  with your name in it
-
Your own words`

test('an indented line belongs to the one above, and a blank one is left out', () => {
  expect(requirementLines('One\n  and more\r\n\nTwo:\n  Three')).toEqual([
    { id: 0, words: 'One\n  and more', canFail: true },
    { id: 3, words: 'Two:', canFail: false },
    { id: 4, words: '  Three', canFail: true },
  ])
})

test('a decision names each line once, without its list mark; a heading is no requirement', () => {
  expect(failableLines(TEXT)).toEqual([
    'A screenshot of your review with your name in it',
    'Three sentences or more',
    'The address of the page',
    'Your own words',
  ])
})

test('a text without words has no lines', () => {
  expect(failableLines(' \n\n')).toEqual([])
})
