import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cleanupImages, getImageStorage } from '#contract/image-storage/image-storage.ts'
import { deleteMedia, uploadMedia } from '#contract/media/admin-media.ts'
import { claimMedia } from '#contract/media/media.ts'
import { listTaskSubmissions, submitTask } from '#contract/proofs/submissions.ts'
import { getSubmission } from '#contract/reviews/admin-submissions.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/time.ts'
import { FILE_KEY_COLUMNS } from '#server/database/file-keys.ts'
import { TABLES } from '#server/database/schema/all-tables.ts'
import type { submissions } from '#server/database/schema/proofs.ts'
import { cleanupImages as cleanup } from '#server/image-storage/cleanup-images.ts'
import { sweepFiles } from '#server/image-storage/sweep-files.ts'
import { openJobs } from '#server/platform/jobs.ts'
import { aPicture } from '../support/media/pictures.ts'
import { many } from '../support/world/at-once.ts'
import { aFile, aForm } from '../support/world/form.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin({ name: 'Avery Chen' })
beforeEach(async () => {
  await world.sql('update submissions set image_key = null, thumbnail_key = null, image_bytes = null')
})

const APPROVED = { status: 'approved', reviewed_at: new Date(), points_awarded: 0 } as const
const REJECTED = { status: 'rejected', reviewed_at: new Date() } as const

type Row = Partial<typeof submissions.$inferInsert>

async function anImage(daysAgo: number, row: Row = {}): Promise<{ id: number; keys: string[] }> {
  const name = `proof/${randomUUID()}`
  const keys = [name, `${name}-small`]
  for (const key of keys)
    await world.services.files.put(key, Buffer.alloc(500), { contentType: 'image/jpeg' })
  const { id } = await world.aPendingSubmission(await world.aMember(), {
    submitted_at: new Date(Date.now() - daysAgo * DAY_MS),
    image_key: keys[0]!,
    thumbnail_key: keys[1]!,
    image_type: 'image/jpeg',
    image_width: 100,
    image_height: 100,
    image_sha256: 'a'.repeat(64),
    original_sha256: 'b'.repeat(64),
    image_bytes: 1000,
    ...row,
  })
  return { id, keys }
}

async function isStored(key: string): Promise<boolean> {
  const found = await world.services.files.get(key)
  found?.stream.destroy()
  return found !== null
}
const storedOf = async (keys: readonly string[]) => Promise.all(keys.map(isStored))
const storage = () => world.call(admin, getImageStorage)
const lastRun = async () => (await storage()).runs[0]!

