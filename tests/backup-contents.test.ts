import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanupImages } from '../src/contract/image-storage.ts'
import { DAY_MS } from '../src/domain/time.ts'
import { makeBackup } from '../src/server/backup/make-backup.ts'
import type { Manifest } from '../src/server/backup/manifest.ts'
import { restoreBackup } from '../src/server/backup/restore-backup.ts'
import { fillWithDemoData } from '../src/server/database/demo-data.ts'
import { type Database, openDatabase } from '../src/server/platform/database.ts'
import { openDirectoryFileStore } from '../src/server/platform/directory-file-store.ts'
import type { FileStore } from '../src/server/platform/file-store.ts'
import { makeSchema, newestMigration, shapesOf, TABLE_NAMES } from '../src/server/platform/schema-state.ts'
import { readRows } from '../src/server/platform/table-rows.ts'
import { findViolations } from '../src/server/points/invariants.ts'
import type { Person } from './support/builders.ts'
import { freshDatabaseUrl, startWorld, type World } from './support/world.ts'

let work: string
let world: World
let admin: Person
const opened: Database[] = []
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'northpoint-backup-contents-'))
  world = await startWorld()
  await fillWithDemoData(world.services, new Date('2026-06-01T15:00:00Z'), 7)
  admin = await world.anAdmin()
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await world.close()
  await rm(work, { recursive: true, force: true })
})

interface Restored {
  database: Database
  files: FileStore
  manifest: Manifest
}

let backups = 0

/** A backup of the world, its files read through `from`. */
async function aBackup(from: FileStore = world.services.files): Promise<string> {
  backups += 1
  const target = join(work, `backup-${backups}`)
  await makeBackup({ database: world.services.database, files: from, secret: null }, target)
  return target
}

async function restored(backup: string): Promise<Restored> {
  const connection = { connectionString: await freshDatabaseUrl() }
  const files = await openDirectoryFileStore(join(work, `files-${backups}`))
  const manifest = await restoreBackup(backup, { connection, files })
  const database = await openDatabase(connection, () => {})
  opened.push(database)
  return { database, files, manifest }
}

/** All rows, in the form PostgreSQL writes them, table by table. */
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

/** A submission whose old picture the cleanup takes, with its two files. */
async function anOldImage(): Promise<{ id: number; keys: [string, string] }> {
  const keys: [string, string] = [`proof/old-${backups}`, `proof/old-${backups}-small`]
  for (const key of keys) {
    await world.services.files.put(key, Buffer.from('picture'), { contentType: 'image/jpeg' })
  }
  const { id } = await world.aPendingSubmission(await world.aMember(), {
    submitted_at: new Date(Date.now() - 31 * DAY_MS),
    image_key: keys[0],
    thumbnail_key: keys[1],
  })
  return { id, keys }
}

test('every row of every table and every file come back as they were, and the numbers go on', async () => {
  const { database, files, manifest } = await restored(await aBackup())
  const [original, copy] = [await contents(world.services.database), await contents(database)]
  expect(Object.values(original).filter((rows) => rows.length > 0).length).toBeGreaterThan(25)
  for (const table of TABLE_NAMES) expect([table, copy[table]]).toEqual([table, original[table]])
  expect(manifest.files.count).toBeGreaterThan(50)
  expect([manifest.gone, manifest.missing]).toEqual([[], []])
  for await (const { key, bytes } of world.services.files.list('')) expect(await files.size(key)).toBe(bytes)
  expect(await findViolations(database.queries)).toEqual([])
  const next = `select nextval(pg_get_serial_sequence('tasks', 'id'))::int as id`
  const [there, here] = [await world.services.database.pool.query(next), await database.pool.query(next)]
  expect(here.rows).toEqual(there.rows)
  await expect(database.pool.query('delete from entries')).rejects.toThrow('append-only')
  await expect(database.pool.query(`delete from users`)).rejects.toThrow('foreign key')
})

