import { expect, test } from 'vitest'
import { renderMarkdown } from '#server/tasks/markdown.ts'
import { cutAtWord, textOf } from './description-preview.tsx'

test.each([
  ['Go there.\n\nSay **what** you [saw](https://example.ca/?a>b).', 'Go there. Say what you saw.'],
  ['| Day | Hours |\n| --- | --- |\n| Monday | 9 to 8 |', 'Day Hours Monday 9 to 8'],
  ['- One\n- Two & <three>', 'One · Two & <three>'],
  [
    'Vous lisez le français et le code est sur la dernière page',
    'Vous lisez le français et le code est sur la dernière page',
  ],
])('the preview of %j is %j', (markdown, text) => {
  expect(textOf(renderMarkdown(markdown))).toBe(text)
})

test.each([
  ['Short enough.', 13, 'Short enough.'],
  ['How it felt. Planners read it', 14, 'How it felt…'],
  ['How it felt. Planners read it', 21, 'How it felt. Planners…'],
  ['Follow – then write', 9, 'Follow…'],
  ['Onelongwordwithoutanyspace', 10, 'Onelongwor…'],
])('%j cut to %i characters ends in one ellipsis: %j', (text, characters, cut) => {
  expect(cutAtWord(text, characters)).toBe(cut)
})
