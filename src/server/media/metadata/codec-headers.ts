import { unreadable } from './unreadable.ts'

interface Config {
  description?: AllowSharedBufferSource
}

/** A decoder's settings without comments, and without anything else that decoding does not need. */
export function cleanConfig<Given extends Config>(
  codec: string,
  { description, ...config }: Given,
): Omit<Given, 'description'> & Config {
  const clean = CLEANERS[codec]
  if (description === undefined || clean === undefined) return config
  const { buffer, byteOffset, byteLength } = description as Uint8Array
  return { ...config, description: clean(Buffer.from(buffer, byteOffset, byteLength)) }
}

/** Codecs without an entry say all in their packets. */
const CLEANERS: Record<string, (description: Buffer) => Uint8Array> = {
  aac: (description) => description,
  avc: cleanAvc,
  hevc: cleanHevc,
  opus: cleanOpus,
  flac: cleanFlac,
  vorbis: cleanVorbis,
}

/** 'fLaC', a block header (type, length of 3 bytes) and its 34 bytes (RFC 9639 §8.2). */
const FLAC_STREAM_INFO = { at: 8, bytes: 34 }
const FLAC_START = Buffer.from('fLaC\x80\0\0\x22', 'latin1')

/** Keeps the stream's properties, which come first; tags, pictures and seek tables follow them. */
function cleanFlac(description: Buffer): Uint8Array {
  const { at, bytes } = FLAC_STREAM_INFO
  const isStreamInfo = (description[4]! & 0x7f) === 0 && description.readUIntBE(5, 3) === bytes
  if (description.length < at + bytes || !isStreamInfo) unreadable('its FLAC header is cut off')
  return Buffer.concat([FLAC_START, description.subarray(at, at + bytes)])
}

/** A head of 19 bytes, and a table for other than the first family of channels (RFC 7845 §5.1). */
function cleanOpus(description: Buffer): Uint8Array {
  if (description.length < 19) unreadable('its Opus header is cut off')
  return description.subarray(0, description[18] === 0 ? 19 : 21 + description[9]!)
}

/** Three packets: identification, comments, setup. In front are their number less one and the first two lengths. */
const VORBIS_PACKETS = 3

/** No vendor name and no comments (Vorbis I §5). */
const EMPTY_COMMENT = Buffer.from('\x03vorbis\0\0\0\0\0\0\0\0\x01', 'latin1')

function cleanVorbis(description: Buffer): Uint8Array {
  if (description[0] !== VORBIS_PACKETS - 1) unreadable('its Vorbis header is of an unknown kind')
  const first = xiphLength(description, 1)
  const second = xiphLength(description, first.end)
  const setupAt = second.end + first.length + second.length
  const identification = description.subarray(second.end, second.end + first.length)
  const setup = description.subarray(setupAt)
  if (!startsWith(identification, '\x01vorbis') || !startsWith(setup, '\x05vorbis')) {
    unreadable('its Vorbis header is of an unknown kind')
  }
  const lengths = Buffer.from([
    VORBIS_PACKETS - 1,
    ...xiph(identification.length),
    ...xiph(EMPTY_COMMENT.length),
  ])
  return Buffer.concat([lengths, identification, EMPTY_COMMENT, setup])
}

function startsWith(packet: Buffer, letters: string): boolean {
  return packet.toString('latin1', 0, letters.length) === letters
}

/** Bytes of 255 and one smaller byte, summed up. */
function xiphLength(bytes: Buffer, from: number): { length: number; end: number } {
  let end = from
  let length = 0
  for (let part = 255; part === 255; end += 1) {
    part = bytes[end] ?? unreadable('its Vorbis header is cut off')
    length += part
  }
  return { length, end }
}

function xiph(length: number): number[] {
  return [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]
}

/**
 * Parameter sets, each after its length (ISO/IEC 14496-15 §5.3.3); the profiles above 'Extended' add four bytes and
 * more sets.
 */
function cleanAvc(description: Buffer): Uint8Array {
  const HIGH_PROFILES = [100, 110, 122, 144, 244]
  let end = 5
  const skipSets = (mask: number) => {
    const sets = (description[end] ?? unreadable('its H.264 header is cut off')) & mask
    end += 1
    for (let set = 0; set < sets; set += 1) end += 2 + lengthAt(description, end)
  }
  skipSets(0x1f)
  skipSets(0xff)
  if (HIGH_PROFILES.includes(description[1]!) && description.length >= end + 4) {
    end += 3
    skipSets(0xff)
  }
  if (end > description.length) unreadable('its H.264 header is cut off')
  return description.subarray(0, end)
}

function lengthAt(bytes: Buffer, at: number): number {
  return at + 2 > bytes.length ? unreadable('a header is cut off') : bytes.readUInt16BE(at)
}

/** Video, sequence and picture parameter sets. Encoders add messages with their own name and settings. */
const HEVC_PARAMETER_SETS = [32, 33, 34]
const HEVC_ARRAYS_AT = 22

/** Keeps the lists of parameter sets (ISO/IEC 14496-15 §8.3.3). */
function cleanHevc(description: Buffer): Uint8Array {
  if (description.length <= HEVC_ARRAYS_AT) unreadable('its HEVC header is cut off')
  const kept: Buffer[] = []
  let at = HEVC_ARRAYS_AT + 1
  for (let left = description[HEVC_ARRAYS_AT]!; left > 0; left -= 1) {
    const from = at
    const units = lengthAt(description, at + 1)
    at += 3
    for (let unit = 0; unit < units; unit += 1) at += 2 + lengthAt(description, at)
    if (at > description.length) unreadable('its HEVC header is cut off')
    if (HEVC_PARAMETER_SETS.includes(description[from]! & 0x3f)) kept.push(description.subarray(from, at))
  }
  return Buffer.concat([description.subarray(0, HEVC_ARRAYS_AT), Buffer.of(kept.length), ...kept])
}