describe('the removal of old images', () => {
  test('removes images older than 30 days and no others; records and digests stay', async () => {
    const [kept, old] = [await anImage(29.99), await anImage(30.01, APPROVED)]
    expect(await world.call(admin, cleanupImages)).toEqual({ deletedFiles: 2, updatedSubmissions: 1 })
    expect([await storedOf(kept.keys), await storedOf(old.keys)]).toEqual([
      [true, true],
      [false, false],
    ])
    const rows = await world.sql(
      `select status, image_key, thumbnail_key, image_bytes, image_sha256, original_sha256, image_width, notes
     from submissions where id = $1`,
      [old.id],
    )
    expect(rows).toEqual([
      {
        status: 'approved',
        image_key: null,
        thumbnail_key: null,
        image_bytes: null,
        image_sha256: 'a'.repeat(64),
        original_sha256: 'b'.repeat(64),
        image_width: 100,
        notes: 'Done.',
      },
    ])
    expect((await world.call(admin, getSubmission, { params: { id: old.id } })).screenshotUrl).toBeNull()
    expect((await world.request(admin, `/api/submissions/${old.id}/screenshot`)).status).toBe(404)
    expect(await world.call(admin, cleanupImages)).toEqual({ deletedFiles: 0, updatedSubmissions: 0 })
  })

  test('removes a pending submission’s image too; admins can still review it', async () => {
    const { id } = await anImage(31)
    await world.call(admin, cleanupImages)
    expect(await world.call(admin, getSubmission, { params: { id } })).toMatchObject({
      status: 'pending',
      screenshotUrl: null,
    })
  })

  test('is recorded in the list of runs and in the audit log, with who started it and what it removed', async () => {
    await anImage(40)
    await anImage(50)
    await world.call(admin, cleanupImages)
    const run = await lastRun()
    expect(run).toMatchObject({
      startedBy: 'Avery Chen',
      deletedFiles: 4,
      updatedSubmissions: 2,
      freedBytes: 2000,
    })
    expect(run.finishedAt).not.toBeNull()
    const rows = await world.sql(
      `select actor_id, after from audit_log where action = 'images.cleaned' and subject_id = $1`,
      [String(run.id)],
    )
    expect(rows).toEqual([
      { actor_id: admin.id, after: { deletedFiles: 4, updatedSubmissions: 2, freedBytes: 2000 } },
    ])
  })

  test('by the product itself names no person, and has no audit log entry if it removed nothing', async () => {
    const entries = async () =>
      (await world.services.database.pool.query(`select 1 from audit_log where action = 'images.cleaned'`))
        .rowCount
    const before = await entries()
    expect(await cleanup(world.services, null)).toEqual({ deletedFiles: 0, updatedSubmissions: 0 })
    expect([(await lastRun()).startedBy, await entries()]).toEqual([null, before])
    await anImage(31)
    await cleanup(world.services, null)
    expect(await entries()).toBe(before! + 1)
  })

  test('works through more than one batch', async () => {
    const member = await world.aMember()
    const task = await world.aTask({ capacity: null })
    await world.sql(
      `with c as (insert into claims (task_id, user_id, points, left_at)
         select $1, $2, 5, now() from generate_series(1, 450) returning id)
       insert into submissions (claim_id, task_id, user_id, version, status, reviewed_at, submitted_at, image_key, thumbnail_key, image_bytes)
       select id, $1, $2, 1, 'rejected', now(), now() - interval '31 days', 'proof/gone-' || id, 'proof/gone-small-' || id, 7 from c`,
      [task.id, member.id],
    )
    expect(await world.call(admin, cleanupImages)).toEqual({ deletedFiles: 900, updatedSubmissions: 450 })
    expect((await lastRun()).freedBytes).toBe(450 * 7)
  })

  test('runs once when started sixteen times at once, and counts each image once', async () => {
    const images = await many(30, () => anImage(33))
    const attempts = await many(16, () => world.attempt(admin, cleanupImages))
    const done = attempts.flatMap(({ reply }) => (reply ? [reply] : []))
    expect(done.length).toBeGreaterThan(0)
    expect(done.reduce((sum, { updatedSubmissions }) => sum + updatedSubmissions, 0)).toBe(30)
    expect(done.reduce((sum, { deletedFiles }) => sum + deletedFiles, 0)).toBe(60)
    for (const { status, code } of attempts.filter(({ reply }) => !reply)) {
      expect([status, code]).toEqual([409, 'cleanup.running'])
    }
    expect((await storedOf(images.flatMap(({ keys }) => keys))).some(Boolean)).toBe(false)
  })

  test('skips a submission under review until the next run instead of waiting', async () => {
    const { id } = await anImage(31)
    const client = await world.services.database.pool.connect()
    await client.query('begin')
    await client.query('select 1 from submissions where id = $1 for no key update', [id])
    expect(await world.call(admin, cleanupImages)).toEqual({ deletedFiles: 0, updatedSubmissions: 0 })
    await client.query('rollback')
    client.release()
    expect(await world.call(admin, cleanupImages)).toEqual({ deletedFiles: 2, updatedSubmissions: 1 })
  })

  test('ends when asked to, and says what it removed', async () => {
    await anImage(31)
    expect(await cleanup(world.services, null, AbortSignal.abort())).toEqual({
      deletedFiles: 0,
      updatedSubmissions: 0,
    })
    expect((await lastRun()).finishedAt).not.toBeNull()
  })

  test('that is killed before deleting the files leaves no row without its file; the sweep removes the files', async () => {
    const { keys } = await anImage(31)
    const { files } = world.services
    const death = Promise.withResolvers<void>()
    const dying = cleanup({ ...world.services, files: { ...files, delete: () => death.promise } }, null)
    await expect.poll(async () => (await storage()).removable.images).toBe(0)
    expect(await storedOf(keys)).toEqual([true, true])
    expect((await storage()).isRunning).toBe(true)
    expect(await lastRun()).toMatchObject({ updatedSubmissions: 1, deletedFiles: 0, finishedAt: null })
    await endHeldConnections()
    await expect.poll(async () => (await storage()).isRunning).toBe(false)
    await age(keys)
    await sweepFiles(world.services)
    expect(await storedOf(keys)).toEqual([false, false])
    death.resolve()
    await dying
  })

  test('does not count files that it could not remove', async () => {
    const { keys } = await anImage(31)
    const files = {
      ...world.services.files,
      delete: () => Promise.reject(new Error('The disk is read-only.')),
    }
    expect(await cleanup({ ...world.services, files }, null)).toEqual({
      deletedFiles: 0,
      updatedSubmissions: 1,
    })
    expect(await storedOf(keys)).toEqual([true, true])
  })

  test('runs automatically when servers start, once for two servers', async () => {
    const { keys } = await anImage(31)
    const runs = async () => (await storage()).runs.length
    const before = (await storage()).runs[0]?.id ?? 0
    const { database, log, config } = world.services
    const options = { pool: database.pool, log, pollSeconds: config.jobPollSeconds }
    const servers = [1, 2].map(() => openJobs(options))
    await Promise.all(
      servers.map((jobs) =>
        jobs.every('clean-images', '0 0 29 2 *', (signal) => cleanup(world.services, null, signal), {
          atStart: true,
        }),
      ),
    )
    await expect.poll(() => storedOf(keys)).toEqual([false, false])
    await expect.poll(runs).toBeGreaterThan(0)
    expect((await storage()).runs.filter(({ id }) => id > before)).toHaveLength(1)
    await Promise.all(servers.map((jobs) => jobs.close()))
  })
})

