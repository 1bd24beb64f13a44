import { describe, expect, test } from 'vitest'
import {
  ACCEPTED_IMAGE_KINDS,
  formatFileSize,
  IMAGE_KIND_BYTES,
  imageKindOf,
  isAcceptedImageKind,
  MAX_IMAGE_EDGE,
  MAX_STORED_PIXELS,
  MAX_UPLOAD_BYTES,
  maxPixels,
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
