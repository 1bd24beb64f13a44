import { expect, test } from 'vitest'
import { SPECIFIED, shapeOf } from './words/specified.ts'
import { sentencesByPlace } from './words/where-read.ts'

const sentences = sentencesByPlace().flatMap((place) =>
  place.files.flatMap(({ file, sentences }) =>
    sentences.map(({ text, line }) => ({ text, at: `src/${file}:${line}` })),
  ),
)

test('every text that the specification fixes is in the product, word for word', () => {
  const shapes = new Set(sentences.map(({ text }) => shapeOf(text)))
  expect(sentences.length).toBeGreaterThan(3000)
  expect(SPECIFIED.filter((text) => !shapes.has(text))).toEqual([])
})
