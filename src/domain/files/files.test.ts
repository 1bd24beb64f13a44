import { describe, expect, test } from 'vitest'
import {
  ACCEPTED_IMAGE_KINDS,
  formatFileSize,
  IMAGE_KIND_BYTES,
  imageKindOf,
  isAcceptedImageKind,
  isMadeAnew,
  MAX_IMAGE_EDGE,
  MAX_STORED_PIXELS,
  MAX_UPLOAD_BYTES,
  maxPixels,
  SHRINK_OVER_BYTES,
  sentSize,
  storedSize,
} from './files.ts'

const KB = 1024
const MB = KB * 1024
const GB = MB * 1024

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [KB, '1 KB'],
  [1536, '1.5 KB'],
  [200 * KB, '200 KB'],
  [MB - 1, '1 MB'],
  [MAX_UPLOAD_BYTES, '5 MB'],
  [5.25 * MB, '5.25 MB'],
  [GB, '1 GB'],
  [5000 * GB, '5000 GB'],
])('a file size is shown in Bytes, KB, MB or GB: %i is %s', (bytes, shown) => {
  expect(formatFileSize(bytes)).toBe(shown)
})

describe('recognizes an image by its first bytes', () => {
  test.each([
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
    ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
    ['a GIF87a', 'GIF87a', 'gif'],
    ['a GIF89a', 'GIF89a', 'gif'],
    ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1miaf', 'avif'],
    ['an AVIF that lists its generic brand first', '\0\0\0\x18ftypmif1\0\0\0\0miafavif', 'avif'],
    ['a HEIC from a phone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
    ['a HEIC that lists its generic brand first', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
    ['a video', '\0\0\0\x18ftypisom\0\0\0\0isommp42', null],
    ['a video with an image brand after its brand box', '\0\0\0\x14ftypisom\0\0\0\0isomavif', null],
    ['sound in a WebP container', 'RIFF\x24\0\0\0WAVEfmt ', null],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['a page', '<!doctype html><html>', null],
    ['a text', 'hello', null],
    ['a cut signature', '\x89PN', null],
    ['nothing', '', null],
  ])('%s', (_, bytes, kind) => {
    expect(imageKindOf(Buffer.from(bytes, 'latin1'))).toBe(kind)
  })

  test('reads no more than IMAGE_KIND_BYTES', () => {
    const brands = Buffer.from(`\0\0\0\xffftypisom\0\0\0\0${'isom'.repeat(12)}avif`, 'latin1')
    expect(brands.indexOf('avif')).toBe(IMAGE_KIND_BYTES)
    expect(imageKindOf(brands)).toBeNull()
  })

  test('reads a slice of a larger buffer from the start of the slice', () => {
    const larger = Buffer.from('....GIF89a', 'latin1')
    expect(imageKindOf(larger.subarray(4))).toBe('gif')
  })
})

test('accepts every known format except HEIC', () => {
  expect(ACCEPTED_IMAGE_KINDS.every(isAcceptedImageKind)).toBe(true)
  expect(isAcceptedImageKind('heic')).toBe(false)
})

test.each([
  ['a small picture stays as it is', { width: 640, height: 480 }, { width: 640, height: 480 }],
  ['a phone screenshot stays as it is', { width: 1440, height: 3000 }, { width: 1440, height: 3000 }],
  ['a 12-megapixel photo shrinks', { width: 4032, height: 3024 }, { width: 2771, height: 2078 }],
  ['a very long screenshot shrinks', { width: 1080, height: 20000 }, { width: 432, height: 8000 }],
  ['a line keeps its one pixel', { width: 40000, height: 1 }, { width: 8000, height: 1 }],
])('a stored picture keeps its proportions within the limits: %s', (_, sent, stored) => {
  expect(storedSize(sent)).toEqual(stored)
  expect(stored.width * stored.height).toBeLessThanOrEqual(MAX_STORED_PIXELS)
  expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(MAX_IMAGE_EDGE)
})

describe('limits the pixels of a picture to what its decoder can hold', () => {
  test.each([
    ['jpeg', false, 50_000_000],
    ['jpeg', true, 25_000_000],
    ['png', false, 50_000_000],
    ['png', true, 25_000_000],
    ['webp', false, 25_000_000],
    ['gif', false, 25_000_000],
    ['avif', false, 8_500_000],
    ['avif', true, 8_500_000],
  ] as const)('%s, progressive %s: %i', (kind, isProgressive, pixels) => {
    expect(maxPixels(kind, isProgressive)).toBe(pixels)
  })
})

describe('converts a picture before sending if it is large or in a format we don’t accept', () => {
  test.each([
    ['a small JPEG', 200 * KB, 'jpeg', false],
    ['a JPEG at the limit', SHRINK_OVER_BYTES, 'jpeg', false],
    ['a larger JPEG', SHRINK_OVER_BYTES + 1, 'jpeg', true],
    ['a large PNG', 4 * MB, 'png', true],
    ['a small animation', 300 * KB, 'gif', false],
    ['a small HEIC', 300 * KB, 'heic', true],
    ['a small file of an unknown format', 300 * KB, null, true],
  ] as const)('%s', (_, size, kind, isMade) => {
    expect(isMadeAnew({ size, kind })).toBe(isMade)
  })
})

describe('sends a picture no larger than we store it, with its text still legible', () => {
  test.each([
    ['a 12-megapixel photo', 4032, 3024, 2560, 1920],
    ['the same photo held upright', 3024, 4032, 1920, 2560],
    ['a 108-megapixel photo', 12_000, 9000, 2560, 1920],
    ['a wide photo, as small as is legible', 6000, 2000, 3240, 1080],
    ['a square photo', 4000, 4000, 2400, 2400],
    ['a phone screenshot', 1080, 2400, 1080, 2400],
    ['a long screenshot, as large as we store', 1080, 6000, 1018, 5656],
    ['a narrow screenshot', 800, 5000, 800, 5000],
    ['a narrow screenshot over the longest edge', 500, 16_000, 250, 8000],
    ['a panorama, as small as is legible', 16_000, 4000, 4320, 1080],
    ['a longer panorama, where the text suffers', 20_000, 2000, 7589, 758],
    ['a small picture, which is never enlarged', 300, 200, 300, 200],
    ['a single pixel', 1, 1, 1, 1],
    ['a line', 1, 30_000, 1, 8000],
  ])('%s', (_, width, height, sentWidth, sentHeight) => {
    const sent = sentSize({ width, height })
    expect(sent).toEqual({ width: sentWidth, height: sentHeight })
    expect(storedSize(sent)).toEqual(sent)
  })
})
