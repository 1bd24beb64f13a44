import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { readScreenshot } from '#server/platform/files/images.ts'
import { drawProof, type PictureKind } from './proof-pictures.ts'

const KINDS: PictureKind[] = ['post', 'page', 'survey', 'feedback', 'photo', 'event']

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
