import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { submitTask } from '#contract/proofs/submissions.ts'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import {
  aPicture,
  blackPng,
  cutJpeg,
  HEIC_BEGINNING,
  PAGE_LIKE_A_GIF,
  photoWithSecrets,
  SECRET_WORDS,
  SVG_WITH_SCRIPT,
} from '../support/media/pictures.ts'
import { aFile, aForm } from '../support/world/form.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()

function formWith(bytes: Buffer, name = 'proof.png', notes = 'Posted'): FormData {
  return aForm({ notes, screenshot: aFile(bytes, name) })
}

async function storedFiles(): Promise<string[]> {
  const found = await readdir(join(world.services.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('an upload is refused with a sentence and leaves no file', () => {
  const cases: [string, () => Buffer | Promise<Buffer>, number, RegExp][] = [
    [
      'one byte too large',
      () => Buffer.alloc(MAX_UPLOAD_BYTES + 1),
      413,
      /^File size must be less than 5MB$/,
    ],
    ['much too large', () => Buffer.alloc(20 * 1024 * 1024), 413, /^File size must be less than 5MB$/],
    ['text named .png', () => Buffer.from('just words'), 400, /./],
    ['a page that begins like a GIF', () => PAGE_LIKE_A_GIF, 400, /./],
    ['an SVG with a script', () => SVG_WITH_SCRIPT, 400, /./],
    ['a JPEG that was cut off', cutJpeg, 400, /./],
    ['a picture of 30,000 × 30,000 pixels in few bytes', () => blackPng(30_000, 30_000), 400, /./],
    ['a HEIC photo', () => HEIC_BEGINNING, 400, /HEIC/],
    ['an empty file', () => Buffer.alloc(0), 400, /./],
  ]
  test.each(cases)('%s', async (_what, make, status, sentence) => {
    const { member, id } = await world.aClaim()
    const before = await storedFiles()
    const attempt = await world.attempt(member, submitTask, { params: { id }, form: formWith(await make()) })
    expect(attempt.status).toBe(status)
    expect(attempt.message).toMatch(sentence)
    expect(await storedFiles()).toEqual(before)
    const again = await world.attempt(member, submitTask, {
      params: { id },
      form: formWith(await aPicture()),
    })
    expect(again.status).toBe(200)
  })

  test('a file in the wrong field, a second file, and too many fields', async () => {
    const { member, id } = await world.aClaim()
    const wrongName = aForm({ file: await aPicture() })
    const twoFiles = formWith(await aPicture())
    twoFiles.append('screenshot', new Blob([new Uint8Array(await aPicture())]), 'second.png')
    const manyFields = formWith(await aPicture())
    for (let at = 0; at < 20; at += 1) manyFields.set(`field-${at}`, 'x')
    for (const form of [wrongName, twoFiles, manyFields]) {
      const { status } = await world.attempt(member, submitTask, { params: { id }, form })
      expect([400, 413]).toContain(status)
    }
  })

  test('a refused proof leaves no file behind either', async () => {
    const { member, id } = await world.aClaim()
    await world.call(member, submitTask, { params: { id }, form: formWith(await aPicture()) })
    const before = await storedFiles()
    const { status } = await world.attempt(member, submitTask, {
      params: { id },
      form: formWith(await aPicture()),
    })
    expect(status).toBe(409)
    expect(await storedFiles()).toEqual(before)
  })
})

test('a photo loses its EXIF, its GPS position and its comments', async () => {
  const { member, id } = await world.aClaim()
  const photo = await photoWithSecrets()
  expect(photo.includes(SECRET_WORDS)).toBe(true)
  const sent = await world.call(member, submitTask, { params: { id }, form: formWith(photo, 'IMG_0001.jpg') })
  for (const address of [sent.screenshotUrl!, sent.thumbnailUrl!]) {
    const stored = Buffer.from(await (await world.request(member, address)).arrayBuffer())
    const { exif, xmp, iptc, comments } = await sharp(stored).metadata()
    expect([exif, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined])
    expect(stored.includes(SECRET_WORDS)).toBe(false)
  }
})

test('a browser keeps the picture and asks whether it has changed', async () => {
  const { member, id } = await world.aClaim()
  const sent = await world.call(member, submitTask, { params: { id }, form: formWith(await aPicture()) })
  const first = await world.request(member, sent.thumbnailUrl!)
  const second = await world.request(member, sent.thumbnailUrl!, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect(second.status).toBe(304)
})
