import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdminMedia, listAdminMedia, uploadMedia } from '../src/contract/admin-media.ts'
import { claimMedia, listTaskMedia } from '../src/contract/media.ts'
import { claimTask } from '../src/contract/submissions.ts'
import { makeBackup } from '../src/server/backup/make-backup.ts'
import { sweepOrphans } from '../src/server/image-storage/sweep-files.ts'
import { startJobs } from '../src/server/jobs.ts'
import { cleanStoredMedia } from '../src/server/media/clean-stored-media.ts'
import type { FileStore } from '../src/server/platform/files/file-store.ts'
import type { Person } from './support/builders.ts'
import { SECRET } from './support/cleaned.ts'
import { films, MOMENT, PICTURES } from './support/films.ts'
import { aTellingJpeg, BEHIND, photos } from './support/photos.ts'
import { startS3Server } from './support/s3-server.ts'
import { startWorld, type World } from './support/world.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const UNREADABLE = Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff), Buffer.from(SECRET)])

function formWith(bytes: Uint8Array, name: string): FormData {
  const form = new FormData()
  form.set('mediaFile', new Blob([new Uint8Array(bytes)]), name)
  return form
}

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

describe('an uploaded file', () => {
  let world: World
  let admin: Person
  beforeAll(async () => {
    world = await startWorld()
    admin = await world.anAdmin()
  })
  afterAll(() => world.close())

  async function handedOut(
    bytes: Buffer,
    name: string,
  ): Promise<{ served: Buffer; disposition: string; file: AdminMedia }> {
    const task = await world.aTask()
    const file = await world.call(admin, uploadMedia, {
      params: { taskId: task.id },
      form: formWith(bytes, name),
    })
    const member = await world.aMember()
    await world.call(member, claimTask, { params: { id: task.id } })
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: file.id } })
    const answer = await world.request(member, file.mediaUrl)
    expect([answer.status, file.fileSize]).toEqual([200, bytes.length])
    return { served: await bytesOf(answer), disposition: answer.headers.get('content-disposition')!, file }
  }

  test.each(Object.entries(photos))(
    'of the kind %s holds nothing but the picture when a member gets it',
    async (type, make) => {
      const photo = await make()
      const { served, file } = await handedOut(photo, 'photo')
      expect([file.mediaType, served.length]).toEqual([type, photo.length])
      expect([served.includes(SECRET), served.includes(BEHIND)]).toEqual([false, false])
      const seen = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer()
      expect((await seen(served)).equals(await seen(photo))).toBe(true)
    },
  )

  test.each(Object.entries(films))(
    'that is %s holds nothing but pictures and sound when a member gets it',
    async (_name, { type, make }) => {
      const { served, file } = await handedOut(make(), 'film')
      expect([file.mediaType, served.includes(SECRET), served.includes(MOMENT)]).toEqual([type, false, false])
      for (const picture of PICTURES) expect(served.includes(picture)).toBe(true)
    },
  )

  test.each([
    ['photo\u202egpj.exe', 'photogpj.jpg'],
    ['\u2066page\u2069.html', 'page.jpg'],
    ['drawing.svg', 'drawing.jpg'],
    ['no extension', 'no extension.jpg'],
    ['Été.JPEG', 'Été.JPEG'],
  ])('named %j is shown and saved as %j', async (name, expected) => {
    const { disposition, file } = await handedOut(await aTellingJpeg(), name)
    expect(file.filename).toBe(expected)
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent(expected)}`)
  })

  test('with an unsafe old name keeps it in the row and is saved under a safe one', async () => {
    const { file } = await handedOut(await aTellingJpeg(), 'photo.jpg')
    await world.services.database.pool.query('update media set filename = $2 where id = $1', [
      file.id,
      'a\u202egpj.exe',
    ])
    const answer = await world.request(admin, file.mediaUrl)
    expect(answer.headers.get('content-disposition')).toContain(
      `filename="agpj.jpg"; filename*=UTF-8''agpj.jpg`,
    )
  })

  test('that cannot be read is refused in plain words and leaves nothing behind', async () => {
    const task = await world.aTask()
    const film = films['a WebM']!.make()
    const attempt = await world.attempt(admin, uploadMedia, {
      params: { taskId: task.id },
      form: formWith(film.subarray(0, film.length - 60), 'a.webm'),
    })
    expect(attempt).toMatchObject({
      status: 400,
      code: 'media.broken',
      message: expect.stringMatching(/^[A-Z].+\.$/),
    })
    expect(await readdir(join(world.services.config.dataDir, 'uploads'))).toEqual([])
    expect(await world.call(admin, listAdminMedia, { params: { taskId: task.id } })).toEqual([])
  })
})

const STORES = ['a directory', 'S3'] as const
describe.each(STORES)('files stored with metadata, in %s,', (kind) => {
  let world: World
  let admin: Person
  let server: Awaited<ReturnType<typeof startS3Server>> | null = null
  beforeAll(async () => {
    server = kind === 'S3' ? await startS3Server() : null
    world = await startWorld(server ? { s3: server.settings } : {})
    admin = await world.anAdmin()
  })
  afterAll(async () => {
    await world.close()
    await server?.close()
  })

  let made = 0

  /** A claimed file with its metadata still in it. */
  async function anOldFile(bytes: Buffer, name = 'p\u202egpj.exe', mediaType = 'image/jpeg') {
    made += 1
    const key = `media/old/${made}`
    await world.services.files.put(key, bytes, { contentType: mediaType })
    const task = await world.aTask()
    const { rows } = await world.services.database.pool.query<{ id: number }>(
      `insert into media (task_id, filename, media_type, file_key, file_size, bonus_points)
       values ($1, $2, $3, $4, $5, 10) returning id`,
      [task.id, name, mediaType, key, bytes.length],
    )
    const member = await world.aMember()
    await world.call(member, claimTask, { params: { id: task.id } })
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: rows[0]!.id } })
    return { id: rows[0]!.id, task, key, member, url: `/api/media/${rows[0]!.id}/file` }
  }

  const rowOf = async (id: number) => {
    const { rows } = await world.services.database.pool.query<{
      file_key: string
      metadata: string
      filename: string
    }>('select file_key, metadata, filename from media where id = $1', [id])
    return rows[0]!
  }

  async function storedKeys(): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of world.services.files.list('')) keys.push(key)
    return keys.sort()
  }

  async function namedKeys(): Promise<string[]> {
    const { rows } = await world.services.database.pool.query<{ file_key: string }>(
      'select file_key from media where file_key is not null',
    )
    return rows.map(({ file_key }) => file_key).sort()
  }

  test('are for admins only until they are clean, and then the same file without its metadata', async () => {
    const photo = await aTellingJpeg()
    const { id, key, member, url } = await anOldFile(photo)
    const early = await world.request(member, url)
    expect([early.status, (await bytesOf(early)).includes('media.unchecked')]).toEqual([409, true])
    expect((await bytesOf(await world.request(admin, url))).equals(photo)).toBe(true)
    await cleanStoredMedia(world.services)
    const answer = await world.request(member, url)
    const served = await bytesOf(answer)
    expect([answer.status, served.length, served.includes(SECRET)]).toEqual([200, photo.length, false])
    const row = await rowOf(id)
    expect(row).toMatchObject({ metadata: 'removed', filename: 'pgpj.jpg' })
    expect([row.file_key === key, await world.services.files.size(key)]).toEqual([false, null])
    expect(await readdir(join(world.services.config.dataDir, 'uploads'))).toEqual([])
    await cleanStoredMedia(world.services)
    expect(await rowOf(id)).toEqual(row)
  })

  test('that cannot be read are logged once; no member gets them and no one can claim them', async () => {
    const said: string[] = []
    const log = pino({}, { write: (line: string) => said.push(JSON.parse(line).msg) })
    const { id, key, url, member } = await anOldFile(UNREADABLE)
    // A missing file may still be on its way into this store, so the next run looks again.
    const gone = await anOldFile(await aTellingJpeg())
    await world.services.files.delete(gone.key)
    await Promise.all([1, 2].map(() => cleanStoredMedia({ ...world.services, log })))
    await cleanStoredMedia({ ...world.services, log })
    const sentence = 'a stored bonus file cannot be read and is withheld'
    expect(said).toEqual([sentence])
    expect([(await rowOf(id)).metadata, (await rowOf(gone.id)).metadata]).toEqual(['unreadable', 'unchecked'])
    const answer = await world.request(member, url)
    expect([answer.status, (await bytesOf(answer)).includes('media.withheld')]).toEqual([409, true])
    const inTab = await world.request(member, url, { headers: { accept: 'text/html' } })
    expect([inTab.status, inTab.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8'])
    expect(await inTab.text()).toContain('Please contact us through Help &amp; Support')
    expect((await world.request(gone.member, gone.url)).status).toBe(404)
    expect((await world.request(admin, url)).status).toBe(200)
    const { rows } = await world.services.database.pool.query(
      `select actor_id, action from audit_log where subject_type = 'media' and subject_id = $1`,
      [String(id)],
    )
    expect(rows).toEqual([{ actor_id: null, action: 'media.withheld' }])
    // As if no one had claimed it.
    await world.services.database.pool.query('delete from media_claims where media_id = $1', [id])
    await world.services.database.pool.query(
      'update media set claimed_by = null, task_id = $2 where id = $1',
      [id, gone.task.id],
    )
    const params = { id: gone.task.id, mediaId: id }
    expect(await world.call(gone.member, listTaskMedia, { params })).toMatchObject([{ id: gone.id }])
    expect(await world.attempt(gone.member, claimMedia, { params })).toMatchObject({
      status: 409,
      code: 'media.withheld',
    })
    await world.services.files.delete(key)
    await world.services.database.pool.query(
      'update media set file_key = null, deleted_at = now() where id = any($1)',
      [[id, gone.id]],
    )
  })

  test('are cleaned even if those before them cannot be yet', async () => {
    const photo = await aTellingJpeg()
    const old = [
      await anOldFile(photo),
      await anOldFile(photo),
      await anOldFile(photo),
      await anOldFile(photo),
    ]
    const { files } = world.services
    const last = old.at(-1)!
    const get: FileStore['get'] = (key, range) =>
      key === last.key ? files.get(key, range) : Promise.reject(new Error('a bad sector'))
    const work = cleanStoredMedia({ ...world.services, files: { ...files, get } })
    await expect(work).rejects.toThrow('a bad sector')
    expect(await Promise.all(old.map(async ({ id }) => (await rowOf(id)).metadata))).toEqual([
      'unchecked',
      'unchecked',
      'unchecked',
      'removed',
    ])
    await cleanStoredMedia(world.services)
  })

  const stops: [string, (files: FileStore) => Partial<FileStore>][] = [
    ['before a file is read', () => ({ get: () => Promise.reject(new Error('killed')) })],
    ['before the clean file is stored', () => ({ put: () => Promise.reject(new Error('killed')) })],
    [
      'after the clean file was stored',
      (files) => ({
        put: async (...file) => {
          await files.put(...file)
          throw new Error('killed')
        },
      }),
    ],
    ['before the old file goes', () => ({ delete: () => Promise.reject(new Error('killed')) })],
  ]
  test.each(stops)(
    'lose nothing if the cleaning stops %s, and are clean after the next run',
    async (_when, broken) => {
      const { files } = world.services
      const photo = await aTellingJpeg()
      const old = [await anOldFile(photo), await anOldFile(photo), await anOldFile(photo)]
      await cleanStoredMedia({ ...world.services, files: { ...files, ...broken(files) } }).catch(
        (error: Error) => expect(error.message).toBe('killed'),
      )
      for (const { id, member, url } of old) {
        const { file_key, metadata } = await rowOf(id)
        expect(await files.size(file_key)).toBe(photo.length)
        expect((await world.request(member, url)).status).toBe(metadata === 'removed' ? 200 : 409)
      }
      await cleanStoredMedia(world.services)
      for (const { member, url } of old) {
        const served = await bytesOf(await world.request(member, url))
        expect([served.length, served.includes(SECRET)]).toEqual([photo.length, false])
      }
      await sweepOrphans(world.services, new Date(Date.now() + DAY_MS))
      expect(await storedKeys()).toEqual(await namedKeys())
    },
  )

  test('are cleaned once each by several servers at the same time, even if one is stopping', async () => {
    const { files } = world.services
    const photo = await aTellingJpeg()
    const old = await Promise.all(Array.from({ length: 6 }, () => anOldFile(photo)))
    const ending = new AbortController()
    let puts = 0
    const counting: FileStore = {
      ...files,
      put: (...file) => {
        puts += 1
        if (puts === 2) ending.abort()
        return files.put(...file)
      },
    }
    await Promise.all([
      cleanStoredMedia({ ...world.services, files: counting }, ending.signal),
      cleanStoredMedia({ ...world.services, files: counting }),
      cleanStoredMedia({ ...world.services, files: counting }),
    ])
    for (const { member, url } of old) {
      expect((await bytesOf(await world.request(member, url))).includes(SECRET)).toBe(false)
    }
    expect(await storedKeys()).toEqual(await namedKeys())
  })

  test('that an admin deletes during the cleaning stay deleted', async () => {
    const { files, database } = world.services
    const { id, key } = await anOldFile(await aTellingJpeg())
    const deleting: FileStore = {
      ...files,
      put: async (...file) => {
        await database.pool.query('update media set file_key = null, deleted_at = now() where id = $1', [id])
        await files.delete(key)
        return files.put(...file)
      },
    }
    await cleanStoredMedia({ ...world.services, files: deleting })
    expect(await rowOf(id)).toMatchObject({ file_key: null, metadata: 'unchecked' })
    expect(await storedKeys()).toEqual(await namedKeys())
  })

  test('that are cleaned while a backup copies them are in the backup without their metadata', async () => {
    const { files, database, config } = world.services
    const photo = await aTellingJpeg()
    const { id, key } = await anOldFile(photo)
    let cleaning: Promise<void> | undefined
    const slow: FileStore = {
      ...files,
      get: async (wanted, range) => {
        cleaning ??= cleanStoredMedia(world.services)
        await cleaning
        return files.get(wanted, range)
      },
    }
    const backup = join(config.dataDir, `backup-${made}`)
    const manifest = await makeBackup({ database, files: slow, secret: null }, backup)
    expect([manifest.gone, manifest.missing]).toEqual([[], []])
    expect((await rowOf(id)).file_key).not.toBe(key)
    const copied = await readFile(join(backup, 'files', key))
    expect([copied.length, copied.includes(SECRET)]).toEqual([photo.length, false])
  })
})

test('the product cleans stored files with metadata by itself', async () => {
  const world = await startWorld()
  const photo = await aTellingJpeg()
  const { database, files } = world.services
  await files.put('media/old/x', photo, { contentType: 'image/jpeg' })
  const task = await world.aTask()
  await database.pool.query(
    `insert into media (task_id, filename, media_type, file_key, file_size, bonus_points)
     values ($1, 'a.jpg', 'image/jpeg', 'media/old/x', $2, 10)`,
    [task.id, photo.length],
  )
  const jobs = startJobs(world.services)
  await expect
    .poll(async () => (await database.pool.query('select metadata from media')).rows)
    .toEqual([{ metadata: 'removed' }])
  await jobs.close()
  await world.close()
})
