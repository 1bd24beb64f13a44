import { expect, test } from 'vitest'
import { type ReasonProof, reasonsFor } from './rejection-reasons.ts'

const picture = (category: string) => ({ imageWidth: 800, task: { category } })
const text = (category: string) => ({ imageWidth: null, task: { category } })

const reason = (name: string, proof: ReasonProof, category: string | null = null) => ({
  name,
  proof,
  category,
})

const REASONS = [
  reason('Unreadable', 'picture'),
  reason('Too short', 'text'),
  reason('Sent before', 'any'),
  reason('No disclosure', 'any', 'Social posts'),
  reason('Cropped', 'picture', 'Social posts'),
]

test.each([
  ['a picture', [picture('Surveys')], ['Unreadable', 'Sent before']],
  ['a text', [text('Surveys')], ['Too short', 'Sent before']],
  [
    'a picture in the category of a reason',
    [picture('Social posts')],
    ['Unreadable', 'Sent before', 'No disclosure', 'Cropped'],
  ],
  [
    'a text in the category of a reason',
    [text('Social posts')],
    ['Too short', 'Sent before', 'No disclosure'],
  ],
  ['a category spelled differently', [text('social posts')], ['Too short', 'Sent before']],
  ['several pictures', [picture('Surveys'), picture('Social posts')], ['Unreadable', 'Sent before']],
  ['a picture and a text', [picture('Surveys'), text('Surveys')], ['Sent before']],
  [
    'a picture and a text in one category',
    [picture('Social posts'), text('Social posts')],
    ['Sent before', 'No disclosure'],
  ],
])('offers the reasons that fit %s', (_what, proofs, names) => {
  expect(reasonsFor(REASONS, proofs).map(({ name }) => name)).toEqual(names)
})
