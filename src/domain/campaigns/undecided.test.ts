import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import { undecidedSentence } from './undecided.ts'

test.each([
  [0, 0, 0, null],
  [1, 0, 0, '1 proof is not decided yet.'],
  [0, 1, 0, '1 held decision is not decided yet.'],
  [0, 0, 2, '2 second looks are not decided yet.'],
  [12, 1, 1, '12 proofs, 1 held decision and 1 second look are not decided yet.'],
])('%i proofs, %i held decisions, %i second looks', (undecided, held, contested, sentence) => {
  const said = undecidedSentence({ undecided, held, contested })
  expect(said && t(said)).toBe(sentence)
})
