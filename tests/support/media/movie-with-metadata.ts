import { randomBytes } from 'node:crypto'
import { SECRET } from './cleaned-file.ts'
import { box, fullBox, type MadeTrack, trackBox, uint32 } from './videos.ts'

const secret = Buffer.from(SECRET)

/** Hidden between the samples, and neither picture nor sound. */
export const MOMENT = 'Oak Avenue 9 at noon'
const moment = Buffer.from(MOMENT)

export const PLACE = Buffer.from(`+43.8509-079.0205/${SECRET}`)

/** Each half of a creation and a change time. */
export const TIME = Buffer.alloc(4, 0xdd)

/** The places where a device writes: QuickTime and 3GPP tags, Apple's keys, a maker's box, free space. */
const TELLING = [
  box('udta', box('\xa9xyz', PLACE), fullBox('loci', PLACE), box('\xa9mak', secret), Buffer.alloc(4)),
  box(
    'meta',
    fullBox('hdlr', uint32(0), Buffer.from('mdta'), Buffer.alloc(13)),
    fullBox(
      'keys',
      uint32(1),
      uint32(44),
      Buffer.from('mdta'),
      Buffer.from('com.apple.quicktime.location.ISO6709'),
    ),
    box('ilst', box('\0\0\0\x01', box('data', uint32(1, 0), PLACE))),
  ),
  box('uuid', randomBytes(16), secret),
  box('free', secret),
  box('skip', secret),
  box('gps ', secret),
]

/** Tracks with the camera's position, moment by moment, and words. */
const TIMED_TRACKS: Record<string, MadeTrack> = {
  GoPro: { handler: 'meta', codec: 'gpmd', samples: [moment, moment, moment] },
  Google: { handler: 'meta', codec: 'camm', samples: [moment, moment] },
  Apple: { handler: 'meta', codec: 'mebx', samples: [moment] },
  Sony: { handler: 'meta', codec: 'rtmd', samples: [moment, moment, moment] },
  DJI: { handler: 'meta', codec: 'djmd', samples: [moment] },
  subtitles: { handler: 'sbtl', codec: 'tx3g', samples: [moment, moment] },
  'text and chapters': { handler: 'text', codec: 'text', samples: [moment] },
  'a time code': { handler: 'tmcd', codec: 'tmcd', samples: [moment] },
}

const TIMED = Object.values(TIMED_TRACKS)
const FIRST_TIMED_ID = 20

interface Part {
  type: string
  content: Buffer
}

/** Boxes with a length of 32 bits, as ffmpeg writes them. */
function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const end = at + bytes.readUInt32BE(at)
    parts.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, end) })
    at = end
  }
  return parts
}

const CONTAINERS = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex']
const PICTURES = ['avc1', 'hvc1']
const SOUNDS = ['mp4a', 'fLaC', 'sowt']

/** The bytes before a container's boxes; null for other boxes. */
function ownBytes({ type, content }: Part): number | null {
  if (CONTAINERS.includes(type)) return 0
  if (type === 'stsd') return 8
  if (PICTURES.includes(type)) return 78
  if (SOUNDS.includes(type)) return content.readUInt16BE(8) === 1 ? 44 : 28
  return null
}

type Edit = (content: Buffer) => Buffer

const timed: Edit = (content) => Buffer.concat([content.subarray(0, 4), TIME, TIME, content.subarray(12)])

const named: Edit = (content) => Buffer.concat([content.subarray(0, 24), secret, Buffer.of(0)])

/** A message as x265 leaves it among its parameter sets. */
const withMessage: Edit = (content) => {
  const unit = Buffer.concat([Buffer.of(0x4e, 1, 5, secret.length), secret])
  const array = Buffer.concat([Buffer.of(39, 0, 1, 0, unit.length), unit])
  const edited = Buffer.concat([content, array])
  edited[22]! += 1
  return edited
}

/** A comment as the last block. */
const withComment: Edit = (content) => {
  const edited = Buffer.concat([content, Buffer.of(0x84, 0, 0, secret.length), secret])
  edited[4]! &= 0x7f
  return edited
}

const withEncoder: Edit = (own) => {
  const edited = Buffer.from(own)
  edited.write('Oak ', 12)
  secret.copy(edited, 43)
  return edited
}

const EDITS: Record<string, Edit> = {
  mvhd: timed,
  tkhd: timed,
  mdhd: timed,
  hdlr: named,
  hvcC: withMessage,
  dfLa: withComment,
  avcC: (content) => Buffer.concat([content, secret]),
  avc1: withEncoder,
  hvc1: withEncoder,
}

