import type { EditableFile } from './editable-file.ts'
import { unreadable } from './unreadable.ts'

const BLOCK_HEADER_BYTES = 4
const IS_LAST = 0x80

/** FLAC block types (RFC 9639 §8). */
const STREAM_INFO = 0
const SEEK_TABLE = 3
const PADDING = 1

/** Keeps the blocks that decoding FLAC needs; tags, pictures and other blocks become padding. */
export async function cleanFlacBlocks(file: EditableFile, from: number, to: number): Promise<void> {
  let at = from
  for (let isLast = false; !isLast; ) {
    if (at + BLOCK_HEADER_BYTES > to) unreadable('its FLAC header is cut off')
    const header = await file.read(at, BLOCK_HEADER_BYTES)
    const kind = header[0]! & ~IS_LAST
    isLast = (header[0]! & IS_LAST) !== 0
    const body = at + BLOCK_HEADER_BYTES
    const end = body + header.readUIntBE(1, 3)
    if (end > to) unreadable('its FLAC header is cut off')
    if (kind !== STREAM_INFO && kind !== SEEK_TABLE) {
      await file.write(at, Uint8Array.of(PADDING | (isLast ? IS_LAST : 0)))
      await file.blank(body, end)
    }
    at = end
  }
  await file.blank(at, to)
}

/** Three Xiph-laced packets: their number minus one, the lengths of all but the last, then the packets. */
const VORBIS_PACKETS = 3
const COMMENT_START = Buffer.from('\x03vorbis', 'latin1')
const SETUP_START = Buffer.from('\x05vorbis', 'latin1')

/** A comment packet without its vendor name and comments: start, name length, comment count, framing bit. */
const COMMENT_FRAME_BYTES = COMMENT_START.length + 4 + 4 + 1

/** Blanks vendor name and comments in a Vorbis header (Vorbis I §5, Matroska codec specifications). */
export async function cleanVorbisComments(file: EditableFile, from: number, to: number): Promise<void> {
  let at = from
  const next = async () => {
    if (at >= to) unreadable('its Vorbis header is cut off')
    at += 1
    return (await file.read(at - 1, 1))[0]!
  }
  if ((await next()) !== VORBIS_PACKETS - 1) unreadable('its Vorbis header is of an unknown kind')
  const lengths: number[] = []
  while (lengths.length < VORBIS_PACKETS - 1) {
    let length = 0
    let part = 255
    while (part === 255) {
      part = await next()
      length += part
    }
    lengths.push(length)
  }
  const [identification = 0, comment = 0] = lengths
  const start = at + identification
  const end = start + comment
  if (end + SETUP_START.length > to || comment < COMMENT_FRAME_BYTES)
    unreadable('its Vorbis header is cut off')
  for (const [packet, beginning] of [
    [start, COMMENT_START],
    [end, SETUP_START],
  ] as const) {
    if (!(await file.read(packet, beginning.length)).equals(beginning)) {
      unreadable('its Vorbis header is of an unknown kind')
    }
  }
  await file.blank(start + COMMENT_START.length, end)
  // A vendor name of zeros fills the space; no comments follow.
  const nameLength = Buffer.alloc(4)
  nameLength.writeUInt32LE(comment - COMMENT_FRAME_BYTES)
  await file.write(start + COMMENT_START.length, nameLength)
  await file.write(end - 1, Uint8Array.of(1))
}
