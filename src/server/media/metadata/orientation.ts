import type { EditableFile } from './editable-file.ts'

/** 1 to 8 (Exif 3.0 §4.6.5.1.6). */
type Orientation = number

const ORIENTATION_TAG = 0x0112
const SHORT_TYPE = 3
const HEADER_BYTES = 8
const ENTRY_BYTES = 12

/** More than any camera writes. */
const MAX_ENTRIES = 1000

/** The smallest Exif with an orientation: header, one entry, no second directory. */
const MINIMAL_BYTES = HEADER_BYTES + 2 + ENTRY_BYTES + 4

/** Keeps only the orientation of Exif data; false, and all blank, if there is none. */
export async function keepOrientation(file: EditableFile, from: number, to: number): Promise<boolean> {
  const orientation = await readOrientation(file, from, to)
  await file.blank(from, to)
  if (orientation === null || to - from < MINIMAL_BYTES) return false
  await file.write(from, minimalExif(orientation))
  return true
}

/** Reads the first TIFF directory (TIFF 6.0 §2); null if missing or invalid. */
async function readOrientation(file: EditableFile, from: number, to: number): Promise<Orientation | null> {
  if (to - from < HEADER_BYTES) return null
  const header = await file.read(from, HEADER_BYTES)
  const order = header.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return null
  const isLittle = order === 'II'
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const directory = from + (isLittle ? header.readUInt32LE(4) : header.readUInt32BE(4))
  if (short(header, 2) !== 42 || directory + 2 > to) return null
  const entries = Math.min(short(await file.read(directory, 2), 0), MAX_ENTRIES)
  for (let at = directory + 2; at < directory + 2 + entries * ENTRY_BYTES; at += ENTRY_BYTES) {
    if (at + ENTRY_BYTES > to) return null
    const entry = await file.read(at, ENTRY_BYTES)
    if (short(entry, 0) !== ORIENTATION_TAG) continue
    const value = short(entry, 8)
    return short(entry, 2) === SHORT_TYPE && value >= 1 && value <= 8 ? value : null
  }
  return null
}

function minimalExif(orientation: Orientation): Buffer {
  const bytes = Buffer.alloc(MINIMAL_BYTES)
  bytes.write('MM\0*', 'latin1')
  bytes.writeUInt32BE(HEADER_BYTES, 4)
  bytes.writeUInt16BE(1, 8)
  bytes.writeUInt16BE(ORIENTATION_TAG, 10)
  bytes.writeUInt16BE(SHORT_TYPE, 12)
  bytes.writeUInt32BE(1, 14)
  bytes.writeUInt16BE(orientation, 18)
  return bytes
}
