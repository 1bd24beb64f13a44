import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf } from '#client/api/request.ts'
import { claimTask } from '#contract/claims/claims.ts'
import { type Endpoint, UPLOAD_LIMIT } from '#contract/endpoint.ts'
import { uploadMedia } from '#contract/media/admin-media.ts'
import { claimMedia, listTaskMedia } from '#contract/media/media.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { getSubmission, reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { type Manifest, writeManifest } from '#server/backup/manifest.ts'
import { copyDatabase } from '#server/backup/move-database.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { credentials } from '#server/database/schema/identity.ts'
import { hashPassword } from '#server/identity/password/password-hash.ts'
import { openFilesDirectory } from '#server/platform/files/open-file-store.ts'
import { reachEmbedded } from '../../trials/reach.ts'
import { aPicture } from '../support/media/pictures.ts'
import { aWebm } from '../support/media/videos.ts'
import { type CommandOutcome, runCommand } from '../support/servers/command-process.ts'
import { aDataDirectory } from '../support/servers/data-directory.ts'
import { type ProductProcess, startProduct } from '../support/servers/product-process.ts'
import { aSealedCluster, TEMPLATE } from '../support/servers/sealed-cluster.ts'
import { many } from '../support/world/at-once.ts'
import type { Builders } from '../support/world/builders.ts'
import { aFile, aForm } from '../support/world/form.ts'
import { until } from '../support/world/until.ts'
import { freshDatabaseUrl, type Person, startWorld } from '../support/world/world.ts'

const SECRET = 'the secret of a given database in a test'
const PASSWORD = 'maple river canoe'

/** Proofs sent at a time during the backup. */
const WRITERS = 4
/** They send in turn, below the upload limit: more proofs than there is time for. */
const MEMBERS_PER_WRITER = 25
const TASKS = UPLOAD_LIMIT.points

type Product = Pick<ProductProcess, 'url'>

let work: string
let source: string
let backup: string
let product: ProductProcess
let restored: ProductProcess | undefined
let people: { member: Person; admin: Person }
let proofId: number
let video: { path: string; bytes: Buffer }
let made: CommandOutcome
/** A task that no one claims before the restore. */
let nextTaskId: number
/** Submissions acknowledged before the backup began. */
const before: number[] = []

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'northpoint-backup-'))
  backup = join(work, 'backup')
  source = await aDataDirectory()
  product = await startProduct({ DATA_DIR: source })
  const { writers, tasks } = await reachEmbedded(source)(async (builders) => ({
    writers: await many(WRITERS, () => someMembers(builders)),
    tasks: await many(TASKS + 1, () => builders.aTask({ capacity: null })),
  }))
  nextTaskId = tasks[0]!.id
  await useProduct()
  const writing = new AbortController()
  const load = writers.map(async (members) => {
    for (const { id } of tasks.slice(1)) {
      for (const member of members) {
        if (writing.signal.aborted) return
        before.push(await sendProof(product, member, id))
      }
    }
  })
  await until('everybody sends proof', () => before.length > 2 * WRITERS)
  const asked = before.length
  made = await runCommand('backup', [backup], { DATA_DIR: source })
  const done = before.length
  writing.abort()
  await Promise.all(load)
  expect(done).toBeGreaterThan(asked)
  before.length = asked
  expect(await product.stop()).toBe(0)
})
afterAll(async () => {
  await product?.kill()
  await restored?.kill()
  for (const directory of [source, work]) await rm(directory, { recursive: true, force: true, maxRetries: 5 })
})

function someMembers(builders: Builders): Promise<Person[]> {
  return many(MEMBERS_PER_WRITER, () => builders.aMember())
}

function send(product: Product, person: Person, endpoint: Endpoint, args: object): Promise<Response> {
  const { address, init } = requestOf(endpoint, args)
  const headers = new Headers(init.headers)
  headers.set('cookie', person.cookie)
  return fetch(product.url + address, { ...init, headers })
}

async function reply<Reply = { id: number }>(sent: Promise<Response>): Promise<Reply> {
  const response = await sent
  expect(response.status).toBe(200)
  return (await response.json()) as Reply
}

async function sendProof(product: Product, member: Person, id: number): Promise<number> {
  await reply(send(product, member, claimTask, { params: { id } }))
  const form = aForm({ notes: `Done ${randomUUID()}` })
  return (await reply(send(product, member, submitTask, { params: { id }, form }))).id
}

