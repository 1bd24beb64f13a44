import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cleaner, openCleaner, SECRET } from '../../../../tests/support/cleaned.ts'
import { films, MOMENT, PICTURES, SOUNDS, TIMED_TRACKS } from '../../../../tests/support/films.ts'
import {
  aFragmentedMovie,
  aMovie,
  aWebm,
  box,
  boxesOf,
  element,
  uint32,
} from '../../../../tests/support/videos.ts'

let cleaner: Cleaner
beforeAll(async () => {
  cleaner = await openCleaner()
})
afterAll(() => cleaner.close())

const BROKEN = expect.objectContaining({
  kind: 'invalid',
  code: 'media.broken',
  message: expect.stringMatching(/^[A-Z].+\.$/),
})

/** The new values of changed bytes: zero, for blank space or a name. */
function changedTo(before: Buffer, after: Buffer): Set<number> {
  return new Set([...after].filter((byte, at) => byte !== before[at]))
}

describe.each(Object.entries(films))('%s', (name, { type, make }) => {
  test('loses everything a device can tell, and keeps its pictures and sound', async () => {
    const film = make()
    const clean = await cleaner.clean(film, type)
    expect([film.includes(SECRET), film.includes(MOMENT), clean.length]).toEqual([true, true, film.length])
    expect([clean.includes(SECRET), clean.includes(MOMENT)]).toEqual([false, false])
    for (const words of ['43.85', 'loci', '\xa9xyz', 'ISO6709', 'uuid', 'LOCATION', 'gpmd', 'METADATA']) {
      expect([words, clean.includes(Buffer.from(words, 'latin1'))]).toEqual([words, false])
    }
    for (const sample of [...PICTURES, ...SOUNDS]) expect(clean.indexOf(sample)).toBe(film.indexOf(sample))
  })

  test('that is already clean stays as it is', async () => {
    const clean = await cleaner.clean(make(), type)
    expect((await cleaner.clean(clean, type)).equals(clean)).toBe(true)
  })

  test('that was cut off is refused with a sentence; a recording without a length ends where it broke off', async () => {
    const film = make()
    const saysLength = !name.includes('without lengths')
    for (const part of saysLength ? [0, 1, 20, film.length / 3] : [0, 1, 20]) {
      await expect(cleaner.clean(film.subarray(0, part), type)).rejects.toEqual(BROKEN)
    }
    const most = cleaner.clean(film.subarray(0, film.length - 40), type)
    if (saysLength) return expect(most).rejects.toEqual(BROKEN)
    const clean = await most
    expect([clean.includes(SECRET), clean.includes(MOMENT), clean.includes(PICTURES[0]!)]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('a movie', () => {
  test.each(Object.entries(TIMED_TRACKS))(
    'loses the track of %s, whole or in fragments',
    async (_name, timed) => {
      const samples = [randomBytes(50), randomBytes(60), randomBytes(70)]
      const tracks = [timed, { samples }, timed]
      for (const film of [aMovie({ tracks }), aFragmentedMovie({ tracks })]) {
        const clean = await cleaner.clean(film, 'video/mp4')
        expect([film.includes(MOMENT), clean.includes(MOMENT), clean.includes(timed.codec!)]).toEqual([
          true,
          false,
          false,
        ])
        for (const sample of samples) expect(clean.indexOf(sample)).toBe(film.indexOf(sample))
      }
    },
  )

  test('loses a track that does not say what its samples are', async () => {
    const film = aMovie({ tracks: [{ samples: [randomBytes(9)] }, { samples: [Buffer.from(MOMENT)] }] })
    film.writeUInt32BE(0, film.lastIndexOf('stsd') + 8)
    film.writeUInt32BE(0, film.lastIndexOf('avc1') - 4)
    expect((await cleaner.clean(film, 'video/mp4')).includes(MOMENT)).toBe(false)
  })

  test('keeps its orientation and colours, and no time', async () => {
    const colours = box('colr', Buffer.from('nclx'), Buffer.of(0, 1, 0, 1, 0, 1, 0x80))
    const film = aMovie({ tracks: [{ samples: [randomBytes(9)], entryBoxes: [colours] }] })
    const clean = await cleaner.clean(film, 'video/mp4')
    expect(clean.includes(colours)).toBe(true)
    expect([film.includes(Buffer.alloc(68, 2)), clean.includes(Buffer.alloc(68, 2))]).toEqual([true, true])
    expect([film.includes(Buffer.alloc(8, 0xdd)), clean.includes(Buffer.alloc(2, 0xdd))]).toEqual([
      true,
      false,
    ])
    expect(changedTo(film, clean)).toEqual(new Set([0]))
  })

  const wrongTables: [string, string, Buffer][] = [
    ['more samples than there can be', 'stsz', uint32(0, 0, 0xffffffff)],
    ['samples larger than the file', 'stsz', uint32(0, 0xffffffff, 1)],
    ['more chunks than there can be', 'stco', uint32(0, 0xffffffff)],
    ['a sample before all others', 'stco', uint32(0, 1, 4)],
    ['a sample past the end', 'stco', uint32(0, 1, 0xfffffff0)],
  ]
  test.each(wrongTables)('with %s is refused', async (_what, name, content) => {
    const film = boxesOf('isom')
    const at = film.indexOf(name)
    content.copy(film, at + 4)
    await expect(cleaner.clean(film, 'video/mp4')).rejects.toEqual(BROKEN)
  })

  test.each([
    ['without a track of pictures', aMovie({ tracks: [{ samples: [], handler: 'soun', codec: 'mp4a' }] })],
    [
      'with chunks out of order',
      aMovie({ tracks: [{ samples: [randomBytes(9)], runs: [1, 1, 1, 1, 1, 1] }] }),
    ],
    ['with a chunk of no kind', aMovie({ tracks: [{ samples: [randomBytes(9)], runs: [2, 1, 1] }] })],
    ['with two movies', Buffer.concat([boxesOf('isom'), boxesOf('isom')])],
    ['without a movie', Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0')), box('mdat')])],
    ['with a fragment of no movie', Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0')), box('moof')])],
    ['with a box shorter than its header', Buffer.concat([uint32(3, 0), boxesOf('isom')])],
    ['with a box of 2 to the 60 bytes', Buffer.concat([uint32(1, 0, 0x10000000, 0), boxesOf('isom')])],
    ['of JPEG files', aMovie({ tracks: [{ samples: [randomBytes(9)], codec: 'jpeg' }] })],
    [
      'whose samples are in another file',
      Buffer.from(boxesOf('isom').toString('latin1').replace('url \0\0\0\x01', 'url \0\0\0\0'), 'latin1'),
    ],
  ])('%s is refused', async (_what, film) => {
    await expect(cleaner.clean(film, 'video/mp4')).rejects.toEqual(BROKEN)
  })

  test('loses the notes a camera wrote behind its last box, and its maker’s brand', async () => {
    const film = aMovie({ tracks: [{ samples: [randomBytes(9)] }] })
    const brands = film.subarray(0, film.readUInt32BE(0))
    const branded = Buffer.concat([
      uint32(brands.length + 8),
      brands.subarray(4),
      Buffer.from('niko'),
      Buffer.from('mp42'),
      film.subarray(brands.length),
    ])
    // The samples are eight bytes later.
    const chunk = branded.lastIndexOf('stco') + 12
    branded.writeUInt32BE(branded.readUInt32BE(chunk) + 8, chunk)
    const clean = await cleaner.clean(Buffer.concat([branded, Buffer.from(`&&&&${SECRET}`)]), 'video/mp4')
    expect([clean.includes(SECRET), clean.includes('niko'), clean.includes('mp42')]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('of a hundred thousand nested boxes is checked quickly', async () => {
    let nested = box('udta')
    while (nested.length < 200_000) nested = box('moov', nested, Buffer.alloc(nested.length / 8))
    await expect(cleaner.clean(nested, 'video/mp4')).rejects.toEqual(BROKEN)
    const many = Buffer.concat([boxesOf('isom'), ...Array.from({ length: 100_000 }, () => box('gps '))])
    const clean = await cleaner.clean(many, 'video/mp4')
    expect(clean.includes('gps ')).toBe(false)
  })

  test('of plain QuickTime sound keeps every byte of it, although its samples claim to have one', async () => {
    const sound = randomBytes(400)
    const film = aMovie({
      brand: 'qt  ',
      tracks: [{ samples: [randomBytes(9)] }, { samples: [sound], handler: 'soun', codec: 'sowt' }],
    })
    const sizes = film.lastIndexOf('stsz') + 4
    uint32(0, 1, 100).copy(film, sizes)
    const runs = film.lastIndexOf('stsc') + 4
    uint32(0, 1, 1, 100, 1).copy(film, runs)
    const description = film.indexOf('sowt') + 4
    film.writeUInt16BE(2, description + 16)
    film.writeUInt16BE(16, description + 18)
    expect((await cleaner.clean(film, 'video/quicktime')).includes(sound)).toBe(true)
  })
})

describe('a WebM', () => {
  const aPictureTrack = element(0x1654ae6b, [
    element(0xae, [element(0xd7, 1), element(0x83, 1), element(0x86, 'V_VP9')]),
  ])

  test('of the demo has nothing to tell and stays as it is', async () => {
    const film = await aWebm()
    expect((await cleaner.clean(film, 'video/webm')).equals(film)).toBe(true)
  })

  test.each([
    ['whose tracks come after its pictures', [element(0x1f43b675, []), aPictureTrack]],
    ['without tracks', [element(0x1549a966, [])]],
    ['with an element larger than the file', [Buffer.of(0xa3, 0x08, 0xff, 0xff, 0xff, 0xff)]],
    ['with an element of an impossible name', [Buffer.of(0, 0x81, 0)]],
    ['with tags without a length', [element(0x1254c367, SECRET, true)]],
  ])('%s is refused', async (_what, content) => {
    const film = Buffer.concat([element(0x1a45dfa3, [element(0x4282, 'webm')]), element(0x18538067, content)])
    await expect(cleaner.clean(film, 'video/webm')).rejects.toEqual(BROKEN)
  })
})

test('a type we cannot clean is refused', async () => {
  await expect(cleaner.clean(Buffer.from('x'), 'image/tiff')).rejects.toEqual(BROKEN)
})
