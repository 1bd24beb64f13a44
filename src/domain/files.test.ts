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

describe('a file size is shown in Bytes, KB, MB or GB', () => {
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
  ])('%i is %s', (bytes, shown) => {
    expect(formatFileSize(bytes)).toBe(shown)
  })
})

describe('an image is known by its first bytes', () => {
  test.each([
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
    ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
    ['a GIF of 1987', 'GIF87a', 'gif'],
    ['a GIF of 1989', 'GIF89a', 'gif'],
    ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1miaf', 'avif'],
    ['an AVIF that names its general brand first', '\0\0\0\x18ftypmif1\0\0\0\0miafavif', 'avif'],
    ['a HEIC of a phone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
    ['a HEIC that names its general brand first', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
    ['a film', '\0\0\0\x18ftypisom\0\0\0\0isommp42', null],
    ['a film with an image brand behind its brand box', '\0\0\0\x14ftypisom\0\0\0\0isomavif', null],
    ['a sound in the container of WebP', 'RIFF\x24\0\0\0WAVEfmt ', null],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['a page', '<!doctype html><html>', null],
    ['a text', 'hello', null],
    ['a cut signature', '\x89PN', null],
    ['nothing', '', null],
  ])('%s', (_, bytes, kind) => {
    expect(imageKindOf(Buffer.from(bytes, 'latin1'))).toBe(kind)
  })

  test('no more than the stated number of bytes is read', () => {
    const brands = Buffer.from(`\0\0\0\xffftypisom\0\0\0\0${'isom'.repeat(12)}avif`, 'latin1')
    expect(brands.indexOf('avif')).toBe(IMAGE_KIND_BYTES)
    expect(imageKindOf(brands)).toBeNull()
  })

  test('bytes that are a part of a larger buffer are read from their own start', () => {
    const larger = Buffer.from('....GIF89a', 'latin1')
    expect(imageKindOf(larger.subarray(4))).toBe('gif')
  })
})

test('every known format but HEIC is accepted', () => {
  expect(ACCEPTED_IMAGE_KINDS.every(isAcceptedImageKind)).toBe(true)
  expect(isAcceptedImageKind('heic')).toBe(false)
})

describe('a stored picture keeps its proportions within the limits', () => {
  test.each([
    ['a small picture stays as it is', { width: 640, height: 480 }, { width: 640, height: 480 }],
    ['a phone screenshot stays as it is', { width: 1440, height: 3000 }, { width: 1440, height: 3000 }],
    ['a 12-megapixel photo shrinks', { width: 4032, height: 3024 }, { width: 2771, height: 2078 }],
    ['a very long screenshot shrinks', { width: 1080, height: 20000 }, { width: 432, height: 8000 }],
    ['a line keeps its one pixel', { width: 40000, height: 1 }, { width: 8000, height: 1 }],
  ])('%s', (_, sent, stored) => {
    expect(storedSize(sent)).toEqual(stored)
    expect(stored.width * stored.height).toBeLessThanOrEqual(MAX_STORED_PIXELS)
    expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(MAX_IMAGE_EDGE)
  })
})

describe('a picture may have as many pixels as its decoder can keep', () => {
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

describe('a picture is made smaller before it is sent when it is large or in a format that is not taken', () => {
  test.each([
    ['a small JPEG', 200 * KB, 'jpeg', false],
    ['a JPEG of the limit', SHRINK_OVER_BYTES, 'jpeg', false],
    ['a larger JPEG', SHRINK_OVER_BYTES + 1, 'jpeg', true],
    ['a large PNG', 4 * MB, 'png', true],
    ['a small animation', 300 * KB, 'gif', false],
    ['a small HEIC', 300 * KB, 'heic', true],
    ['a small file of an unknown format', 300 * KB, null, true],
  ] as const)('%s', (_, size, kind, isMade) => {
    expect(isMadeAnew({ size, kind })).toBe(isMade)
  })
})

describe('a picture is sent no larger than it is stored, and its text stays legible', () => {
  test.each([
    ['a photo of 12 megapixels', 4032, 3024, 2560, 1920],
    ['the same held upright', 3024, 4032, 1920, 2560],
    ['a photo of 108 megapixels', 12_000, 9000, 2560, 1920],
    ['a wide photo, as narrow as is legible', 6000, 2000, 3240, 1080],
    ['a square one', 4000, 4000, 2400, 2400],
    ['a screenshot of a phone', 1080, 2400, 1080, 2400],
    ['a long screenshot, as large as is stored', 1080, 6000, 1018, 5656],
    ['a narrow one', 800, 5000, 800, 5000],
    ['a narrow one over the longest edge', 500, 16_000, 250, 8000],
    ['a panorama, as narrow as is legible', 16_000, 4000, 4320, 1080],
    ['a longer one, where the text suffers', 20_000, 2000, 7589, 758],
    ['a small one, which is never enlarged', 300, 200, 300, 200],
    ['a single pixel', 1, 1, 1, 1],
    ['a line', 1, 30_000, 1, 8000],
  ])('%s', (_, width, height, sentWidth, sentHeight) => {
    const sent = sentSize({ width, height })
    expect(sent).toEqual({ width: sentWidth, height: sentHeight })
    expect(storedSize(sent)).toEqual(sent)
  })
})