/** An approved proof with a picture, a claimed bonus video and a password. */
async function useProduct(): Promise<void> {
  const { member, admin, task } = await reachEmbedded(source)(async (builders, database) => {
    const member = await builders.aMember({ points: 300 })
    await database.queries.insert(credentials).values({
      id: randomUUID(),
      user_id: member.id,
      account_id: member.id,
      provider_id: 'credential',
      password: await hashPassword(PASSWORD),
    })
    return { member, admin: await builders.anAdmin(), task: await builders.aTask() }
  })
  people = { member, admin }
  await reply(send(product, member, claimTask, { params: { id: task.id } }))
  const form = aForm({ notes: 'Posted', screenshot: await aPicture() })
  proofId = (await reply(send(product, member, submitTask, { params: { id: task.id }, form }))).id
  await reply(
    send(product, admin, reviewSubmission, { params: { id: proofId }, body: { status: 'approved' } }),
  )
  const media = aForm({ mediaFile: aFile(await aWebm(), 'bus.webm') })
  const { id } = await reply(send(product, admin, uploadMedia, { params: { taskId: task.id }, form: media }))
  await reply(send(product, member, claimMedia, { params: { id: task.id, mediaId: id } }))
  const [own] = await reply<{ mediaUrl: string }[]>(
    send(product, member, listTaskMedia, { params: { id: task.id } }),
  )
  const stored = await fetch(product.url + own!.mediaUrl, { headers: { cookie: member.cookie } })
  video = { path: own!.mediaUrl, bytes: Buffer.from(await stored.arrayBuffer()) }
}

/** Checks that nothing the server confirmed is lost, that files open, and that members can sign in. */
async function expectEverything(product: Product): Promise<void> {
  const { member, admin } = people
  const proof = await reply<{ screenshotUrl: string; status: string }>(
    send(product, admin, getSubmission, { params: { id: proofId } }),
  )
  expect(proof.status).toBe('approved')
  const picture = await fetch(product.url + proof.screenshotUrl, { headers: { cookie: admin.cookie } })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image/),
  ])
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100)
  const streamed = await fetch(product.url + video.path, {
    headers: { cookie: member.cookie, range: 'bytes=100-299' },
  })
  expect(streamed.status).toBe(206)
  expect(Buffer.from(await streamed.arrayBuffer()).equals(video.bytes.subarray(100, 300))).toBe(true)
  for (const id of before) await reply(send(product, admin, getSubmission, { params: { id } }))
  const signedIn = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email: member.email, password: PASSWORD, returnTo: '/' }),
  })
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split('=')[0])
  expect([signedIn.status, cookies]).toEqual([303, expect.arrayContaining(['northpoint'])])
  // New ids continue after those in the backup.
  expect(await sendProof(product, member, nextTaskId)).toBeGreaterThan(Math.max(...before))
}

test('a backup of a running product says what it holds and that it does not include the secret', async () => {
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/rows of \d+ tables, 4 files \(/) })
  expect(made.output).toContain('It does not include the secret')
  await expect(stat(join(backup, 'secret'))).rejects.toThrow('ENOENT')
  expect((await stat(backup)).mode & 0o777).toBe(0o700)
})

test('a product restored into an empty directory has everything acknowledged and continues from there', async () => {
  const target = join(work, 'restored')
  const outcome = await runCommand('restore', [backup], { DATA_DIR: target })
  expect(outcome).toEqual({ code: 0, output: expect.stringContaining('All invariants hold') })
  expect(outcome.output).toContain('The backup has no secret')
  await expect(startProduct({ DATA_DIR: target })).rejects.toThrow(
    /^The product did not start \(1\):\nThis database was used with another secret than SECRET[^\n]+\n$/,
  )
  await cp(join(source, 'secret'), join(target, 'secret'))
  restored = await startProduct({ DATA_DIR: target })
  await expectEverything(restored)
  expect(await restored.stop()).toBe(0)
})

test('one command moves the embedded database to an external one', async () => {
  const databaseUrl = await freshDatabaseUrl()
  const move = (settings: { DATABASE_URL: string; SECRET?: string }) =>
    runCommand('move-database', [], { DATA_DIR: source, ...settings })
  const another = await move({ DATABASE_URL: await freshDatabaseUrl(), SECRET })
  expect(another).toEqual({ code: 0, output: expect.stringContaining('was used with another secret') })
  const moved = await move({ DATABASE_URL: databaseUrl })
  const words = /^All [\d,]+ rows are in the database.*\nStart every server with this DATABASE_URL/
  expect(moved).toEqual({ code: 0, output: expect.stringMatching(words) })
  const secret = (await readFile(join(source, 'secret'), 'utf8')).trim()
  const world = await startWorld({ databaseUrl, dataDir: source, secret })
  await expectEverything(world)
  await world.close()
  const again = reachEmbedded(source)((_builders, database) =>
    copyDatabase(database, { connectionString: databaseUrl }),
  )
  await expect(again).rejects.toThrow(/^The database is not empty\. /)
})