describe('the figures', () => {
  test('are grouped by age, and include what a cleanup would remove', async () => {
    const waiting = await anImage(26)
    await anImage(1)
    await anImage(6.9)
    await anImage(12, { image_bytes: null })
    await anImage(21, APPROVED)
    await anImage(45, { ...REJECTED, image_bytes: 3000 })
    const figures = await storage()
    expect(figures).toMatchObject({ images: 6, bytes: 7000 })
    expect(figures.ages).toEqual([
      { fromDays: 0, toDays: 7, images: 2, bytes: 2000 },
      { fromDays: 7, toDays: 20, images: 1, bytes: 0 },
      { fromDays: 20, toDays: 30, images: 2, bytes: 2000 },
      { fromDays: 30, toDays: null, images: 1, bytes: 3000 },
    ])
    expect(figures.removable).toMatchObject({ images: 1, files: 2, bytes: 3000 })
    expect(Date.parse(figures.removable.oldestAt!)).toBeCloseTo(Date.now() - 45 * DAY_MS, -6)
    expect(figures.waiting).toMatchObject({ submissions: 1, oldestId: waiting.id })
    const untilNext = Date.parse(figures.nextRunAt) - Date.now()
    expect(untilNext).toBeGreaterThan(0)
    expect(untilNext).toBeLessThanOrEqual(25 * HOUR_MS)
  })

  test('are zeros if nothing is stored', async () => {
    expect(await storage()).toMatchObject({
      images: 0,
      bytes: 0,
      removable: { images: 0, files: 0, bytes: 0, oldestAt: null },
      waiting: { submissions: 0, oldestAt: null, oldestId: null },
      isRunning: false,
    })
  })

  test('include a sent picture’s bytes until it is replaced', async () => {
    const { member, task } = await world.aClaim()
    const send = async () => {
      const form = aForm({ screenshot: await aPicture() })
      await world.call(member, submitTask, { params: { id: task.id }, form })
    }
    await send()
    const once = await storage()
    const [sent] = await world.call(member, listTaskSubmissions, { params: { id: task.id } })
    const sizes = await Promise.all(
      [sent!.screenshotUrl!, sent!.thumbnailUrl!].map(
        async (url) => (await (await world.request(member, url)).bytes()).length,
      ),
    )
    expect([once.images, once.bytes]).toEqual([1, sizes[0]! + sizes[1]!])
    await world.sql(`update submissions set status = 'rejected', reviewed_at = now() where id = $1`, [
      sent!.id,
    ])
    await send()
    expect([(await storage()).images, (await storage()).bytes]).toEqual([1, once.bytes])
  })
})

