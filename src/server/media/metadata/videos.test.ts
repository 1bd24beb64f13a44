import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Cleaner, openCleaner, SECRET } from '../../../../tests/support/media/cleaned-file.ts'
import { aTellingMovie, MOMENT, TIME } from '../../../../tests/support/media/movie-with-metadata.ts'
import { realVideo, videos } from '../../../../tests/support/media/sample-videos.ts'
import { contentOf } from '../../../../tests/support/media/video-content.ts'
import {
  aWebm,
  box,
  boxesOf,
  element,
  fullBox,
  type MadeTrack,
  trackBox,
  uint32,
} from '../../../../tests/support/media/videos.ts'
import { Unreadable } from './unreadable.ts'
import { cleanVideo } from './videos.ts'

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

/** Any reason but one of the system's. */
const UNREADABLE = expect.not.objectContaining({ syscall: expect.anything() })

const TOLD = [
  SECRET,
  MOMENT,
  TIME,
  '43.85',
  'loci',
  '\xa9xyz',
  'ISO6709',
  'uuid',
  'LOCATION',
  'gpmd',
  'METADATA',
]
const told = (video: Buffer) => TOLD.filter((words) => video.includes(words, 0, 'latin1'))

describe.each(Object.entries(videos))('%s', (name, { type, real, make }) => {
  test('loses everything a device can tell, and keeps each packet of its pictures and sound', async () => {
    const video = make()
    const clean = await cleaner.clean(video, type)
    expect(told(video)).toEqual(expect.arrayContaining([SECRET, MOMENT, '43.85']))
    expect(told(clean)).toEqual([])
    const content = await contentOf(clean)
    expect(content).toEqual(await contentOf(realVideo(real)))
    expect(content.every(({ packets }) => packets.length > 0)).toBe(true)
  })

  test('that is already clean stays as it is', async () => {
    const clean = await cleaner.copy(make(), type)
    const again = await cleaner.copy(clean, type)
    expect(await contentOf(again)).toEqual(await contentOf(clean))
    expect(again.length).toBeLessThanOrEqual(clean.length)
  })

  test('that was cut off is refused; a recording without a length ends where it broke off', async () => {
    const video = make()
    const cut = (whole: Buffer, length: number) => cleaner.copy(whole.subarray(0, length), type)
    for (const length of [0, 1, 20]) await expect(cut(video, length)).rejects.toThrow(UNREADABLE)
    if (!name.includes('without lengths')) {
      const clean = await cleaner.copy(video, type)
      for (const whole of [video, clean]) {
        await expect(cut(whole, whole.length / 3)).rejects.toThrow(UNREADABLE)
        await expect(cut(whole, whole.length - 40)).rejects.toThrow(UNREADABLE)
      }
      return
    }
    const broken = await cut(video, video.length - 400)
    const [pictures, sound] = await contentOf(broken)
    const [allPictures, allSound] = await contentOf(realVideo(real))
    expect(told(broken)).toEqual([])
    expect(pictures!.packets).toEqual(allPictures!.packets.slice(0, pictures!.packets.length))
    expect(sound!.packets.length).toBeGreaterThan(0.5 * allSound!.packets.length)
  })
})

test('sound that starts before the pictures, as its encoder needs, stays', async () => {
  const [, sound] = await contentOf(await cleaner.copy(realVideo('phone.mov'), 'video/quicktime'))
  expect(sound!.packets[0]!.time).toBeLessThan(0)
})

test('a rotated video stays rotated', async () => {
  const clean = await cleaner.copy(realVideo('hevc-rotated.mp4'), 'video/mp4')
  expect(await contentOf(clean)).toMatchObject([{ form: { matrix: [0, -1, 0, 1, 0, 0, 0, 0, 1] } }, {}])
})

test('frames of VP9 stay as they are, also where the file states other colours', async () => {
  const video = realVideo('vp9-opus.webm')
  const matrix = video.indexOf(Buffer.of(0x55, 0xb1, 0x81))
  video[matrix + 3] = 5
  const digests = async (bytes: Buffer) => (await contentOf(bytes))[0]!.packets.map(({ digest }) => digest)
  const clean = await cleaner.copy(video, 'video/webm')
  expect(matrix).toBeGreaterThan(0)
  expect(await digests(clean)).toEqual(await digests(video))
})

test('a movie says no time', async () => {
  const clean = await cleaner.copy(realVideo('h264-aac.mp4'), 'video/mp4')
  for (const name of ['mvhd', 'tkhd', 'mdhd']) {
    const at = clean.indexOf(name) + 8
    expect(clean.subarray(at, at + 8).equals(Buffer.alloc(8))).toBe(true)
  }
})

