import { describe, expect, test } from 'vitest'
import { bonusPointsOf, mediaReleaseRefusal, videoTypeOf } from './media.ts'

test.each([
  ['25', 25],
  [' 0 ', 0],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['', null],
  ['   ', null],
  ['-5', null],
  ['2.5', null],
  ['1e3', null],
  ['ten', null],
])('the points %j are %j', (typed, points) => {
  expect(bonusPointsOf(typed)).toBe(points)
})

describe('a video is known by its first bytes', () => {
  test.each([
    ['\0\0\0\x18ftypisom\0\0\0\0', 'video/mp4'],
    ['\0\0\0\x18ftypmp42\0\0\0\0', 'video/mp4'],
    ['\0\0\0\x14ftypqt  \0\0\0\0', 'video/quicktime'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'video/webm'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska', null],
    ['\0\0\0\x18ftypM4A \0\0\0\0isom', null],
    ['\0\0\0\x18ftypheic\0\0\0\0', null],
    ['just words, ftypisom', null],
    ['', null],
  ])('%j is %s', (letters, type) => {
    expect(videoTypeOf(Buffer.from(letters, 'latin1'))).toBe(type)
  })
})

describe('a file can be released', () => {
  const admin = { id: 'a', anotherAdminExists: true }
  test.each([
    ['never before someone claimed it', { claimedBy: null, isHeld: false }, admin, 'unclaimed'],
    ['not while its member holds the task', { claimedBy: 'm', isHeld: true }, admin, 'held'],
    ['once they have left', { claimedBy: 'm', isHeld: false }, admin, null],
    ['by another admin when it is an admin’s own', { claimedBy: 'a', isHeld: false }, admin, 'own'],
    [
      'by its own admin when there is no other',
      { claimedBy: 'a', isHeld: false },
      { id: 'a', anotherAdminExists: false },
      null,
    ],
  ] as const)('%s', (_what, media, by, refusal) => {
    expect(mediaReleaseRefusal(media, by)).toBe(refusal)
  })
})