test('what is written while the tables are read is in all of them or in none', async () => {
  const { database, files } = world.services
  let reads = 0
  const client = await database.pool.connect()
  const query = client.query.bind(client)
  const between = async (text: string, values?: unknown[]) => {
    // A member with points is rows of several tables, of which the first have been read by now.
    if (text.startsWith('declare')) {
      reads += 1
      if (reads % 8 === 4) await world.aMember({ points: 50 })
    }
    return query(text, values)
  }
  const slow = Object.assign(Object.create(database.pool), {
    connect: async () => Object.assign(client, { query: between }),
  })
  backups += 1
  const target = join(work, `backup-${backups}`)
  await makeBackup({ database: { ...database, pool: slow }, files, secret: null }, target)
  const copy = await restored(target)
  expect(reads).toBeGreaterThan(TABLE_NAMES.length)
  expect(await findViolations(copy.database.queries)).toEqual([])
})

test('files that go while they are copied do not hold up the backup, and their rows let go of them', async () => {
  const old = await anOldImage()
  const { files } = world.services
  let cleaning: Promise<unknown> | undefined
  const from: FileStore = {
    ...files,
    // Several are read at once: none of them before they are gone.
    get: async (key, range) => {
      cleaning ??= world.call(admin, cleanupImages)
      await cleaning
      return files.get(key, range)
    },
  }
  const { database, manifest } = await restored(await aBackup(from))
  expect(manifest.gone).toEqual(expect.arrayContaining(old.keys))
  expect(manifest.missing).toEqual([])
  const { rows } = await database.pool.query(
    'select image_key, thumbnail_key from submissions where id = $1',
    [old.id],
  )
  expect(rows).toEqual([{ image_key: null, thumbnail_key: null }])
  expect(await findViolations(database.queries)).toEqual([])
})

test('a file that is missing although a row names it is told, and everything else is in the backup', async () => {
  const { id, keys } = await anOldImage()
  await world.services.files.delete(keys[0])
  const { database, manifest } = await restored(await aBackup())
  expect(manifest.missing).toEqual([keys[0]])
  const { rows } = await database.pool.query('select image_key from submissions where id = $1', [id])
  expect(rows).toEqual([{ image_key: keys[0] }])
})

test('what has something in it is refused and stays as it was', async () => {
  const backup = await aBackup()
  const used = { connectionString: await freshDatabaseUrl() }
  const client = new pg.Client(used)
  await client.connect()
  await client.query('create table somebody_elses (id int)')
  await client.end()
  const files = await openDirectoryFileStore(join(work, 'target'))
  await expect(restoreBackup(backup, { connection: used, files })).rejects.toThrow(
    'The database is not empty',
  )
  const connection = { connectionString: await freshDatabaseUrl() }
  await files.put('proof/somebody-elses', Buffer.from('x'), { contentType: 'image/jpeg' })
  await expect(restoreBackup(backup, { connection, files })).rejects.toThrow('The file store is not empty')
  await files.delete('proof/somebody-elses')
  // Neither refusal left anything behind: the same two are filled now.
  await restoreBackup(backup, { connection, files })
})

test('a store that fails halfway leaves an empty database and an empty store', async () => {
  const backup = await aBackup()
  const connection = { connectionString: await freshDatabaseUrl() }
  const files = await openDirectoryFileStore(join(work, 'failing'))
  let puts = 0
  const failing: FileStore = {
    ...files,
    put: (key, source, about) => {
      puts += 1
      if (puts === 15) return Promise.reject(new Error('the disk is full'))
      return files.put(key, source, about)
    },
  }
  await expect(restoreBackup(backup, { connection, files: failing })).rejects.toThrow('the disk is full')
  await restoreBackup(backup, { connection, files })
})

test('a schema of an older version is brought up to date by whoever opens it next', async () => {
  const connection = { connectionString: await freshDatabaseUrl() }
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await world.services.database.pool.query(
    'select created_at as state from drizzle.__drizzle_migrations order by id limit 1',
  )
  await client.query('begin')
  expect(await makeSchema(client, rows[0].state)).toBe(true)
  expect(await makeSchema(client, rows[0].state + 1).catch(() => false)).toBe(false)
  await client.query('rollback')
  await client.query('begin')
  await makeSchema(client, rows[0].state)
  await client.query('commit')
  await client.end()
  const database = await openDatabase(connection, () => {})
  opened.push(database)
  const [one, other] = [await database.pool.connect(), await world.services.database.pool.connect()]
  expect(await shapesOf(one, TABLE_NAMES)).toEqual(await shapesOf(other, TABLE_NAMES))
  const state = await one.query('select max(created_at) as state from drizzle.__drizzle_migrations')
  expect(state.rows).toEqual([{ state: newestMigration() }])
  one.release()
  other.release()
})