test('an index comes before the pictures, so that a video starts before all of it has arrived', async () => {
  const clean = await cleaner.copy(realVideo('h264-aac.mp4'), 'video/mp4')
  expect(clean.indexOf('moov')).toBeLessThan(clean.indexOf('mdat'))
})

test('a video that takes too long is refused, and the next one has its turn', async () => {
  const directory = cleaner.directory()
  const from = `${directory}/slow`
  await writeFile(from, realVideo('h264-aac.mp4'))
  const slow = cleanVideo(from, `${from}-1`, 'video/mp4', 1)
  const next = cleanVideo(from, `${from}-2`, 'video/mp4')
  await expect(slow).rejects.toThrow(Unreadable)
  await next
  expect(await readdir(directory)).toContain('slow-2')
})

test('a video whose thread ends before it is copied is refused', async () => {
  const from = `${cleaner.directory()}/interrupted`
  await writeFile(from, realVideo('h264-aac.mp4'))
  const { on } = Worker.prototype
  const spy = vi.spyOn(Worker.prototype, 'on').mockImplementation(function (this: Worker, ...given) {
    if (String(given[0]) === 'message') void this.terminate()
    return on.apply(this, given)
  })
  await expect(cleanVideo(from, `${from}-1`, 'video/mp4')).rejects.toThrow(Unreadable)
  spy.mockRestore()
})

test('a refused video leaves no file beside it, and a full disk is no fault of the video', async () => {
  const directory = cleaner.directory()
  await expect(cleaner.clean(boxesOf('isom').subarray(0, 700), 'video/mp4')).rejects.toEqual(BROKEN)
  expect((await readdir(directory)).filter((name) => name.endsWith('-clean'))).toEqual([])
  const missing = `${directory}/missing/file`
  await expect(cleanVideo(missing, `${missing}-2`, 'video/mp4')).rejects.toMatchObject({ code: 'ENOENT' })
})

describe('on a disk that is getting full', () => {
  const video = boxesOf('isom', { contentBytes: 4_000_000 })

  type Write = (
    data: Uint8Array,
    from: number,
    bytes: number,
    at: number,
  ) => Promise<{ bytesWritten: number }>

  async function copyWhere(writes: (write: Write) => Write): Promise<Buffer> {
    const file = await open(import.meta.filename)
    const prototype: { write: Write } = Object.getPrototypeOf(file)
    await file.close()
    const { write } = prototype
    const spy = vi.spyOn(prototype, 'write').mockImplementation(function (this: FileHandle, ...given) {
      return writes(write.bind(this))(...given)
    })
    return cleaner.copy(video, 'video/mp4').finally(() => spy.mockRestore())
  }

  test('a video is whole, though each write is short', async () => {
    const whole = await cleaner.copy(video, 'video/mp4')
    const short = await copyWhere((write) => (data, from, bytes, at) => {
      return write(data, from, Math.min(bytes, 100_000), at)
    })
    expect(short.equals(whole)).toBe(true)
  })

  test('a video is not called damaged', async () => {
    const full = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' })
    await expect(copyWhere(() => () => Promise.reject(full))).rejects.toBe(full)
  })
})

