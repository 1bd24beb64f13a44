import type { EditableFile } from './editable-file.ts'
import { MAX_PACKETS, type Outline } from './outline.ts'
import { unreadable } from './unreadable.ts'

/** A box of an MP4 or MOV file (ISO/IEC 14496-12 §4.2), with offsets in the file. */
interface Box {
  type: string
  body: number
  end: number
}

const SHORT_HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16

/** Length 0: the box extends to the end of the file. */
const TO_THE_END = 0
const IS_LONG = 1

/** The library reads each of these in one piece. */
const INDEXES = ['moov', 'moof', 'mfra']
const MAX_INDEX_BYTES = 4 * 1024 * 1024

/** Pictures, sound, transparency and sequences of pictures. */
const SHOWN = ['vide', 'soun', 'auxv', 'pict']

export async function outlineOfMovie(file: EditableFile): Promise<Outline> {
  const outline: Outline = { tracks: new Map(), end: file.length }
  let hasMovie = false
  for (let at = 0; at + SHORT_HEADER_BYTES <= file.length; ) {
    const box = await readBox(file, at, file.length)
    const isKnown = box.type === 'mdat' || INDEXES.includes(box.type)
    if (box.end > file.length) {
      // Some cameras write notes behind the last box.
      if (!hasMovie || isKnown) unreadable('it is cut off')
      return { ...outline, end: at }
    }
    if (INDEXES.includes(box.type) && box.end - at > MAX_INDEX_BYTES) unreadable('its index is too large')
    if (box.type === 'moov') {
      if (hasMovie) unreadable('it has two movies')
      hasMovie = true
      const { scale } = await clockOf(file, await boxAt(file, box, 'mvhd'))
      for await (const track of boxesIn(file, box, 'trak')) await addTrack(file, track, scale, outline)
    }
    if (box.type === 'moof') await checkFragment(file, box)
    at = box.end
  }
  if (!hasMovie) unreadable('it has no movie')
  return outline
}

async function readBox(file: EditableFile, at: number, limit: number): Promise<Box> {
  const header = await file.read(at, SHORT_HEADER_BYTES)
  const type = header.toString('latin1', 4)
  const short = header.readUInt32BE()
  if (short === TO_THE_END) return { type, body: at + SHORT_HEADER_BYTES, end: limit }
  if (short !== IS_LONG) return checked(at, { type, body: at + SHORT_HEADER_BYTES, end: at + short })
  const long = await file.read(at + SHORT_HEADER_BYTES, LONG_HEADER_BYTES - SHORT_HEADER_BYTES)
  return checked(at, { type, body: at + LONG_HEADER_BYTES, end: at + Number(long.readBigUInt64BE()) })
}

function checked(at: number, box: Box): Box {
  return box.end < box.body ? unreadable(`a box at ${at} is shorter than its header`) : box
}

/** A box's children of one type. */
async function* boxesIn(file: EditableFile, parent: Box, type: string): AsyncGenerator<Box> {
  for (let at = parent.body; at + SHORT_HEADER_BYTES <= parent.end; ) {
    const box = await readBox(file, at, parent.end)
    if (box.end > parent.end) unreadable('a box is longer than its parent')
    if (type === box.type) yield box
    at = box.end
  }
}

async function boxAt(file: EditableFile, parent: Box, ...path: string[]): Promise<Box> {
  let box = parent
  for (const type of path) {
    const { value } = await boxesIn(file, box, type).next()
    box = value ?? unreadable(`it has no box ${JSON.stringify(type)}`)
  }
  return box
}

async function addTrack(
  file: EditableFile,
  track: Box,
  movieScale: number,
  { tracks }: Outline,
): Promise<void> {
  const media = await boxAt(file, track, 'mdia')
  const handler = await boxAt(file, media, 'hdlr')
  if (!SHOWN.includes((await file.read(handler.body + 8, 4)).toString('latin1'))) return
  const header = await boxAt(file, track, 'tkhd')
  const isLong = (await file.read(header.body, 1))[0] === 1
  const number = (await file.read(header.body + (isLong ? 20 : 12), 4)).readUInt32BE()
  if (tracks.has(number)) unreadable('two tracks have one number')
  tracks.set(number, 0)
  for await (const information of boxesIn(file, await boxAt(file, media, 'minf'), 'dinf')) {
    await checkReferences(file, await boxAt(file, information, 'dref'))
  }
  const clock = await clockOf(file, await boxAt(file, media, 'mdhd'))
  for await (const edits of boxesIn(file, track, 'edts')) await checkEnd(file, edits, clock, movieScale)
  const table = await boxAt(file, media, 'minf', 'stbl')
  // The library knows only the last description.
  const descriptions = await countIn(file, await boxAt(file, table, 'stsd'))
  if (descriptions !== 1) unreadable('its samples are of several kinds')
  await checkChunks(file, table)
  // It lists every sample of a track whose pictures are out of order.
  for await (const offsets of boxesIn(file, table, 'ctts')) {
    await checkRuns(file, offsets)
    await checkRuns(file, await boxAt(file, table, 'stts'))
  }
}

