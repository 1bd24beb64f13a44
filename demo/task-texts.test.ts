import { expect, test } from 'vitest'
import { askingWords } from '#domain/campaigns/task-words.ts'
import { TASK_TEXTS } from './task-texts.ts'

test.each(TASK_TEXTS)('$title: asks for nothing that is not honest', (text) => {
  expect(askingWords(text)).toEqual([])
})
