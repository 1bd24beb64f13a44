import { expect, test } from 'vitest'
import { renderMarkdown } from '#server/tasks/markdown.ts'
import { textOf } from './description-preview.tsx'

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
