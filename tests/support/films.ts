import { randomBytes } from 'node:crypto'
import { SECRET } from './cleaned.ts'
import { aFragmentedMovie, aMovie, box, element, fullBox, type MadeTrack, uint32 } from './videos.ts'

const secret = Buffer.from(SECRET)

/** Hidden between the samples, and neither picture nor sound. */
export const MOMENT = 'Oak Avenue 9 at noon'
const moment = Buffer.from(MOMENT)

const PLACE = Buffer.from(`+43.8509-079.0205/${SECRET}`)

/** What a device writes where it can: QuickTime and 3GPP tags, Apple's keys, a maker's box, free space. */
const TELLING = [
  box('udta', box('\xa9xyz', PLACE), fullBox('loci', PLACE), box('\xa9mak', secret), Buffer.alloc(4)),
  box(
    'meta',
    fullBox('hdlr', uint32(0), Buffer.from('mdta'), Buffer.alloc(13)),
    fullBox('keys', uint32(1), box('mdta', Buffer.from('com.apple.quicktime.location.ISO6709'))),
    box('ilst', box('\0\0\0\x01', box('data', uint32(1, 0), PLACE))),
  ),
  box('uuid', randomBytes(16), secret),
  box('free', secret),
  box('skip', secret),
  box('gps ', secret),
]

/** Picture and sound samples that must stay byte for byte. */
export const PICTURES = [900, 40, 70].map((bytes) => randomBytes(bytes))
export const SOUNDS = [30, 31, 32].map((bytes) => randomBytes(bytes))

const telling = (track: MadeTrack): MadeTrack => ({ ...track, name: SECRET, boxes: TELLING })

const KEPT: MadeTrack[] = [
  telling({
    samples: PICTURES,
    entryBoxes: [
      box('avcC', Buffer.from('coding')),
      box('pasp', uint32(1, 1)),
      box('gps ', secret),
      Buffer.alloc(4),
    ],
  }),
  telling({
    samples: SOUNDS,
    handler: 'soun',
    codec: 'fLaC',
    entryBoxes: [fullBox('dfLa', Buffer.of(0, 0, 0, 2, 7, 7), Buffer.of(0x84, 0, 0, secret.length), secret)],
  }),
]

/** Tracks with the camera's position, moment by moment. */
export const TIMED_TRACKS: Record<string, MadeTrack> = {
  GoPro: { handler: 'meta', codec: 'gpmd', samples: [moment, moment, moment] },
  Google: { handler: 'meta', codec: 'camm', samples: [moment, moment] },
  Apple: { handler: 'meta', codec: 'mebx', samples: [moment] },
  Sony: { handler: 'meta', codec: 'rtmd', samples: [moment, moment, moment] },
  DJI: { handler: 'meta', codec: 'djmd', samples: [moment] },
  subtitles: { handler: 'sbtl', codec: 'tx3g', samples: [moment, moment] },
  text: { handler: 'text', codec: 'text', samples: [moment] },
  'a time code': { handler: 'tmcd', codec: 'tmcd', samples: [moment] },
  'pictures of an unknown kind': { handler: 'vide', codec: 'SECR', samples: [moment] },
}

const ALL_TRACKS = [...KEPT, ...Object.values(TIMED_TRACKS).map(telling)]

export const aTellingMovie = (brand: string) =>
  aMovie({ brand, tracks: ALL_TRACKS, boxes: TELLING, fileBoxes: TELLING, between: moment })

export const aTellingFragmentedMovie = () => aFragmentedMovie({ tracks: ALL_TRACKS, boxes: TELLING })

const EBML = element(0x1a45dfa3, [
  Buffer.from('\x42\x82\x84webm', 'latin1'),
  element(0x4287, 4),
  element(0x4285, 2),
])

const aTrack = (number: number, type: number, codec: string, ...more: Buffer[]) =>
  element(0xae, [
    element(0xd7, number),
    element(0x73c5, number),
    element(0x83, type),
    element(0x86, codec),
    element(0x536e, SECRET),
    ...more,
  ])

