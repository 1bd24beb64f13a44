import { describe, expect, test } from 'vitest'
import { bonusPointsOf, mediaAccess, mediaReleaseRefusal, videoTypeOf } from './media.ts'

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
])('reads the points %j as %j', (typed, points) => {
  expect(bonusPointsOf(typed)).toBe(points)
})

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
])('recognizes a video by its first bytes: %j is %s', (letters, type) => {
  expect(videoTypeOf(Buffer.from(letters, 'latin1'))).toBe(type)
})

describe('of a bonus file', () => {
  const member = { id: 'm', seesAll: false, seesTask: true }
  const outsider = { ...member, seesTask: false }
  const admin = { id: 'a', seesAll: true, seesTask: true }
  const free = { claimedBy: null, isDeleted: false }
  const own = { claimedBy: 'm', isDeleted: false }
  const taken = { claimedBy: 'x', isDeleted: false }
  test.each([
    ['its owner sees all', own, member, 'file'],
    ['its owner sees all without the task', own, outsider, 'file'],
    ['its owner sees all once it is deleted', { ...own, isDeleted: true }, outsider, 'file'],
    ['an admin sees all', free, admin, 'file'],
    ['an admin sees all of another’s', taken, admin, 'file'],
    ['an admin sees nothing of a deleted one', { ...taken, isDeleted: true }, admin, null],
    ['a member sees the preview until someone claims it', free, member, 'preview'],
    ['a member sees nothing of another’s', taken, member, null],
    ['a member sees nothing of a deleted one', { ...free, isDeleted: true }, member, null],
    ['a member who does not see the task sees nothing', free, outsider, null],
  ] as const)('%s', (_what, media, viewer, access) => {
    expect(mediaAccess(media, viewer)).toBe(access)
  })
})

describe('a bonus file can be released', () => {
  const admin = { id: 'a', anotherAdminExists: true }
  test.each([
    ['not before someone claims it', { claimedBy: null, isHeld: false }, admin, 'unclaimed'],
    ['not while its member has a spot in the task', { claimedBy: 'm', isHeld: true }, admin, 'held'],
    ['once its member has left the task', { claimedBy: 'm', isHeld: false }, admin, null],
    ['by another admin if it belongs to an admin', { claimedBy: 'a', isHeld: false }, admin, 'own'],
    [
      'by the admin it belongs to if there is no other',
      { claimedBy: 'a', isHeld: false },
      { id: 'a', anotherAdminExists: false },
      null,
    ],
  ] as const)('%s', (_what, media, by, refusal) => {
    expect(mediaReleaseRefusal(media, by)).toBe(refusal)
  })
})