/** Each reference must be flagged as being in this file. */
async function checkReferences(file: EditableFile, references: Box): Promise<void> {
  for (let at = references.body + 8; at + 12 <= references.end; ) {
    const reference = await readBox(file, at, references.end)
    if (((await file.read(reference.body + 3, 1))[0]! & 1) === 0)
      unreadable('its samples are in another file')
    at = reference.end
  }
}

/** Units per second, and a length. */
interface Clock {
  scale: number
  seconds: number
}

async function clockOf(file: EditableFile, { body }: Box): Promise<Clock> {
  const isLong = (await file.read(body, 1))[0] === 1
  const fields = await file.read(body + (isLong ? 20 : 12), isLong ? 12 : 8)
  const scale = fields.readUInt32BE()
  const length = isLong ? Number(fields.readBigUInt64BE(4)) : fields.readUInt32BE(4)
  return { scale, seconds: length / scale }
}

/** Encoders end a track's last packet early; a person who trims a video hides more. */
const MAX_HIDDEN_SECONDS = 1

/** The library shows a track to its end, with what an edit hides there. */
async function checkEnd(file: EditableFile, edits: Box, clock: Clock, movieScale: number): Promise<void> {
  const list = await boxAt(file, edits, 'elst')
  const isLong = (await file.read(list.body, 1))[0] === 1
  const bytes = isLong ? 20 : 12
  for (let at = list.body + 8; at + bytes <= list.end; at += bytes) {
    const edit = await file.read(at, bytes)
    const shown = isLong ? Number(edit.readBigUInt64BE()) : edit.readUInt32BE()
    const from = isLong ? Number(edit.readBigInt64BE(8)) : edit.readInt32BE(4)
    const hidden = clock.seconds - from / clock.scale - shown / movieScale
    // An edit without a length lasts to the end, and one without a beginning shows nothing.
    if (shown > 0 && from >= 0 && hidden > MAX_HIDDEN_SECONDS) unreadable('an edit hides its end')
  }
}

/** The number after version and flags. */
async function countIn(file: EditableFile, { body, end }: Box): Promise<number> {
  return body + 8 > end ? unreadable('a table is too short') : (await file.read(body + 4, 4)).readUInt32BE()
}

/** One number of each entry of a table. */
async function* column(file: EditableFile, table: Box, width: number, at: number): AsyncGenerator<number> {
  const first = table.body + 8
  const entries = await countIn(file, table)
  if (first + width * entries > table.end) unreadable('a table is longer than its box')
  for (let entry = 0; entry < entries; entry += 1) {
    yield (await file.read(first + width * entry + at, 4)).readUInt32BE()
  }
}

/** A few runs may claim any number of samples. */
async function checkRuns(file: EditableFile, table: Box): Promise<void> {
  let samples = 0
  for await (const run of column(file, table, 8, 0)) samples += run
  if (samples > MAX_PACKETS) unreadable('it has too many samples')
}

/** The library adds up the sizes of a chunk's samples for each of them, unless all have one size. */
async function checkChunks(file: EditableFile, samples: Box): Promise<void> {
  for await (const sizes of boxesIn(file, samples, 'stsz')) {
    const hasOneSize = (await countIn(file, sizes)) !== 0
    if (hasOneSize) return
    const count = (await file.read(sizes.body + 8, 4)).readUInt32BE()
    for await (const inChunk of column(file, await boxAt(file, samples, 'stsc'), 12, 4)) {
      if (inChunk > count || count > MAX_PACKETS) unreadable('a chunk has too many samples')
    }
  }
}

async function checkFragment(file: EditableFile, fragment: Box): Promise<void> {
  let samples = 0
  for await (const track of boxesIn(file, fragment, 'traf')) {
    for await (const run of boxesIn(file, track, 'trun')) samples += await countIn(file, run)
  }
  if (samples > MAX_PACKETS) unreadable('it has too many samples')
}
