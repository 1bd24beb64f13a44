import type { EditableFile } from './editable-file.ts'
import { keepOrientation } from './orientation.ts'
import { unreadable } from './unreadable.ts'

/** 'RIFF', the length of all chunks, 'WEBP' (RFC 9649). */
const HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8

/** A frame's fields before its chunks. */
const FRAME_HEADER_BYTES = 16

/** RIFF's chunk type for unused space. */
const EMPTY = Buffer.from('JUNK', 'latin1')

const IN_FILE = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF'])
const IN_FRAME = new Set(['VP8 ', 'VP8L', 'ALPH'])

/** VP8X flags. */
const HAS_EXIF = 0x08
const HAS_XMP = 0x04

const EXIF = Buffer.from('Exif\0\0', 'latin1')

/** Keeps pictures, colour profile and orientation; other chunks become blank at their length. */
export async function cleanWebp(file: EditableFile): Promise<void> {
  const header = await file.read(0, HEADER_BYTES)
  const end = CHUNK_HEADER_BYTES + header.readUInt32LE(4)
  if (end > file.length) unreadable('it is shorter than it says')
  await file.blank(end, file.length)
  let flagsAt: number | null = null
  let hasExif = false
  await eachChunk(file, HEADER_BYTES, end, async (type, body, bodyEnd) => {
    if (!IN_FILE.has(type) || (type === 'EXIF' && hasExif)) return empty(file, body, bodyEnd)
    if (type === 'VP8X') flagsAt = body
    if (type === 'EXIF') {
      hasExif = await keepExif(file, body, bodyEnd)
      if (!hasExif) await empty(file, body, bodyEnd)
    }
    if (type === 'ANMF') {
      await eachChunk(file, body + FRAME_HEADER_BYTES, bodyEnd, async (inner, innerBody, innerEnd) => {
        if (!IN_FRAME.has(inner)) await empty(file, innerBody, innerEnd)
      })
    }
  })
  if (flagsAt !== null) await correctFlags(file, flagsAt, hasExif)
}

async function eachChunk(
  file: EditableFile,
  from: number,
  to: number,
  visit: (type: string, body: number, end: number) => Promise<void>,
): Promise<void> {
  let at = from
  while (to - at >= CHUNK_HEADER_BYTES) {
    const header = await file.read(at, CHUNK_HEADER_BYTES)
    const type = header.toString('latin1', 0, 4)
    const body = at + CHUNK_HEADER_BYTES
    const end = body + header.readUInt32LE(4)
    if (end > to) unreadable('a chunk is longer than its parent')
    await visit(type, body, end)
    at = end + (end % 2 === body % 2 ? 0 : 1)
    await file.blank(end, Math.min(at, to))
  }
  if (at < to) await file.blank(at, to)
}

/** Some writers add the Exif name that JPEG uses. */
async function keepExif(file: EditableFile, body: number, end: number): Promise<boolean> {
  const isNamed = end - body >= EXIF.length && (await file.read(body, EXIF.length)).equals(EXIF)
  return keepOrientation(file, isNamed ? body + EXIF.length : body, end)
}

async function empty(file: EditableFile, body: number, end: number): Promise<void> {
  await file.write(body - CHUNK_HEADER_BYTES, EMPTY)
  await file.blank(body, end)
}

async function correctFlags(file: EditableFile, at: number, hasExif: boolean): Promise<void> {
  const flags = (await file.read(at, 1))[0]!
  await file.write(at, Uint8Array.of(flags & ~HAS_XMP & (hasExif ? 0xff : ~HAS_EXIF)))
}
