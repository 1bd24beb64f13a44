import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDirectoryFileStore } from '#server/platform/files/directory-file-store.ts'
import type { FileStore, StoredFile } from '#server/platform/files/file-store.ts'
import { openS3FileStore } from '#server/platform/files/s3-file-store.ts'
import { startS3Server } from '../support/servers/s3-server.ts'

const TEXT = { contentType: 'text/plain' }

/** A store may round times to whole seconds. */
const CLOCK_GRAIN_MS = 1000

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const server = await startS3Server()
afterAll(() => server.close())
let directory: string
let store: FileStore
let stores = 0

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'northpoint-files-'))
})
afterEach(() => rm(directory, { recursive: true }))

const inDirectory = () => openDirectoryFileStore(join(directory, 'files'))

/** Each test has its own prefix in a shared bucket. */
function inBucket(): Promise<FileStore> {
  stores += 1
  return sameBucket()
}

async function sameBucket(): Promise<FileStore> {
  return openS3FileStore({ ...server.settings, prefix: `test-${stores}/` }, () => {})
}

async function listed(prefix: string): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const file of store.list(prefix)) files.push(file)
  return files
}

async function keysBelow(prefix: string): Promise<string[]> {
  return (await listed(prefix)).map((file) => file.key).sort()
}

async function readBack(key: string, range?: { start: number; end?: number }): Promise<string | null> {
  const found = await store.get(key, range)
  return found && text(found.stream)
}

function failingAfter(first: string): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from(first)
      throw new Error('the connection ended')
    })(),
  )
}

describe.each([
  ['a directory', inDirectory, inDirectory],
  ['an S3 bucket', inBucket, sameBucket],
])('in %s', (_where, open, reopen) => {
  beforeEach(async () => {
    store = await open()
  })

  describe('a stored file', () => {
    test('is read back whole, whether stored from bytes or a stream', async () => {
      expect(await store.put('proofs/ab/one.txt', Buffer.from('hello'), TEXT)).toEqual({ bytes: 5 })
      const large = Buffer.alloc(3_000_000, 'northpoint ')
      const chunks = Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)])
      expect(await store.put('proofs/ab/two.bin', chunks, TEXT)).toEqual({ bytes: 3_000_000 })

      expect(await readBack('proofs/ab/one.txt')).toBe('hello')
      expect(await store.size('proofs/ab/one.txt')).toBe(5)
      const found = await store.get('proofs/ab/two.bin')
      expect(found?.bytes).toBe(3_000_000)
      expect((await buffer(found!.stream)).equals(large)).toBe(true)
    })

    test('can be read in part', async () => {
      await store.put('video', Buffer.from('0123456789'), TEXT)
      expect(await readBack('video', { start: 2, end: 4 })).toBe('234')
      expect(await readBack('video', { start: 7 })).toBe('789')
      const part = await store.get('video', { start: 0, end: 0 })
      expect(part?.bytes).toBe(10)
      part?.stream.destroy()
    })

    test('replaces the earlier file with the same key', async () => {
      await store.put('avatar', Buffer.from('old and long'), TEXT)
      await store.put('avatar', Buffer.from('new'), TEXT)
      expect(await readBack('avatar')).toBe('new')
    })

    test('is still there when the store is opened again', async () => {
      await store.put('kept', Buffer.from('hello'), TEXT)
      store = await reopen()
      expect(await readBack('kept')).toBe('hello')
    })
  })

  test('a failed stream leaves no file and no trace, and keeps the earlier file', async () => {
    await store.put('proof', Buffer.from('first'), TEXT)
    await expect(store.put('proof', failingAfter('sec'), TEXT)).rejects.toThrow('the connection ended')
    await expect(store.put('other', failingAfter('sec'), TEXT)).rejects.toThrow('the connection ended')
    expect(await readBack('proof')).toBe('first')
    expect(await store.get('other')).toBeNull()
    expect(await keysBelow('')).toEqual(['proof'])
  })

  test('stores twenty files at once in one new directory', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `new/deep/${index}`)
    await Promise.all(keys.map((key) => store.put(key, Buffer.from(key), TEXT)))
    expect(await keysBelow('new/')).toEqual(keys.sort())
  })

  describe('a file that is not there', () => {
    test.each(['none', 'none/at/all', 'one/below-a-file', 'folder'])('reads as null: %s', async (key) => {
      await store.put('one', Buffer.from('1'), TEXT)
      await store.put('folder/two', Buffer.from('2'), TEXT)
      expect(await store.get(key)).toBeNull()
      expect(await store.size(key)).toBeNull()
    })

    test('can be deleted without an error', async () => {
      await store.put('one', Buffer.from('1'), TEXT)
      await store.delete('one')
      await store.delete('one')
      await store.delete('never/was')
      expect(await store.get('one')).toBeNull()
    })
  })

  test('a list has every file whose key starts with the prefix, with its size and time', async () => {
    const before = Date.now()
    await store.put('proofs/ab/one', Buffer.from('1'), TEXT)
    await store.put('proofs/ac/two', Buffer.from('22'), TEXT)
    await store.put('avatars/three', Buffer.from('333'), TEXT)
    expect(await keysBelow('')).toEqual(['avatars/three', 'proofs/ab/one', 'proofs/ac/two'])
    expect(await keysBelow('proofs/')).toEqual(['proofs/ab/one', 'proofs/ac/two'])
    expect(await keysBelow('proofs/ac')).toEqual(['proofs/ac/two'])
    expect(await keysBelow('none/')).toEqual([])
    const [file] = await listed('avatars/')
    expect(file?.bytes).toBe(3)
    const written = file!.modifiedAt.getTime()
    expect(written).toBeGreaterThan(before - CLOCK_GRAIN_MS)
    expect(written).toBeLessThan(Date.now() + CLOCK_GRAIN_MS)
  })

  describe('refuses a key that could leave the store', () => {
    test.each([
      '',
      '/etc/passwd',
      '../outside',
      'a/../../outside',
      'a/..',
      'a//b',
      'a/',
      '.incoming/x',
      'Upper',
      'a\\b',
      'a b',
      'a\0b',
      'é',
      'a..b',
      'a'.repeat(256),
    ])('%j', async (key) => {
      await expect(store.put(key, Buffer.from('x'), TEXT)).rejects.toThrow('Not a file key')
      await expect(store.size(key)).rejects.toThrow('Not a file key')
      await expect(store.get(key)).rejects.toThrow('Not a file key')
      await expect(store.delete(key)).rejects.toThrow('Not a file key')
      expect(await keysBelow('')).toEqual([])
    })

    test('and as the prefix of a list', async () => {
      await expect(listed('../')).rejects.toThrow('Not a file key')
    })
  })
})

