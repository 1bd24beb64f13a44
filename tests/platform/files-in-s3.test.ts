import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { cleanupImages } from '#contract/image-storage/image-storage.ts'
import { uploadMedia } from '#contract/media/admin-media.ts'
import { claimMedia, listTaskMedia } from '#contract/media/media.ts'
import { listTaskSubmissions, submitTask } from '#contract/proofs/submissions.ts'
import { getSubmission } from '#contract/reviews/admin-submissions.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import type { StoreWaits } from '#server/config/config.ts'
import { circuitBreaker } from '#server/platform/circuit-breaker.ts'
import { copyFiles } from '#server/platform/files/copy-file.ts'
import { openFilesDirectory } from '#server/platform/files/open-file-store.ts'
import { openS3FileStore } from '#server/platform/files/s3-file-store.ts'
import { aPicture } from '../support/media/pictures.ts'
import { boxesOf } from '../support/media/videos.ts'
import { runCommand } from '../support/servers/command-process.ts'
import { startS3Server } from '../support/servers/s3-server.ts'
import { aFile, aForm } from '../support/world/form.ts'
import { aWorld, freshDatabaseUrl, type Person } from '../support/world/world.ts'

/** How long a server waits for a hanging store, in milliseconds. */
const SHORT: StoreWaits = { answerMs: 500, nextTryMs: 20 }

const server = await startS3Server()
afterAll(() => server.close())
const world = await aWorld({ s3: server.settings })
const { databaseUrl, dataDir } = world.services.config
/** A second server with the same database and store, but short waits. */
const impatient = await aWorld({ s3: { ...server.settings, waits: SHORT }, databaseUrl, dataDir })
const admin = await world.anAdmin()

async function proofForm(): Promise<FormData> {
  return aForm({ notes: 'Posted', screenshot: await aPicture() })
}