/** The same box with the secret in it; `stco` moves the offsets. */
function telling(part: Part, stco: Edit, added: Record<string, Buffer[]>): Buffer {
  const { type, content } = part
  const own = ownBytes(part)
  const edit = type === 'stco' ? stco : (EDITS[type] ?? ((unchanged) => unchanged))
  if (own === null) return box(type, edit(content))
  const children = partsOf(content.subarray(own)).map((child) => telling(child, stco, added))
  const more = [...PICTURES, ...SOUNDS].includes(type) ? [box('gps ', secret)] : (added[type] ?? [])
  return box(type, edit(content.subarray(0, own)), ...children, ...more)
}

function offsetsIn(part: Part): number[] {
  const own = ownBytes(part)
  if (part.type === 'stco')
    return Array.from({ length: part.content.readUInt32BE(4) }, (_, at) =>
      part.content.readUInt32BE(8 + 4 * at),
    )
  return own === null ? [] : partsOf(part.content.subarray(own)).flatMap(offsetsIn)
}

/** A video whose samples precede its index, with the secret everywhere it can be, between its samples too. */
export function aTellingMovie(video: Buffer, tracks: MadeTrack[] = TIMED): Buffer {
  const parts = partsOf(video)
  const [ftyp, mdat, moov] = ['ftyp', 'mdat', 'moov'].map((type) => parts.find((part) => part.type === type)!)
  const oldStart = mdat!.content.byteOffset - video.byteOffset
  const start = Buffer.concat([box('ftyp', ftyp!.content), ...TELLING])
  const newStart = start.length + 8
  const chunks = offsetsIn(moov!).sort((a, b) => a - b)
  const samples = chunks.flatMap((from, rank) => [
    moment,
    video.subarray(from, chunks[rank + 1] ?? oldStart + mdat!.content.length),
  ])
  const moved = (from: number) => newStart + from - chunks[0]! + moment.length * (chunks.indexOf(from) + 1)
  let at = newStart + Buffer.concat(samples).length
  const more = tracks.map((track, index) => {
    const offsets = track.samples.map((sample) => {
      samples.push(sample)
      at += sample.length
      return at - sample.length
    })
    return trackBox({ ...track, name: SECRET, boxes: TELLING }, FIRST_TIMED_ID + index, offsets)
  })
  const stco: Edit = (content) =>
    Buffer.concat([content.subarray(0, 8), uint32(...offsetsIn({ type: 'stco', content }).map(moved))])
  const index = telling(moov!, stco, { moov: [...more, ...TELLING], trak: TELLING })
  return Buffer.concat([start, box('mdat', ...samples), index, Buffer.from(`&&&&${SECRET}`)])
}

/** The same of a video in fragments, which find their samples themselves. */
export function aTellingFragmentedMovie(video: Buffer, tracks: MadeTrack[] = TIMED): Buffer {
  const more = tracks.map((track, index) =>
    trackBox({ ...track, samples: [], name: SECRET, boxes: TELLING }, FIRST_TIMED_ID + index, []),
  )
  const defaults = tracks.map((_, index) => fullBox('trex', uint32(FIRST_TIMED_ID + index, 1, 0, 0, 0)))
  const parts = partsOf(video).filter(({ type }) => type !== 'mfra')
  const boxes = parts.flatMap((part) => {
    if (part.type === 'ftyp') return [box('ftyp', part.content), ...TELLING]
    if (part.type === 'moov')
      return [
        telling(part, (content) => content, { moov: [...more, ...TELLING], trak: TELLING, mvex: defaults }),
      ]
    return part.type === 'mdat' ? [box('mdat', part.content), ...TELLING] : [box(part.type, part.content)]
  })
  return Buffer.concat([
    ...boxes,
    ...tracks.flatMap(({ samples }, index) => aFragment(FIRST_TIMED_ID + index, samples[0]!)),
  ])
}

function aFragment(id: number, sample: Buffer): Buffer[] {
  const moof = (dataAt: number) =>
    box(
      'moof',
      fullBox('mfhd', uint32(100 + id)),
      box(
        'traf',
        fullBox('tfhd', { flags: 0x020000 }, uint32(id)),
        fullBox('trun', { flags: 0x201 }, uint32(1, dataAt, sample.length)),
      ),
    )
  return [moof(moof(0).length + 8), box('mdat', sample)]
}
