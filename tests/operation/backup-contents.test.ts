import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanupImages } from '#contract/image-storage/image-storage.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { TABLE_NAMES } from '#server/platform/db/schema-state.ts'
import { readRows } from '#server/platform/db/table-rows.ts'
import { openDirectoryFileStore } from '#server/platform/files/directory-file-store.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { findViolations } from '#server/points/invariants.ts'
import { fillWithDemoData } from '../../demo/fill.ts'
import { aWorld, freshDatabaseUrl, startWorld, type World } from '../support/world/world.ts'

const work = await mkdtemp(join(tmpdir(), 'northpoint-backup-contents-'))
const world = await aWorld()
const opened: Database[] = []
await fillWithDemoData(world.services, new Date('2026-06-01T15:00:00Z'), 7)
afterAll(async () => {
  for (const database of opened) await database.close()
  await rm(work, { recursive: true, force: true })
})

const anEmptyDatabase = async () => ({ connectionString: await freshDatabaseUrl() })

async function open(connection: { connectionString: string }): Promise<Database> {
  const database = await openDatabase(connection, () => {})
  opened.push(database)
  return database
}

async function contents({ pool }: Database): Promise<Record<string, string[]>> {
  const client = await pool.connect()
  const found: Record<string, string[]> = {}
  try {
    await client.query('begin')
    for (const table of TABLE_NAMES) {
      found[table] = []
      for await (const rows of readRows(client, table)) found[table].push(...rows)
      found[table].sort()
    }
  } finally {
    client.release(true)
  }
  return found
}

test('a backup restores only into an empty place, leaves nothing behind if it fails, and restores every row and file', async () => {
  const backup = join(work, 'at-rest')
  const { database, files } = world.services
  const made = await makeBackup({ database, files, secret: null }, backup)
  const original = await contents(database)

  const used = await anEmptyDatabase()
  const client = new pg.Client(used)
  await client.connect()
  await client.query('create table somebody_elses (id int)')
  await client.end()
  const target = await openDirectoryFileStore(join(work, 'target'))
  await expect(restoreBackup(backup, { connection: used, files: target })).rejects.toThrow(
    'The database is not empty',
  )
  const connection = await anEmptyDatabase()
  await target.put('proof/somebody-elses', Buffer.from('x'), { contentType: 'image/jpeg' })
  await expect(restoreBackup(backup, { connection, files: target })).rejects.toThrow(
    'The file store is not empty',
  )
  await target.delete('proof/somebody-elses')
  let puts = 0
  const failing: FileStore = {
    ...target,
    put: (key, source, about) => {
      puts += 1
      if (puts === 15) return Promise.reject(new Error('the disk is full'))
      return target.put(key, source, about)
    },
  }
  await expect(restoreBackup(backup, { connection, files: failing })).rejects.toThrow('the disk is full')

  // The failed restores left nothing behind, so this one works.
  expect(await restoreBackup(backup, { connection, files: target })).toEqual(made)
  const restored = await open(connection)
  const copy = await contents(restored)
  expect(Object.values(original).filter((rows) => rows.length > 0).length).toBeGreaterThan(25)
  for (const table of TABLE_NAMES) expect([table, copy[table]]).toEqual([table, original[table]])
  expect(made.files.count).toBeGreaterThan(50)
  expect([made.gone, made.missing]).toEqual([[], []])
  for await (const { key, bytes } of files.list('')) expect(await target.size(key)).toBe(bytes)
  expect(await findViolations(restored.queries)).toEqual([])
  const next = `select nextval(pg_get_serial_sequence('tasks', 'id'))::int as id`
  const [there, here] = [await database.pool.query(next), await restored.pool.query(next)]
  expect(here.rows).toEqual(there.rows)
  await expect(restored.pool.query('delete from entries')).rejects.toThrow('append-only')
  await expect(restored.pool.query(`delete from users`)).rejects.toThrow('foreign key')
})

describe('a backup that is made while the product is used', () => {
  let inUse: World
  let reads = 0
  let old: { id: number; keys: [string, string] }
  let lost: { id: number; keys: [string, string] }
  let manifest: Manifest
  let restored: Database
  async function anImage(name: string, daysAgo: number): Promise<{ id: number; keys: [string, string] }> {
    const keys: [string, string] = [`proof/${name}`, `proof/${name}-small`]
    for (const key of keys) {
      await inUse.services.files.put(key, Buffer.from('picture'), { contentType: 'image/jpeg' })
    }
    const { id } = await inUse.aPendingSubmission(await inUse.aMember(), {
      submitted_at: new Date(Date.now() - daysAgo * DAY_MS),
      image_key: keys[0],
      thumbnail_key: keys[1],
    })
    return { id, keys }
  }

  beforeAll(async () => {
    inUse = await startWorld()
    const admin = await inUse.anAdmin()
    old = await anImage('old', 31)
    lost = await anImage('lost', 1)
    await inUse.services.files.delete(lost.keys[0])
    const { database, files } = inUse.services
    const client = await database.pool.connect()
    const query = client.query.bind(client)
    const between = async (text: string, values?: unknown[]) => {
      // A member with points has rows in several tables, and some of those tables have been read already.
      if (text.startsWith('declare')) {
        reads += 1
        if (reads % 8 === 4) await inUse.aMember({ points: 50 })
      }
      return query(text, values)
    }
    const slow = Object.assign(Object.create(database.pool), {
      connect: async () => Object.assign(client, { query: between }),
    })
    let cleaning: Promise<unknown> | undefined
    const cleaned: FileStore = {
      ...files,
      // Files are read concurrently; none of them before the cleanup removes them.
      get: async (key, range) => {
        cleaning ??= inUse.call(admin, cleanupImages)
        await cleaning
        return files.get(key, range)
      },
    }
    const backup = join(work, 'in-use')
    await makeBackup({ database: { ...database, pool: slow }, files: cleaned, secret: null }, backup)
    const connection = await anEmptyDatabase()
    const target = await openDirectoryFileStore(join(work, 'files-in-use'))
    manifest = await restoreBackup(backup, { connection, files: target })
    restored = await open(connection)
  })

  afterAll(() => inUse.close())

  const keysOf = async (id: number) =>
    (await restored.pool.query('select image_key, thumbnail_key from submissions where id = $1', [id])).rows

  test('has a write made during the backup in all its tables or in none', async () => {
    expect(reads).toBeGreaterThan(TABLE_NAMES.length)
    expect(await findViolations(restored.queries)).toEqual([])
  })

  test('continues when files are deleted while it copies them, and clears their keys', async () => {
    expect(manifest.gone).toEqual(expect.arrayContaining(old.keys))
    expect(await keysOf(old.id)).toEqual([{ image_key: null, thumbnail_key: null }])
  })

  test('reports a file that a row names but the store lacks, and holds everything else', async () => {
    expect(manifest.missing).toEqual([lost.keys[0]])
    expect(await keysOf(lost.id)).toEqual([{ image_key: lost.keys[0], thumbnail_key: lost.keys[1] }])
  })
})