const aBlock = (track: number, content: Buffer) =>
  Buffer.concat([Buffer.of(0x80 | track, 0, 0, 0x80), content])

const VORBIS_COMMENT = Buffer.concat([
  Buffer.from('\x03vorbis'),
  Buffer.of(secret.length, 0, 0, 0),
  secret,
  Buffer.of(1, 0, 0, 0, secret.length, 0, 0, 0),
  secret,
  Buffer.of(1),
])
const VORBIS = Buffer.concat([
  Buffer.of(2, 30, VORBIS_COMMENT.length),
  Buffer.alloc(30, 5),
  VORBIS_COMMENT,
  Buffer.from('\x05vorbis and more'),
])

/** A WebM with metadata everywhere it can be; `open` has no lengths, as recorders write it. */
export function aTellingWebm({ open }: { open: boolean }): Buffer {
  const clusters = PICTURES.map((picture, index) =>
    element(
      0x1f43b675,
      [
        element(0xe7, index),
        element(0xa3, aBlock(1, picture)),
        element(0xa3, aBlock(3, moment)),
        element(0xa0, [
          element(0xa1, aBlock(2, SOUNDS[index]!)),
          element(0x9b, 5),
          element(0x75a1, [element(0xa6, [element(0xa5, SECRET)])]),
        ]),
        element(0xa0, [
          element(0xa1, aBlock(1, Buffer.alloc(5, 5))),
          element(0x75a1, [element(0xa6, [element(0xee, 99), element(0xa5, MOMENT)])]),
        ]),
        element(0xa7, SECRET),
        element(0xa0, [element(0xa1, aBlock(4, moment)), element(0x9b, 5)]),
        element(0xa3, aBlock(5, moment)),
        element(0xec, SECRET),
        element(0xbf, 'crc!'),
        element(0x4fff, SECRET),
      ],
      open,
    ),
  )
  const content = [
    element(0x114d9b74, [
      element(0x4dbb, [element(0x53ab, Buffer.of(0x12, 0x54, 0xc3, 0x67)), element(0x53ac, 1)]),
    ]),
    element(0x1549a966, [
      element(0x2ad7b1, Buffer.of(0x0f, 0x42, 0x40)),
      element(0x7ba9, SECRET),
      element(0x4d80, SECRET),
      element(0x5741, SECRET),
      element(0x4461, 'a moment'),
      element(0x7384, SECRET),
    ]),
    element(0x1654ae6b, [
      aTrack(1, 1, 'V_VP9', element(0xe0, [element(0xb0, 64), element(0xba, 64)])),
      aTrack(2, 2, 'A_VORBIS', element(0x63a2, VORBIS), element(0xe1, [element(0x9f, 2)])),
      aTrack(3, 0x21, 'D_WEBVTT/METADATA'),
      aTrack(4, 0x11, 'S_TEXT/UTF8'),
    ]),
    element(0x1941a469, [element(0x61a7, SECRET)]),
    ...clusters,
    element(0x1043a770, SECRET),
    element(0x1254c367, [
      element(0x7373, [element(0x67c8, [element(0x45a3, 'LOCATION'), element(0x4487, PLACE)])]),
    ]),
  ]
  return Buffer.concat([EBML, element(0x18538067, content, open), ...(open ? [] : [secret])])
}

/** Films with the secret everywhere it can be. */
export const films: Record<string, { type: string; make: () => Buffer }> = {
  'an MP4': { type: 'video/mp4', make: () => aTellingMovie('isom') },
  'a MOV': { type: 'video/quicktime', make: () => aTellingMovie('qt  ') },
  'an MP4 in fragments': { type: 'video/mp4', make: aTellingFragmentedMovie },
  'a WebM': { type: 'video/webm', make: () => aTellingWebm({ open: false }) },
  'a WebM without lengths': { type: 'video/webm', make: () => aTellingWebm({ open: true }) },
}
