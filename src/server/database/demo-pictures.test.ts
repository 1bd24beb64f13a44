import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../../domain/files.ts'
import { readScreenshot } from '../platform/images.ts'
import { widthOf, wrapped } from './demo-pictures/lettering.ts'
import { EVENTS, PLACES, POSTED, WITH_PAGE } from './demo-pictures/subjects.ts'
import { ACCOUNTS, FEEDBACK, SURVEYS } from './demo-pictures/words.ts'
import { drawProof, type PictureKind } from './demo-pictures.ts'

const KINDS: PictureKind[] = ['post', 'follow', 'survey', 'feedback', 'photo', 'event']

test.each(KINDS)(
  'a drawn %s is a picture a member could send, and the same for the same seed',
  async (kind) => {
    const drawn = await drawProof(kind, 7)
    expect(drawn.equals(await drawProof(kind, 7))).toBe(true)
    expect(drawn.equals(await drawProof(kind, 8))).toBe(false)
    const read = await readScreenshot(Readable.from([drawn]), { maxBytes: MAX_UPLOAD_BYTES })
    expect(Math.min(read.width, read.height)).toBeGreaterThanOrEqual(800)
  },
)

test('every word of the drawings has its letters', () => {
  const subjects = [...PLACES, ...EVENTS, ...POSTED, ...WITH_PAGE]
  const words = [
    ...ACCOUNTS,
    ...FEEDBACK.flat(),
    ...SURVEYS.flatMap(([title, questions]) => [
      title,
      ...questions.flatMap(([asked, answers]) => [asked, ...answers]),
    ]),
    ...subjects.flatMap(({ businesses, texts }) => [...businesses, ...texts]),
  ]
  for (const line of words) expect(widthOf(line, 20)).toBeGreaterThan(0)
})

test('wrapped words keep their order and their width', () => {
  const words = 'The cardamom buns sell out by ten, so go early.'
  const lines = wrapped(words, 20, 300)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe(words)
  for (const line of lines) expect(widthOf(line, 20)).toBeLessThanOrEqual(300)
})
