import type { EditableFile } from './editable-file.ts'
import { keepOrientation } from './orientation.ts'
import { unreadable } from './unreadable.ts'

/** The second byte of a marker, after 0xff (ITU-T T.81, table B.1). */
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const FIRST_RESTART = 0xd0
const LAST_RESTART = 0xd7
const COMMENT = 0xfe
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const JFIF = Buffer.from('JFIF\0', 'latin1')
const ICC = Buffer.from('ICC_PROFILE\0', 'latin1')
const ADOBE = Buffer.from('Adobe', 'latin1')

/** Kept bytes of JFIF and Adobe segments; a JFIF thumbnail may follow. */
const JFIF_BYTES = 14
const JFIF_THUMBNAIL_SIZE = 12
const ADOBE_BYTES = 12

/** Fill bytes before a marker; others become blank. */
const MAX_FILL_BYTES = 16

const LENGTH_BYTES = 2

/**
 * Keeps pixels, colour profile and orientation. Other segments keep marker and length but become blank, as does all
 * data after the picture.
 */
export async function cleanJpeg(file: EditableFile): Promise<void> {
  let at = (await markerAt(file, 0)) === START ? 2 : unreadable('it does not begin as a JPEG')
  let hasOrientation = false
  for (;;) {
    at = await blankUpToMarker(file, at)
    const marker = await markerAt(file, at)
    if (marker === END) return file.blank(at + 2, file.length)
    if (isAlone(marker)) {
      at += 2
      continue
    }
    if (marker === START || marker < 0xc0) unreadable('a marker is misplaced')
    const body = at + 2 + LENGTH_BYTES
    const end = at + 2 + (await file.read(at + 2, LENGTH_BYTES)).readUInt16BE()
    if (end < body || end > file.length) unreadable('a segment is longer than the file')
    if (isCoding(marker)) await checkCoding(file, marker, body, end)
    else if (marker === APP1 && !hasOrientation) hasOrientation = await cleanExif(file, body, end)
    else await cleanSegment(file, marker, body, end)
    at = marker === SCAN ? await endOfScan(file, end) : end
    // Some programs omit the end marker.
    if (marker === SCAN && at === file.length) return
  }
}

async function markerAt(file: EditableFile, at: number): Promise<number> {
  return (await file.read(at, 2)).readUInt16BE() & 0xff
}

/** Returns the next marker; decoders skip what comes before it. */
async function blankUpToMarker(file: EditableFile, from: number): Promise<number> {
  const marker = await findMarker(file, from, (next) => next !== 0xff && next !== 0)
  let fill = marker
  const first = Math.max(from, marker - MAX_FILL_BYTES)
  const before = await file.read(first, marker - first)
  while (fill > first && before[fill - first - 1] === 0xff) fill -= 1
  await file.blank(from, fill)
  return marker
}

/** Stuffed bytes and restart markers belong to the scan. */
function endOfScan(file: EditableFile, from: number): Promise<number> {
  return findMarker(
    file,
    from,
    (next) => next !== 0xff && next !== 0 && !(next >= FIRST_RESTART && next <= LAST_RESTART),
  )
}

/** Returns the end of the file if there is no such marker. */
async function findMarker(
  file: EditableFile,
  from: number,
  isMarker: (next: number) => boolean,
): Promise<number> {
  let at = from
  for (;;) {
    if (at + 1 >= file.length) return file.length
    const some = await file.readSome(at)
    const bytes = some.length > 1 ? some : await file.read(at, 2)
    for (let index = 0; index + 1 < bytes.length; index += 1) {
      if (bytes[index] === 0xff && isMarker(bytes[index + 1]!)) return at + index
    }
    at += bytes.length - 1
  }
}

/** TEM and restart markers have no content. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= FIRST_RESTART && marker <= LAST_RESTART)
}

function isCoding(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xdf && marker !== 0xc8
}

/** A coding segment must be exactly as long as its content, with no room for other data. */
async function checkCoding(file: EditableFile, marker: number, body: number, end: number): Promise<void> {
  const content = await file.read(body, end - body)
  const isWhole = (marker: number) => {
    if (marker === 0xc4) return fillsExactly(content, 17, (at) => sumOf(content.subarray(at + 1, at + 17)))
    if (marker === 0xdb) return fillsExactly(content, 1, (at) => (content[at]! >> 4 === 0 ? 64 : 128))
    if (marker === 0xcc) return content.length % 2 === 0
    if (marker === 0xdc || marker === 0xdd) return content.length === 2
    if (marker === 0xdf) return content.length === 1
    if (marker === SCAN) return content.length === 4 + 2 * (content[0] ?? 0)
    return content.length === 6 + 3 * (content[5] ?? 0)
  }
  if (!isWhole(marker)) unreadable('a coding segment does not fit its content')
}

/** Whether tables, each with a header and `rest(offset)` more bytes, fill the content exactly. */
function fillsExactly(content: Buffer, head: number, rest: (at: number) => number): boolean {
  let at = 0
  while (at + head <= content.length) at += head + rest(at)
  return at === content.length
}

function sumOf(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum + byte, 0)
}

/** Whether an orientation remains. */
async function cleanExif(file: EditableFile, body: number, end: number): Promise<boolean> {
  const isExif = await startsWith(file, body, end, EXIF)
  if (isExif && (await keepOrientation(file, body + EXIF.length, end))) return true
  await file.blank(body, end)
  return false
}

async function cleanSegment(file: EditableFile, marker: number, body: number, end: number): Promise<void> {
  if (marker === APP2 && (await startsWith(file, body, end, ICC))) return
  if (marker === APP14 && (await startsWith(file, body, end, ADOBE))) {
    return file.blank(Math.min(body + ADOBE_BYTES, end), end)
  }
  if (marker === APP0 && end - body >= JFIF_BYTES && (await startsWith(file, body, end, JFIF))) {
    return file.blank(body + JFIF_THUMBNAIL_SIZE, end)
  }
  if (marker === COMMENT || marker >= APP0) return file.blank(body, end)
  unreadable('a marker is unknown')
}

async function startsWith(file: EditableFile, body: number, end: number, name: Buffer): Promise<boolean> {
  return end - body >= name.length && (await file.read(body, name.length)).equals(name)
}