test('a backup of an external database that includes the secret restores into an embedded one with it', async () => {
  const withSecret = join(work, 'with-secret')
  const secret = (await readFile(join(source, 'secret'), 'utf8')).trim()
  const given = { DATABASE_URL: await freshDatabaseUrl(), DATA_DIR: join(work, 'given'), SECRET: secret }
  const files = await openFilesDirectory({ dataDir: given.DATA_DIR })
  await restoreBackup(backup, { connection: { connectionString: given.DATABASE_URL }, files })
  const once = await runCommand('backup', [withSecret, '--with-secret'], given)
  expect(once).toEqual({ code: 0, output: expect.stringContaining('It includes the secret') })
  const target = await aSealedCluster()
  const outcome = await runCommand('restore', [withSecret], { DATA_DIR: target })
  expect(outcome).toEqual({ code: 0, output: expect.stringContaining('All invariants hold') })
  expect(await readFile(join(target, 'secret'), 'utf8')).toBe(`${secret}\n`)
  await rm(target, { recursive: true })
})

test('a backup that runs out of room says so in one sentence and leaves nothing behind', async () => {
  const given = { DATA_DIR: join(work, 'full'), DATABASE_URL: await freshDatabaseUrl(TEMPLATE), SECRET }
  const smallFiles = ['sh', '-c', 'ulimit -f 1 && exec "$@"', 'sh']
  expect(await runCommand('backup', [join(work, 'no room')], given, smallFiles)).toEqual({
    code: 1,
    output: 'The disk is full. Free up some space, then run the command again.\n',
  })
  expect((await readdir(work)).filter((name) => name.startsWith('no room'))).toEqual([])
})

describe('refuses a backup that', () => {
  const flip = async (path: string) => {
    const bytes = await readFile(path)
    bytes[Math.floor(bytes.length / 2)]! ^= 1
    await writeFile(path, bytes)
  }
  const shorten = async (path: string) => truncate(path, (await stat(path)).size - 1)
  /** Seals a changed manifest, as a version with another schema would. */
  const saying = async (directory: string, change: object) => {
    const manifest: Manifest = JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8'))
    for (const part of ['manifest.json', 'manifest.sha256']) await rm(join(directory, part))
    await writeManifest(directory, { ...manifest, ...change })
  }
  const aStoredFile = async (directory: string) =>
    join(directory, (await readFile(join(directory, 'files.sha256'), 'utf8')).split('\n')[1]!.slice(66))
  const cases: [string, (directory: string) => Promise<void>, RegExp][] = [
    ['has another byte in a table', (at) => flip(join(at, 'tables/users.jsonl.gz')), /tables\/users/],
    ['has another byte in a file', async (at) => flip(await aStoredFile(at)), /damaged: files\//],
    ['has another byte in the manifest', (at) => flip(join(at, 'manifest.json')), /damaged: manifest/],
    ['has another byte in the list of files', (at) => flip(join(at, 'files.sha256')), /files\.sha256/],
    ['ends early in a table', (at) => shorten(join(at, 'tables/entries.jsonl.gz')), /tables\/entries/],
    ['ends early in a file', async (at) => shorten(await aStoredFile(at)), /damaged: files\//],
    ['lacks a file', async (at) => rm(await aStoredFile(at)), /damaged: files\//],
    ['lacks a table', (at) => rm(join(at, 'tables/mails.jsonl.gz')), /tables\/mails/],
    ['was never completed', (at) => rm(join(at, 'manifest.sha256')), /not a complete backup/],
    ['has another schema', (at) => saying(at, { state: '0'.repeat(64) }), /made by a different version/],
    ['is from before 1.0.0', (at) => saying(at, { state: 1_767_600_000_000 }), /made by a different version/],
  ]
  test.each(cases)('%s', async (_what, damage, sentence) => {
    const copy = await mkdtemp(join(work, 'damaged-'))
    await cp(backup, copy, { recursive: true })
    await checkBackup(copy)
    await damage(copy)
    await expect(checkBackup(copy)).rejects.toThrow(sentence)
  })

  test('is not a backup', async () => {
    const connection = { connectionString: await freshDatabaseUrl() }
    const files = await openFilesDirectory({ dataDir: join(work, 'nothing') })
    const outcome = restoreBackup(work, { connection, files })
    await expect(outcome).rejects.toThrow(/^\S+ is not a complete backup: .*$/)
  })
})

test('a backup never overwrites anything', async () => {
  const outcome = reachEmbedded(source)(async (_builders, database) => {
    const files = await openFilesDirectory({ dataDir: source })
    return makeBackup({ database, files, secret: null }, backup)
  })
  await expect(outcome).rejects.toThrow(/already exists\. Choose a new directory for the backup/)
})

test('a command that is refused ends with one sentence', async () => {
  expect(await runCommand('backup', [], { DATA_DIR: source })).toEqual({
    code: 1,
    output: expect.stringMatching(/^Run `npm run backup.*\n$/),
  })
})
