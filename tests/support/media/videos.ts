import { readFile } from 'node:fs/promises'

const DEMO_VIDEO = new URL('../../../demo/video/bus-in-autumn.webm', import.meta.url)

/** Four seconds that every browser here plays. */
export function aWebm(): Promise<Buffer> {
  return readFile(DEMO_VIDEO)
}

const SAMPLE_BYTES = 1024 * 1024

/** A video of VP8 whose pictures show nothing, one a second; `announced` is the length that the samples' box claims. */
export function boxesOf(
  brand: string,
  { contentBytes = 1000, announced }: { contentBytes?: number; announced?: number } = {},
): Buffer {
  const content = box('mdat', Buffer.alloc(contentBytes))
  if (announced !== undefined) content.writeUInt32BE(announced + 8)
  const start = [box('ftyp', text(`${brand}\0\0\0\0isom`))]
  const samples = Array.from({ length: Math.ceil(contentBytes / SAMPLE_BYTES) }, (_, at) =>
    content.subarray(8 + at * SAMPLE_BYTES, 8 + (at + 1) * SAMPLE_BYTES),
  )
  const movie = (at: number) => {
    const offsets = samples.map((_, index) => at + 8 + index * SAMPLE_BYTES)
    return box(
      'moov',
      fullBox('mvhd', uint32(0, 0, 1000, 1000), Buffer.alloc(80)),
      trackBox({ samples }, 1, offsets),
    )
  }
  const before = Buffer.concat([...start, movie(0)]).length
  return Buffer.concat([...start, movie(before), content])
}

/** A track of a movie; by default of pictures. */
export interface MadeTrack {
  samples: Buffer[]
  handler?: string
  codec?: string
  /** The handler's name, where devices write what recorded the track. */
  name?: string
  /** Extra boxes in the track. */
  boxes?: Buffer[]
}

/** One chunk per sample. */
export function trackBox(
  { samples, handler = 'vide', codec = 'vp08', name = '', boxes = [] }: MadeTrack,
  id: number,
  offsets: number[],
): Buffer {
  const own = Buffer.alloc(handler === 'soun' ? 28 : 78)
  own.writeUInt16BE(1, 6)
  if (handler === 'vide') own.writeUInt32BE(0x00400040, 24)
  const table = box(
    'stbl',
    fullBox('stsd', uint32(1), box(codec, own)),
    fullBox('stts', uint32(1, samples.length, 1000)),
    fullBox('stsc', uint32(1, 1, 1, 1)),
    fullBox('stsz', uint32(0, samples.length, ...samples.map(({ length }) => length))),
    fullBox('stco', uint32(offsets.length, ...offsets)),
  )
  return box(
    'trak',
    fullBox('tkhd', uint32(0xdddddddd, 0xdddddddd, id), Buffer.alloc(68, 2)),
    box(
      'mdia',
      fullBox('mdhd', uint32(0xdddddddd, 0xdddddddd, 1000, 1000, 0)),
      fullBox('hdlr', uint32(0), text(handler), Buffer.alloc(12), text(`${name}\0`)),
      box('minf', box('dinf', fullBox('dref', uint32(1), fullBox('url ', { flags: 1 }))), table),
    ),
    ...boxes,
  )
}

export function box(name: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(8), ...content])
  bytes.writeUInt32BE(bytes.length)
  bytes.write(name, 4, 'latin1')
  return bytes
}

export function fullBox(name: string, ...content: ({ flags: number } | Buffer)[]): Buffer {
  const [first, ...rest] = content
  const isFlags = first !== undefined && !Buffer.isBuffer(first)
  const all = (isFlags ? rest : content) as Buffer[]
  return box(name, uint32(isFlags ? first.flags : 0), ...all)
}

/** Big-endian 32-bit numbers; negative ones count down from 2³². */
export function uint32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * index)
  return bytes
}

function text(letters: string): Buffer {
  return Buffer.from(letters, 'latin1')
}

/** A WebM element; `open` has no length, as recorders write what has no known end. */
export function element(id: number, content: Buffer | Buffer[] | string | number, open = false): Buffer {
  const body = Array.isArray(content)
    ? Buffer.concat(content)
    : typeof content === 'string'
      ? text(content)
      : typeof content === 'number'
        ? Buffer.of(content)
        : content
  const name = Buffer.from(id.toString(16), 'hex')
  const length = Buffer.alloc(8)
  length.writeUInt32BE(0x01000000)
  length.writeUInt32BE(body.length, 4)
  if (open) length.fill(0xff, 1)
  return Buffer.concat([name, length, body])
}