describe('a movie', () => {
  const video = realVideo('h264-aac.mp4')
  const withTrack = (track: MadeTrack) => aTellingMovie(video, [track])
  const replaced = (from: string, to: string) =>
    Buffer.from(video.toString('latin1').replaceAll(from, to), 'latin1')
  const written = (name: string, at: number, ...numbers: number[]) => {
    const changed = Buffer.from(video)
    uint32(...numbers).copy(changed, video.indexOf(name) + 4 + at)
    return changed
  }

  test('keeps all its pictures, in their order', async () => {
    const second = { samples: [randomBytes(70), randomBytes(80)] }
    const content = await contentOf(await cleaner.copy(withTrack(second), 'video/mp4'))
    expect(content.map(({ codec, packets }) => [codec, packets.length])).toEqual([
      ['avc', 10],
      ['aac', 48],
      ['vp8', 2],
    ])
  })

  const samples = [randomBytes(9)]
  const refused: [string, Buffer][] = [
    ['with sound in an unknown codec', withTrack({ samples, handler: 'soun', codec: 'apac' })],
    ['with pictures in an unknown codec', withTrack({ samples, codec: 'SECR' })],
    ['with pictures that are JPEG files', withTrack({ samples, codec: 'jpeg' })],
    ['with transparency in a track of its own', withTrack({ samples, handler: 'auxv' })],
    ['with a track that does not say what its samples are', written('stsd', 4, 0)],
    ['with samples of two kinds', written('stsd', 4, 2)],
    ['that is encrypted', replaced('avc1', 'encv')],
    [
      'that plays at another speed',
      replaced('elst', 'elst').fill(2, video.indexOf('elst') + 20, video.indexOf('elst') + 24),
    ],
    ['that was trimmed, and still has what was cut away', written('mdhd', 16, 102_400)],
    ['without a track of pictures', replaced('vide', 'meta')],
    ['with more samples than there can be', written('stsz', 4, 0, 0xffffffff)],
    ['with more times than there can be', written('stts', 8, 0xffffffff)],
    ['with more samples in a chunk than there are', written('stsc', 12, 0xff000004)],
    ['with samples larger than the file', written('stsz', 4, 0xffffffff, 1)],
    ['with more chunks than there can be', written('stco', 4, 0xffffffff)],
    ['with a sample past the end', written('stco', 8, 0xfffffff0)],
    ['with two movies', Buffer.concat([video, video])],
    ['without a movie', Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0')), box('mdat')])],
    ['with a fragment of no movie', Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0')), box('moof')])],
    ['with a box shorter than its header', Buffer.concat([uint32(3, 0), video])],
    ['with a box of 2 to the 60 bytes', Buffer.concat([uint32(1, 0, 0x10000000, 0), video])],
    ['whose samples are in another file', replaced('url \0\0\0\x01', 'url \0\0\0\0')],
  ]
  test.each(refused)('%s is refused', async (_what, changed) => {
    await expect(cleaner.copy(changed, 'video/mp4')).rejects.toThrow(UNREADABLE)
  })

  test('whose index names the same bytes again and again is refused before they fill the disk', async () => {
    const [named, times] = [Buffer.alloc(100_000, 7), 3]
    const start = box('ftyp', Buffer.from('isom\0\0\0\0isom'))
    const movie = (at: number) => {
      const track = trackBox({ samples: Array(times).fill(named) }, 1, Array(times).fill(at))
      return box('moov', fullBox('mvhd', uint32(0, 0, 1000, 1000), Buffer.alloc(80)), track)
    }
    const contentAt = start.length + movie(0).length + 8
    const small = Buffer.concat([start, movie(contentAt), box('mdat', named)])
    await expect(cleaner.copy(small, 'video/mp4')).rejects.toThrow('its packets are larger than the file')
  })

  test('of a hundred thousand nested boxes is checked quickly', async () => {
    let nested = box('udta')
    while (nested.length < 200_000) nested = box('moov', nested, Buffer.alloc(nested.length / 8))
    await expect(cleaner.copy(nested, 'video/mp4')).rejects.toThrow(UNREADABLE)
    const many = Buffer.concat([video, ...Array.from({ length: 100_000 }, () => box('gps '))])
    const clean = await cleaner.copy(many, 'video/mp4')
    expect(clean.includes('gps ')).toBe(false)
  })
})

describe('a WebM', () => {
  const aPictureTrack = element(0x1654ae6b, [
    element(0xae, [element(0xd7, 1), element(0x83, 1), element(0x86, 'V_VP9')]),
  ])
  const video = realVideo('vp8-vorbis.webm')

  test('of the demo keeps each packet', async () => {
    const demo = await aWebm()
    expect(await contentOf(await cleaner.copy(demo, 'video/webm'))).toEqual(await contentOf(demo))
  })

  test.each([
    ['whose tracks come after its pictures', [element(0x1f43b675, []), aPictureTrack]],
    ['without tracks', [element(0x1549a966, [])]],
    ['with an element larger than the file', [Buffer.of(0xa3, 0x08, 0xff, 0xff, 0xff, 0xff)]],
    ['with an element of an impossible name', [Buffer.of(0, 0x81, 0)]],
    ['with tags without a length', [element(0x1254c367, SECRET, true)]],
  ])('%s is refused', async (_what, content) => {
    const made = Buffer.concat([element(0x1a45dfa3, [element(0x4282, 'webm')]), element(0x18538067, content)])
    await expect(cleaner.copy(made, 'video/webm')).rejects.toThrow(UNREADABLE)
  })

  test.each([
    ['with sound in an unknown codec', 'A_VORBIS', 'A_SECRET'],
    ['with sound that a WebM cannot hold', 'A_VORBIS', 'A_AAC\0\0\0'],
    ['with sound that is switched off', '\x9c\x81\0', '\xb9\x81\0'],
  ])('%s is refused', async (_what, from, to) => {
    const changed = Buffer.from(video.toString('latin1').replace(from, to), 'latin1')
    expect(changed.equals(video)).toBe(false)
    await expect(cleaner.copy(changed, 'video/webm')).rejects.toThrow(UNREADABLE)
  })
})

test('a type we cannot clean is refused', async () => {
  await expect(cleaner.clean(Buffer.from('x'), 'image/tiff')).rejects.toEqual(BROKEN)
})