describe('the sweep', () => {
  test('removes old files that no row names; new files and those with a row stay', async () => {
    const { keys: named } = await anImage(2)
    const task = await world.aTask()
    const form = aForm({ mediaFile: aFile(await aPicture(), 'a.png') })
    const file = await world.call(admin, uploadMedia, { params: { taskId: task.id }, form })
    const media = await keysOfMedia(file.id)
    const photo = `photo/aa/${randomUUID()}`
    const [fresh, orphan] = [`proof/${randomUUID()}`, `media/${randomUUID()}`]
    for (const key of [photo, fresh, orphan])
      await world.services.files.put(key, Buffer.from('x'), { contentType: 'x' })
    const member = await world.aMember({ photo_key: photo })
    await age([...named, ...media, photo, orphan])
    await sweepFiles(world.services)
    expect(await storedOf([...named, ...media, photo])).toEqual([true, true, true, true, true])
    expect([await isStored(fresh), await isStored(orphan)]).toEqual([true, false])
    await world.sql('update users set photo_key = null where id = $1', [member.id])
    await sweepFiles(world.services)
    expect(await isStored(photo)).toBe(false)
  })

  test('removes a deleted bonus file only after its member leaves the task', async () => {
    const [task, member] = [await world.aTask(), await world.aMember()]
    const form = aForm({ mediaFile: aFile(await aPicture(), 'a.png') })
    const file = await world.call(admin, uploadMedia, { params: { taskId: task.id }, form })
    const keys = await keysOfMedia(file.id)
    await world.claim(member, task)
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: file.id } })
    await world.call(admin, deleteMedia, { params: { mediaId: file.id } })
    await age(keys)
    await sweepFiles(world.services)
    expect(await storedOf(keys)).toEqual([true, true])
    await world.leave(member, task)
    await sweepFiles(world.services)
    expect(await storedOf(keys)).toEqual([false, false])
  })

  test('checks every column that names a file', () => {
    const columns = TABLES.flatMap((table) =>
      Object.values(getTableColumns(table))
        .map(({ name }) => `${getTableName(table)}.${name}`)
        .filter((name) => name.endsWith('_key')),
    )
    const others = [
      'passkeys.public_key',
      'push_keys.private_key',
      'push_keys.public_key',
      'replies.mail_key',
      'reward_requests.destination_key',
      'tasks.system_key',
    ]
    expect(columns.sort()).toEqual([...FILE_KEY_COLUMNS.map((names) => names.join('.')), ...others].sort())
  })
})

/** Makes stored files older than an hour, as the sweep skips newer ones. */
async function age(keys: readonly string[]): Promise<void> {
  const before = new Date(Date.now() - 61 * 60_000)
  for (const key of keys) await utimes(join(world.services.config.dataDir, 'files', key), before, before)
}

async function keysOfMedia(id: number): Promise<string[]> {
  const rows = await world.sql('select file_key, preview_key from media where id = $1', [id])
  return [rows[0]!.file_key, rows[0]!.preview_key]
}

/** Ends the connections of a killed server. */
async function endHeldConnections(): Promise<void> {
  await world.sql(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
}