describe('in a directory', () => {
  beforeEach(async () => {
    store = await inDirectory()
  })

  test('only the server can open a file and its directories', async () => {
    await store.put('proofs/ab/one.txt', Buffer.from('hello'), TEXT)
    const modeOf = async (path: string) => (await stat(join(directory, 'files', path))).mode & 0o777
    expect(await modeOf('proofs/ab/one.txt')).toBe(0o600)
    expect(await modeOf('proofs/ab')).toBe(0o700)
    expect(await modeOf('proofs')).toBe(0o700)
    expect(await modeOf('')).toBe(0o700)
  })

  test('a failed stream leaves no partial file', async () => {
    await expect(store.put('proof', failingAfter('fir'), TEXT)).rejects.toThrow('the connection ended')
    expect(await readdir(join(directory, 'files', '.incoming'))).toEqual([])
  })

  test('a list does not include partial files', async () => {
    await writeFile(join(directory, 'files', '.incoming', 'half'), 'ha')
    expect(await keysBelow('')).toEqual([])
  })

  test('opening the store removes partial files older than an hour, and no newer ones', async () => {
    const incoming = join(directory, 'files', '.incoming')
    await writeFile(join(incoming, 'old'), 'half')
    await writeFile(join(incoming, 'young'), 'half')
    const anHourAgo = (Date.now() - 61 * 60 * 1000) / 1000
    await utimes(join(incoming, 'old'), anHourAgo, anHourAgo)
    await openDirectoryFileStore(join(directory, 'files'))
    expect(await readdir(incoming)).toEqual(['young'])
  })
})

describe('in an S3 bucket', () => {
  beforeEach(async () => {
    store = await inBucket()
  })

  test('a video in many parts is stored whole and never held in memory whole', async () => {
    const part = Buffer.alloc(1024 * 1024, 'northpoint ')
    const parts = 64
    let largest = 0
    collectGarbage()
    const before = process.memoryUsage().arrayBuffers
    const video = Readable.from(
      (async function* () {
        for (let sent = 0; sent < parts; sent += 1) {
          if (sent % 8 === 7) {
            // Counts only memory in use, not garbage.
            collectGarbage()
            largest = Math.max(largest, process.memoryUsage().arrayBuffers - before)
          }
          yield Buffer.from(part)
        }
      })(),
      { objectMode: false },
    )
    expect(await store.put('media/video', video, TEXT)).toEqual({ bytes: parts * part.length })
    expect(largest).toBeLessThan(48 * 1024 * 1024)
    const end = { start: parts * part.length - 11, end: parts * part.length - 1 }
    expect(await readBack('media/video', end)).toBe(part.subarray(-11).toString())
    expect(await store.size('media/video')).toBe(parts * part.length)
  })

  test('a long video that fails after some parts keeps the earlier file', async () => {
    await store.put('media/video', Buffer.from('first'), TEXT)
    const video = Readable.from(
      (async function* () {
        for (let sent = 0; sent < 20; sent += 1) yield Buffer.alloc(1024 * 1024)
        throw new Error('the connection ended')
      })(),
    )
    await expect(store.put('media/video', video, TEXT)).rejects.toThrow('the connection ended')
    expect(await readBack('media/video')).toBe('first')
  })

  test('a list has all files, over several pages, and no keys that are not the product’s', async () => {
    const keys = Array.from({ length: 1005 }, (_, index) => `proof/${String(index).padStart(4, '0')}`)
    for (let at = 0; at < keys.length; at += 67) {
      await Promise.all(keys.slice(at, at + 67).map((key) => store.put(key, Buffer.from('x'), TEXT)))
    }
    const foreign = openS3FileStore({ ...server.settings, prefix: `test-${stores}/Not ours ` }, () => {})
    await foreign.put('x', Buffer.from('x'), TEXT)
    expect(await keysBelow('')).toEqual(keys)
  })
})
