import { SECRET } from './cleaned-file.ts'
import { MOMENT, PLACE } from './movie-with-metadata.ts'
import { element } from './videos.ts'

const secret = Buffer.from(SECRET)
const moment = Buffer.from(MOMENT)

const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const CODEC_PRIVATE = 0x63a2
const CLUSTER = 0x1f43b675
const SIMPLE_BLOCK = 0xa3
const BLOCK_GROUP = 0xa0
const ADDITIONS = 0x75a1

/** Tables of positions, which are other ones now. */
const POSITIONS = [0x114d9b74, 0x1c53bb6b]

const MADE_TRACKS = [aTrack(11, 0x21, 'D_WEBVTT/METADATA'), aTrack(12, 0x11, 'S_TEXT/UTF8')]

function aTrack(number: number, type: number, codec: string): Buffer {
  const content = [element(0xd7, number), element(0x73c5, number), element(0x83, type), element(0x86, codec)]
  return element(TRACK, [...content, element(0x536e, SECRET)])
}

interface Part {
  id: number
  content: Buffer
}

/** Elements of known lengths, as ffmpeg writes them. */
function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < bytes.length; ) {
    const idBytes = Math.clz32(bytes[at]!) - 23
    const lengthAt = at + idBytes
    const lengthBytes = Math.clz32(bytes[lengthAt]!) - 23
    const bits = 7 * lengthBytes
    const length = Number(
      BigInt.asUintN(bits, BigInt(`0x${bytes.toString('hex', lengthAt, lengthAt + lengthBytes)}`)),
    )
    const from = lengthAt + lengthBytes
    parts.push({ id: bytes.readUIntBE(at, idBytes), content: bytes.subarray(from, from + length) })
    at = from + length
  }
  return parts
}

/** A video with the secret everywhere it can be; `open` has no lengths, as recorders write it. */
export function aTellingWebm(video: Buffer, { open }: { open: boolean }): Buffer {
  const [header, segment] = partsOf(video)
  const parts = partsOf(segment!.content).filter(({ id }) => !POSITIONS.includes(id))
  const content = parts.flatMap(({ id, content }) => {
    if (id === INFO)
      return [
        tellingInfo(content),
        element(0x1941a469, [element(0x61a7, [element(0x466e, SECRET), element(0x465c, SECRET)])]),
      ]
    if (id === TRACKS) return [element(TRACKS, [...partsOf(content).map(tellingTrack), ...MADE_TRACKS])]
    return id === CLUSTER ? [tellingCluster(content, open)] : [element(id, content)]
  })
  const tags = element(0x1254c367, [
    element(0x7373, [element(0x67c8, [element(0x45a3, 'LOCATION'), element(0x4487, PLACE)])]),
  ])
  const all = [...content, element(0x1043a770, SECRET), tags]
  return Buffer.concat([
    element(header!.id, header!.content),
    element(SEGMENT, all, open),
    ...(open ? [] : [secret]),
  ])
}

function tellingInfo(content: Buffer): Buffer {
  const told = [
    element(0x7ba9, SECRET),
    element(0x4d80, SECRET),
    element(0x5741, SECRET),
    element(0x4461, MOMENT),
    element(0x7384, SECRET),
  ]
  const kept = partsOf(content).filter(({ id }) => id === 0x2ad7b1 || id === 0x4489)
  return element(INFO, [...kept.map(({ id, content }) => element(id, content)), ...told])
}

function tellingTrack({ content }: Part): Buffer {
  const parts = partsOf(content).map(({ id, content }) =>
    element(id, id === CODEC_PRIVATE ? tellingHeader(content) : content),
  )
  return element(TRACK, [...parts, element(0x536e, SECRET), element(0x22b59d, 'x-secret')])
}

/** Comments in a Vorbis header, and bytes behind an Opus head. */
function tellingHeader(content: Buffer): Buffer {
  if (content[0] !== 2) return Buffer.concat([content, secret])
  const [first, second] = [content[1]!, content[2]!]
  const comment = Buffer.concat([
    Buffer.from('\x03vorbis'),
    Buffer.of(secret.length, 0, 0, 0),
    secret,
    Buffer.of(1, 0, 0, 0, secret.length, 0, 0, 0),
    secret,
    Buffer.of(1),
  ])
  return Buffer.concat([
    Buffer.of(2, first, comment.length),
    content.subarray(3, 3 + first),
    comment,
    content.subarray(3 + first + second),
  ])
}

function tellingCluster(content: Buffer, open: boolean): Buffer {
  const [time, ...blocks] = partsOf(content)
  const aBlock = (track: number) => Buffer.concat([Buffer.of(0x80 | track, 0, 0, 0x80), moment])
  const told = [
    element(SIMPLE_BLOCK, aBlock(11)),
    element(BLOCK_GROUP, [element(0xa1, aBlock(12)), element(0x9b, 5)]),
    element(SIMPLE_BLOCK, aBlock(13)),
    element(0xa7, SECRET),
    element(0xec, SECRET),
    element(0xbf, 'crc!'),
    element(0x4fff, SECRET),
  ]
  return element(CLUSTER, [element(time!.id, time!.content), ...told, ...blocks.map(tellingBlock)], open)
}

const ADDED = element(0xa6, [element(0xee, 99), element(0xa5, SECRET)])

/** A group with a secret beside its block, and beside its transparency. */
function tellingBlock({ id, content }: Part): Buffer {
  if (id === SIMPLE_BLOCK) {
    if (content[3]! & 0x80) return element(id, content)
    const reference = element(0xfb, Buffer.of(0xff))
    return element(BLOCK_GROUP, [
      element(0xa1, content),
      reference,
      element(ADDITIONS, [element(0xa6, [element(0xa5, SECRET)])]),
    ])
  }
  if (id !== BLOCK_GROUP) return element(id, content)
  const parts = partsOf(content)
  const kept = parts.map(({ id, content }) =>
    id === ADDITIONS ? element(id, Buffer.concat([content, ADDED])) : element(id, content),
  )
  return element(BLOCK_GROUP, kept)
}