describe('with its files in S3', () => {
  test('proof is submitted, shown to an admin and cleaned up, and never on the disk', async () => {
    const before = await world.storedKeys()
    const { member, id } = await world.aClaim()
    const submission = await world.call(member, submitTask, { params: { id }, form: await proofForm() })
    const { screenshotUrl, thumbnailUrl } = await world.call(admin, getSubmission, {
      params: { id: submission.id },
    })
    for (const path of [screenshotUrl!, thumbnailUrl!]) {
      const seen = await world.request(admin, path)
      expect([seen.status, seen.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ])
      expect((await seen.arrayBuffer()).byteLength).toBe(Number(seen.headers.get('content-length')))
    }
    expect((await world.request(await world.aMember(), screenshotUrl!)).status).toBe(404)
    const made = (await world.storedKeys()).filter((key) => !before.includes(key))
    expect(made).toEqual([expect.stringMatching(/^proof\//), expect.stringMatching(/-small$/)])
    await expect(readdir(join(world.services.config.dataDir, 'files'))).rejects.toThrow('ENOENT')

    await world.sql(
      `update submissions set submitted_at = clock_timestamp() - interval '31 days' where id = $1`,
      [submission.id],
    )
    expect(await world.call(admin, cleanupImages)).toEqual({ deletedFiles: 2, updatedSubmissions: 1 })
    expect(await world.storedKeys()).toEqual(before)
    expect((await world.request(admin, screenshotUrl!)).status).toBe(404)
  })

  test('a video of three parts is uploaded in parts and downloaded in ranges', async () => {
    const { member, id } = await world.aClaim()
    const contentBytes = 17 * 1024 * 1024
    const video = boxesOf('mp42', { contentBytes })
    const middleStart = 10 * 1024 * 1024
    randomBytes(1024).copy(video, middleStart)
    const form = aForm({ mediaFile: aFile(video, 'video.mp4') })
    const { id: mediaId } = await world.call(admin, uploadMedia, { params: { taskId: id }, form })
    await world.call(member, claimMedia, { params: { id, mediaId } })
    const [own] = await world.call(member, listTaskMedia, { params: { id } })
    const read = (range: string) => world.request(member, own!.mediaUrl!, { headers: { range } })

    const stored = Buffer.from(await (await world.request(member, own!.mediaUrl!)).arrayBuffer())
    expect(stored.subarray(-contentBytes).equals(video.subarray(-contentBytes))).toBe(true)
    const middle = await read(`bytes=${middleStart}-${middleStart + 1023}`)
    expect([middle.status, middle.headers.get('content-range')]).toEqual([
      206,
      `bytes ${middleStart}-${middleStart + 1023}/${stored.length}`,
    ])
    const bytes = Buffer.from(await middle.arrayBuffer())
    expect(bytes.equals(stored.subarray(middleStart, middleStart + 1024))).toBe(true)
    const end = await read('bytes=-10')
    expect(end.headers.get('content-range')).toBe(
      `bytes ${stored.length - 10}-${stored.length - 1}/${stored.length}`,
    )
    expect((await end.arrayBuffer()).byteLength).toBe(10)
    expect((await read(`bytes=${stored.length}-`)).status).toBe(416)
    const head = await world.request(member, own!.mediaUrl!, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(stored.length)])
  })
})

test('a backup reads from the store, and a restore writes only into an empty one', async () => {
  const { member, id } = await world.aClaim()
  await world.call(member, submitTask, { params: { id }, form: await proofForm() })
  const { database, files } = world.services
  const backup = join(world.services.config.dataDir, 'backup')
  const made = await makeBackup({ database, files, secret: null }, backup)
  const target = openS3FileStore({ ...server.settings, prefix: 'restored/' }, () => {})
  const restore = async () =>
    restoreBackup(backup, { connection: { connectionString: await freshDatabaseUrl() }, files: target })
  expect(await restore()).toEqual(made)
  const { rows } = await database.pool.query<{ key: string }>(
    'select unnest(array[image_key, thumbnail_key]) as key from submissions where task_id = $1',
    [id],
  )
  expect(rows).toHaveLength(2)
  for (const { key } of rows) expect(await target.size(key)).toBe(await files.size(key))
  await expect(restore()).rejects.toThrow('The file store is not empty')
})

describe('while the store is unavailable', () => {
  afterEach(async () => {
    server.resume()
    await server.start()
  })

  const tryToSend = async ({ member, id }: { member: Person; id: number }) => {
    const { address, init } = { address: `/api/tasks/${id}/submit`, init: { method: 'POST' } }
    return impatient.request(member, address, { ...init, body: await proofForm() })
  }

  test('because it hangs, files are refused in time, everything else works, and the server recovers by itself', async () => {
    const claim = await world.aClaim()
    const earlier = await world.aClaim()
    const proof = await world.call(earlier.member, submitTask, {
      params: { id: earlier.id },
      form: await proofForm(),
    })
    const { screenshotUrl } = await world.call(admin, getSubmission, { params: { id: proof.id } })
    server.hang()
    const waiting = tryToSend(claim)
    const noFile = aForm({ notes: 'Without a picture' })
    const other = await world.aClaim()
    await impatient.call(other.member, submitTask, { params: { id: other.id }, form: noFile })
    const refused = await waiting
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toEqual({
      message: 'We can’t reach our files right now. Please try again in a moment.',
      code: 'files.away',
    })
    // No row is kept without its file.
    expect(await impatient.call(claim.member, listTaskSubmissions, { params: { id: claim.id } })).toEqual([])
    const many = Array.from({ length: 20 }, () => impatient.request(admin, screenshotUrl!))
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([503]))
    server.resume()
    await expect.poll(async () => (await tryToSend(claim)).status).toBe(200)
  })

  test('later requests fail immediately until a try finds the store again', async () => {
    const guardedFor = (tryEveryMs: number) =>
      circuitBreaker({
        tryEveryMs,
        isOutage: () => true,
        refusal: () => new Error('away'),
        report: () => {},
      })
    const tries: string[] = []
    const fails = () => Promise.reject(tries.push('failed'))
    const works = async () => tries.push('worked')
    const never = guardedFor(Number.POSITIVE_INFINITY)
    for (const work of [fails, works]) await expect(never(work)).rejects.toThrow('away')
    expect(tries).toEqual(['failed'])
    const always = guardedFor(0)
    await expect(always(fails)).rejects.toThrow('away')
    await always(works)
    expect(tries).toEqual(['failed', 'failed', 'worked'])
  })

  test('because it stopped, files are refused, and the server recovers by itself', async () => {
    const claim = await world.aClaim()
    await server.stop()
    const refused = await tryToSend(claim)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    await server.start()
    await expect.poll(async () => (await tryToSend(claim)).status).toBe(200)
  })

  test('a file that stops halfway ends with an error', async () => {
    const settings = { ...server.settings, prefix: 'halfway/' }
    const store = openS3FileStore({ ...settings, waits: SHORT }, () => {})
    await openS3FileStore(settings, () => {}).put('video', Readable.from([Buffer.alloc(24 * 1024 * 1024)]), {
      contentType: 'video/mp4',
    })
    const found = await store.get('video')
    const read = async () => {
      for await (const _chunk of found!.stream) server.hang()
    }
    await expect(read()).rejects.toThrow(/stopped sending|aborted/)
  })
})

describe('files in the directory', () => {
  test('are moved and verified by one command, which can be repeated', async () => {
    const dataDir = join(world.services.config.dataDir, 'to-move')
    const from = await openFilesDirectory({ dataDir })
    for (const name of ['one', 'two', 'three']) {
      await from.put(`proof/${name}`, Buffer.from(name.repeat(1000)), { contentType: 'image/jpeg' })
    }
    const environment = { ...server.environment, FILES_URL: 's3://northpoint-files/moved', DATA_DIR: dataDir }
    const to = openS3FileStore({ ...server.settings, prefix: 'moved/' }, () => {})
    // An interrupted run leaves one file complete, and a different file under the name of another.
    await to.put('proof/one', Buffer.from('one'.repeat(1000)), { contentType: 'image/jpeg' })
    await to.put('proof/two', Buffer.from('too'.repeat(1000)), { contentType: 'image/jpeg' })
    expect(await runCommand('move-files', [], environment)).toEqual({
      code: 0,
      output: expect.stringContaining(
        '2 files copied and checked, 1 already there, 0 removed while this ran.',
      ),
    })
    for (const name of ['one', 'two', 'three'])
      expect(await to.size(`proof/${name}`)).toBe(name.length * 1000)
    expect(await copyFiles(from, to)).toMatchObject({ copied: 0, unchanged: 3, gone: 0 })
    expect(await from.size('proof/one')).toBe(3000)
  })

  test('do not count as moved if the store returns different bytes', async () => {
    const directory = join(world.services.config.dataDir, 'other')
    await mkdir(join(directory, 'files', 'proof'), { recursive: true })
    await writeFile(join(directory, 'files', 'proof', 'one'), 'one')
    const from = await openFilesDirectory({ dataDir: directory })
    const forgetful = {
      ...world.services.files,
      size: async () => null,
      put: async (_key: string, source: Readable | Uint8Array) => ({
        bytes: (await buffer(Readable.from(source))).length,
      }),
      get: async () => ({ stream: Readable.from([Buffer.from('eno')]), bytes: 3 }),
    }
    await expect(copyFiles(from, forgetful)).rejects.toThrow('proof/one came back from the store')
    await rm(directory, { recursive: true })
  })

  test('cannot be moved without FILES_URL', async () => {
    const { dataDir } = world.services.config
    expect(await runCommand('move-files', [], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: 'FILES_URL is not set. Set it to where the files should go.\n',
    })
  })
})
