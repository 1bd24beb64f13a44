import { type Element, elementsIn, readElement, readNumber, readUnsigned } from './ebml.ts'
import type { EditableFile } from './editable-file.ts'
import { MAX_PACKETS, type Outline } from './outline.ts'
import { Unreadable, unreadable } from './unreadable.ts'

/** Matroska's elements (RFC 9559 §5). */
const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_NUMBER = 0xd7
const TRACK_TYPE = 0x83
const CLUSTER = 0x1f43b675
const SIMPLE_BLOCK = 0xa3
const BLOCK_GROUP = 0xa0
const BLOCK = 0xa1
const SEEK_HEAD = 0x114d9b74
const INFO = 0x1549a966
const CUES = 0x1c53bb6b
const ATTACHMENTS = 0x1941a469
const CHAPTERS = 0x1043a770
const TAGS = 0x1254c367

/** One of these ends a cluster of unknown length. */
const BESIDE_CLUSTERS = [CLUSTER, TRACKS, SEEK_HEAD, INFO, CUES, ATTACHMENTS, CHAPTERS, TAGS, SEGMENT, EBML]

const PICTURES = 1
const SOUND = 2

/** The library reads each such element in one piece. */
const MAX_ELEMENT_BYTES = 16 * 1024 * 1024

/** A cluster lasts half a minute at most, as its blocks count milliseconds in 16 bits. */
const MAX_CLUSTER_PACKETS = 20_000

/** A recording without a length may break off anywhere; its last piece is then left out. */
export async function outlineOfWebm(file: EditableFile): Promise<Outline> {
  const header = await readElement(file, 0, file.length)
  if (header.id !== EBML || header.isOpen) unreadable('it does not begin as a WebM')
  const segment = await readElement(file, header.end, file.length)
  if (segment.id !== SEGMENT) unreadable('it has no segment')
  const outline: Outline = { tracks: new Map(), end: segment.body }
  while (outline.end < segment.end) {
    const mayBreakOff = segment.isOpen && outline.tracks.size > 0
    const element = await elementOrNull(file, outline.end, segment.end, mayBreakOff)
    if (element === null) break
    const { id, at, end, isOpen } = element
    if (isOpen && id !== CLUSTER) unreadable('an element has no length')
    if (id === TRACKS) await addTracks(file, element, outline)
    outline.end = id === CLUSTER ? await countBlocks(file, element, outline) : end
    if (outline.end - at > MAX_ELEMENT_BYTES) unreadable('an element is too large')
  }
  return outline
}

async function elementOrNull(
  file: EditableFile,
  at: number,
  limit: number,
  mayBreakOff: boolean,
): Promise<Element | null> {
  try {
    return await readElement(file, at, limit)
  } catch (error) {
    if (mayBreakOff && error instanceof Unreadable) return null
    throw error
  }
}

async function addTracks(file: EditableFile, tracks: Element, outline: Outline): Promise<void> {
  for await (const entry of elementsIn(file, tracks.body, tracks.end)) {
    if (entry.id !== TRACK_ENTRY) continue
    let number = 0
    let type = 0
    for await (const element of elementsIn(file, entry.body, entry.end)) {
      if (element.id === TRACK_NUMBER) number = await readUnsigned(file, element)
      if (element.id === TRACK_TYPE) type = await readUnsigned(file, element)
    }
    if (type !== PICTURES && type !== SOUND) continue
    if (outline.tracks.has(number)) unreadable('two tracks have one number')
    outline.tracks.set(number, 0)
  }
}

/** Returns the cluster's end. */
async function countBlocks(file: EditableFile, cluster: Element, { tracks }: Outline): Promise<number> {
  let at = cluster.body
  let packets = 0
  while (at < cluster.end) {
    const element = await elementOrNull(file, at, cluster.end, cluster.isOpen)
    if (element === null || (cluster.isOpen && BESIDE_CLUSTERS.includes(element.id))) return at
    if (element.isOpen) unreadable('an element has no length')
    if (element.id === SIMPLE_BLOCK) packets += await countBlock(file, element, tracks)
    if (element.id === BLOCK_GROUP) {
      for await (const child of elementsIn(file, element.body, element.end)) {
        if (child.id === BLOCK) packets += await countBlock(file, child, tracks)
      }
    }
    if (packets > MAX_CLUSTER_PACKETS) unreadable('a cluster has too many packets')
    at = element.end
  }
  return at
}

/** Flags after the track's number and a time of two bytes say whether a block holds several packets. */
const LACING = 0b110

async function countBlock(file: EditableFile, block: Element, tracks: Outline['tracks']): Promise<number> {
  const track = await readNumber(file, block.body, block.end)
  const flagsAt = block.body + track.bytes + 2
  const [flags = 0, more = 0] = await file.read(flagsAt, Math.min(2, Math.max(1, block.end - flagsAt)))
  const packets = flags & LACING ? more + 1 : 1
  const counted = tracks.get(track.value)
  if (counted === undefined) return packets
  if (counted + packets > MAX_PACKETS) unreadable('it has too many packets')
  tracks.set(track.value, counted + packets)
  return packets
}
