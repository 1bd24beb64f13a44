import { crc32 } from 'node:zlib'
import type { EditableFile } from './editable-file.ts'
import { keepOrientation } from './orientation.ts'
import { unreadable } from './unreadable.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const LENGTH_AND_TYPE_BYTES = 8
const CRC_BYTES = 4

/** Chunks needed to show a picture or animation, with their longest data in bytes (PNG, third edition). */
const KEPT = new Map<string, { most: number }>([
  ['IHDR', { most: 13 }],
  ['PLTE', { most: 768 }],
  ['IDAT', { most: Infinity }],
  ['IEND', { most: 0 }],
  ['tRNS', { most: 256 }],
  ['cHRM', { most: 32 }],
  ['gAMA', { most: 4 }],
  ['iCCP', { most: Infinity }],
  ['sBIT', { most: 4 }],
  ['sRGB', { most: 1 }],
  ['cICP', { most: 4 }],
  ['mDCV', { most: 24 }],
  ['cLLI', { most: 8 }],
  ['bKGD', { most: 6 }],
  ['hIST', { most: 512 }],
  ['pHYs', { most: 9 }],
  ['acTL', { most: 8 }],
  ['fcTL', { most: 26 }],
  ['fdAT', { most: Infinity }],
])

/** An unknown chunk that decoders skip: ancillary, private, safe to copy. */
const EMPTY_TYPE = Buffer.from('emPt', 'latin1')

/** A lower-case first letter: decoders may skip the chunk. */
const ANCILLARY = /^[a-z]/

/** Keeps the chunks that showing it needs, and the orientation of Exif. The rest becomes blank at its length. */
export async function cleanPng(file: EditableFile): Promise<void> {
  if (!(await file.read(0, SIGNATURE.length)).equals(SIGNATURE)) unreadable('it does not begin as a PNG')
  let at = SIGNATURE.length
  for (;;) {
    const header = await file.read(at, LENGTH_AND_TYPE_BYTES)
    const type = header.toString('latin1', 4)
    const body = at + LENGTH_AND_TYPE_BYTES
    const end = body + header.readUInt32BE()
    await file.read(end, CRC_BYTES)
    if (at === SIGNATURE.length && type !== 'IHDR') unreadable('its first chunk is not its header')
    if (type === 'eXIf') await cleanExif(file, at, body, end)
    else if (!(await isWholeAndNeeded(file, type, at, end))) {
      if (!ANCILLARY.test(type)) unreadable(`its chunk ${JSON.stringify(type)} is damaged or unknown`)
      await empty(file, at, body, end)
    }
    at = end + CRC_BYTES
    if (type === 'IEND') return file.blank(at, file.length)
  }
}

async function isWholeAndNeeded(file: EditableFile, type: string, at: number, end: number): Promise<boolean> {
  const kept = KEPT.get(type)
  if (kept === undefined || end - at - LENGTH_AND_TYPE_BYTES > kept.most) return false
  return (await checksumOf(file, at + 4, end)) === (await file.read(end, CRC_BYTES)).readUInt32BE()
}

async function cleanExif(file: EditableFile, at: number, body: number, end: number): Promise<void> {
  if (await keepOrientation(file, body, end)) await writeChecksum(file, at, end)
  else await empty(file, at, body, end)
}

async function empty(file: EditableFile, at: number, body: number, end: number): Promise<void> {
  await file.write(at + 4, EMPTY_TYPE)
  await file.blank(body, end)
  await writeChecksum(file, at, end)
}

async function writeChecksum(file: EditableFile, at: number, end: number): Promise<void> {
  const bytes = Buffer.alloc(CRC_BYTES)
  bytes.writeUInt32BE(await checksumOf(file, at + 4, end))
  await file.write(end, bytes)
}

async function checksumOf(file: EditableFile, from: number, to: number): Promise<number> {
  let checksum = 0
  for (let at = from; at < to; ) {
    const bytes = (await file.readSome(at)).subarray(0, to - at)
    checksum = crc32(bytes, checksum)
    at += bytes.length
  }
  return checksum
}
