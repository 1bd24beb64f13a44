import { readFile } from 'node:fs/promises'

const DEMO_VIDEO = new URL('../../demo/video/bus-in-autumn.webm', import.meta.url)

/** Four seconds that every browser here plays. */
export function aWebm(): Promise<Buffer> {
  return readFile(DEMO_VIDEO)
}

/** A one-track movie whose only sample shows nothing; `announced` is the length that the samples' box claims. */
export function boxesOf(
  brand: string,
  { contentBytes = 1000, announced }: { contentBytes?: number; announced?: number } = {},
): Buffer {
  return aMovie({ brand, tracks: [{ samples: [Buffer.alloc(contentBytes)] }], announced })
}

/** A track of a movie; by default of pictures. */
export interface MadeTrack {
  samples: Buffer[]
  handler?: string
  codec?: string
  /** The handler's name, where devices write what recorded the track. */
  name?: string
  /** Extra boxes in the track, and in its sample entry. */
  boxes?: Buffer[]
  entryBoxes?: Buffer[]
  /** Sample-to-chunk triples (first chunk, samples per chunk, description); default: one sample per chunk. */
  runs?: number[]
}

export interface MadeMovie {
  brand?: string
  tracks: MadeTrack[]
  /** Extra boxes in the movie, and in the file. */
  boxes?: Buffer[]
  fileBoxes?: Buffer[]
  /** Bytes between the samples that belong to none. */
  between?: Buffer
  announced?: number | undefined
}

/** An MP4 or MOV file with one chunk per sample, the tracks taking turns. */
export function aMovie({
  brand = 'isom',
  tracks,
  boxes = [],
  fileBoxes = [],
  between = Buffer.alloc(0),
  announced,
}: MadeMovie): Buffer {
  const offsets = tracks.map((): number[] => [])
  const content: Buffer[] = []
  let at = 0
  for (let turn = 0; turn < Math.max(...tracks.map(({ samples }) => samples.length)); turn += 1) {
    for (const [index, { samples }] of tracks.entries()) {
      const sample = samples[turn]
      if (!sample) continue
      offsets[index]!.push(at)
      content.push(sample, between)
      at += sample.length + between.length
    }
  }
  const file = (samplesAt: number) => {
    const made = tracks.map((track, index) =>
      trackBox(
        track,
        index + 1,
        offsets[index]!.map((offset) => samplesAt + offset),
      ),
    )
    return [
      box('ftyp', text(`${brand}\0\0\0\0isom`)),
      ...fileBoxes,
      box('moov', fullBox('mvhd', Buffer.alloc(96, 1)), ...made, ...boxes),
    ]
  }
  const start = Buffer.concat(file(0)).length + 8
  const samples = box('mdat', ...content)
  if (announced !== undefined) samples.writeUInt32BE(announced + 8)
  return Buffer.concat([...file(start), samples])
}

/** The same in fragments, one per turn, as a recorder streams them. */
export function aFragmentedMovie({ tracks, boxes = [] }: Pick<MadeMovie, 'tracks' | 'boxes'>): Buffer {
  const turns = Math.max(...tracks.map(({ samples }) => samples.length))
  const extends_ = tracks.map((_, index) => fullBox('trex', uint32(index + 1, 1, 0, 0, 0)))
  const start = [
    box('ftyp', text('iso6\0\0\0\0isom')),
    box(
      'moov',
      fullBox('mvhd', Buffer.alloc(96, 1)),
      ...tracks.map((track, index) => trackBox({ ...track, samples: [] }, index + 1, [])),
      box('mvex', ...extends_),
      ...boxes,
    ),
  ]
  const fragments = Array.from({ length: turns }, (_, turn) => {
    const samples = tracks.map((track) => track.samples[turn] ?? Buffer.alloc(0))
    const movieFragment = (dataAt: number) => {
      let at = dataAt
      return box(
        'moof',
        fullBox('mfhd', uint32(turn + 1)),
        ...samples.map((sample, index) => {
          const run = fullBox('trun', { flags: 0x201 }, uint32(1, at, sample.length))
          at += sample.length
          return box('traf', fullBox('tfhd', { flags: 0x020000 }, uint32(index + 1)), run)
        }),
      )
    }
    const { length } = movieFragment(0)
    return Buffer.concat([movieFragment(length + 8), box('mdat', ...samples)])
  })
  return Buffer.concat([...start, ...fragments])
}

function trackBox(
  {
    samples,
    handler = 'vide',
    codec = 'avc1',
    name = '',
    boxes = [],
    entryBoxes = [],
    runs = [1, 1, 1],
  }: MadeTrack,
  id: number,
  offsets: number[],
): Buffer {
  const own = Buffer.alloc(handler === 'soun' ? 28 : 78)
  own.writeUInt16BE(1, 6)
  const table = box(
    'stbl',
    fullBox('stsd', uint32(1), box(codec, own, ...entryBoxes)),
    fullBox('stts', uint32(1, samples.length, 1)),
    fullBox('stsc', uint32(runs.length / 3, ...runs)),
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
