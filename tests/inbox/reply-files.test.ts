import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { closeMessage, getConversation } from '#contract/inbox/inbox.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { exportOwnData } from '#contract/users/profile.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { business_inquiries, reply_files } from '#server/database/schema/inbox.ts'
import { forgetReplyFiles, prepareReplyFiles } from '#server/inbox/mail/reply-files.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openDirectoryFileStore } from '#server/platform/files/directory-file-store.ts'
import { aPicture } from '../support/media/pictures.ts'
import { endAccount } from '../support/world/end-account.ts'
import { aMailedPicture, aMailWith, PDF } from '../support/world/mailed-files.ts'
import { aWorld, freshDatabaseUrl, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

async function aConversation(member: Person): Promise<number> {
  const body = { subject: 'My receipt', message: 'It follows by email.' }
  return (await world.call(member, sendSupportMessage, { body })).id
}

const support = (id: number) => ({ kind: 'support', id }) as const
const args = (id: number) => ({ params: { id }, query: { kind: 'support' as const } })
const filesOf = async (id: number) =>
  (await world.call(admin, getConversation, args(id))).replies.flatMap(({ files }) => files)

const statusOf = async (person: Person | null, path: string) => {
  const answer = await world.request(person, path)
  await answer.arrayBuffer()
  return answer.status
}

const isStored = async (keys: (string | null)[]) =>
  Promise.all(keys.map(async (key) => (await world.services.files.size(key!)) !== null))

test('pictures are encoded again, PDFs stay as they are, and of all others only the names are kept', async () => {
  const id = await aConversation(await world.aMember())
  const picture = await aPicture({ width: 600, height: 400 })
  const rows = await aMailWith(world, support(id), [
    { name: 'C:\\Users\\Kim\\screen.png', bytes: picture },
    { name: 'receipt.pdf', bytes: PDF },
    { name: 'page.html', bytes: new TextEncoder().encode('<script>alert(1)</script>') },
    { name: 'broken.png', bytes: picture.subarray(0, 200) },
    { name: '', bytes: new Uint8Array() },
  ])
  expect(await filesOf(id)).toEqual([
    {
      id: rows[0]!.id,
      name: 'screen.png',
      kind: 'picture',
      url: `/api/admin/inbox-files/${rows[0]!.id}`,
      thumbnailUrl: `/api/admin/inbox-files/${rows[0]!.id}/thumbnail`,
      bytes: rows[0]!.file_bytes,
    },
    {
      id: rows[1]!.id,
      name: 'receipt.pdf',
      kind: 'pdf',
      url: `/api/admin/inbox-files/${rows[1]!.id}`,
      thumbnailUrl: null,
      bytes: PDF.length,
    },
    ...['page.html', 'broken.png', 'unnamed'].map((name) =>
      expect.objectContaining({ name, kind: 'dropped', url: null, thumbnailUrl: null, bytes: null }),
    ),
  ])
})

test('a picture opens in its tab, a PDF is saved under its name, and neither can run anything', async () => {
  const id = await aConversation(await world.aMember())
  const [picture, pdf] = await aMailWith(world, support(id), [
    { name: 'one.png', bytes: await aPicture() },
    { name: 'reçu "1".pdf', bytes: PDF },
  ])
  for (const path of [`${picture!.id}`, `${picture!.id}/thumbnail`]) {
    const { status, headers } = await world.request(admin, `/api/admin/inbox-files/${path}`)
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'image/jpeg',
      null,
    ])
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  }
  const answer = await world.request(admin, `/api/admin/inbox-files/${pdf!.id}`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="re_u _1_.pdf"; filename*=UTF-8''re%C3%A7u%20%221%22.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/private|no-store/),
  })
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PDF)
  expect(await statusOf(admin, `/api/admin/inbox-files/${pdf!.id}/thumbnail`)).toBe(404)
})

test('a file is for its member and those who answer; one from another address only for those', async () => {
  const member = await world.aMember()
  const own = await aMailedPicture(world, member)
  const path = `/api/admin/inbox-files/${own.id}`
  expect(await statusOf(member, path)).toBe(200)
  expect(await statusOf(admin, path)).toBe(200)
  expect(await statusOf(await world.anAdmin({ duties: ['reviews'] }), path)).toBe(403)
  expect(await statusOf(await world.aMember(), path)).toBe(404)
  expect(await statusOf(null, path)).toBe(401)
  const [forged] = await aMailWith(
    world,
    support(own.messageId),
    [{ name: 'from-a-stranger.pdf', bytes: PDF }],
    { fromAddress: 'stranger@example.ca' },
  )
  expect(await statusOf(member, `/api/admin/inbox-files/${forged!.id}`)).toBe(404)
  expect(await statusOf(admin, `/api/admin/inbox-files/${forged!.id}`)).toBe(200)
  const { messageFiles } = await world.call(member, exportOwnData)
  expect(messageFiles).toEqual([
    {
      subject: 'A picture',
      name: 'screen.png',
      fileUrl: path,
      fromAddress: null,
      receivedAt: expect.any(String),
    },
    expect.objectContaining({
      name: 'from-a-stranger.pdf',
      fileUrl: null,
      fromAddress: 'stranger@example.ca',
    }),
  ])
})

test('no more than ten are kept, and none over 5 MB', async () => {
  const id = await aConversation(await world.aMember())
  const large = new Uint8Array(5 * 1024 * 1024 + 1)
  large.set(PDF)
  const many = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.pdf`, bytes: PDF }))
  const rows = await aMailWith(world, support(id), [{ name: 'large.pdf', bytes: large }, ...many])
  expect(rows.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'large.pdf dropped',
    ...many.slice(0, 10).map(({ name }) => `${name} pdf`),
    '10.pdf dropped',
    '11.pdf dropped',
  ])
})

describe('files without a row', () => {
  test('are removed if the mail was there already, or if it certainly was not stored', async () => {
    const id = await aConversation(await world.aMember())
    const files = [
      { name: 'a.pdf', bytes: PDF },
      { name: 'b.png', bytes: await aPicture() },
    ]
    const mailKey = `<${randomUUID()}@example.ca>`
    await aMailWith(world, support(id), files, { mailKey })
    const before = await world.storedKeys()
    const error = await aMailWith(world, support(id), files, { mailKey }).catch((reason: unknown) => reason)
    const left = (await world.storedKeys()).filter((key) => !before.includes(key))
    expect(left).toHaveLength(3)

    const prepared = await prepareReplyFiles(world.services, files)
    await prepared.discard(error)
    await (await prepareReplyFiles(world.services, files)).discard()
    expect((await world.storedKeys()).sort()).toEqual([...before, ...left].sort())
    // A commit whose answer was lost may have succeeded.
    const unsure = await prepareReplyFiles(world.services, files)
    await unsure.discard(Object.assign(new Error('the connection ended'), { code: '57P01' }))
    expect(await world.storedKeys()).toHaveLength(before.length + left.length + 3)
  })

  test('are removed if another one of the mail cannot be stored', async () => {
    const before = await world.storedKeys()
    const { files } = world.services
    let puts = 0
    const full = {
      ...files,
      put: (...what: Parameters<typeof files.put>) => {
        puts += 1
        return puts > 1 ? Promise.reject(new Error('the disk is full')) : files.put(...what)
      },
    }
    const sent = [1, 2].map((at) => ({ name: `${at}.pdf`, bytes: PDF }))
    await expect(prepareReplyFiles({ files: full }, sent)).rejects.toThrow('the disk is full')
    expect(await world.storedKeys()).toEqual(before)
  })
})

test('they are removed with the account', async () => {
  const member = await world.aMember()
  const other = await aMailedPicture(world, await world.aMember())
  const own = await aMailedPicture(world, member)
  await endAccount(world.services, member)
  expect(await world.rows(reply_files, { id: own.id })).toEqual([])
  expect(await isStored([own.file_key, own.thumbnail_key])).toEqual([false, false])
  expect(await isStored([other.file_key, other.thumbnail_key])).toEqual([true, true])
})

test('they are deleted two years after their conversation was closed; what was written stays', async () => {
  const days = 365 * 2
  const closedFor = async (id: number, age: number) => {
    await world.call(admin, closeMessage, { ...args(id), body: { status: 'closed' } })
    await world.sql(
      'update support_messages set closed_at = closed_at - make_interval(days => $2) where id = $1',
      [id, age],
    )
  }
  const [open, recent, old] = [
    await aMailedPicture(world, await world.aMember()),
    await aMailedPicture(world, await world.aMember()),
    await aMailedPicture(world, await world.aMember()),
  ]
  await closedFor(recent.messageId, days - 2)
  await closedFor(old.messageId, days + 2)
  const email = `${randomUUID()}@bakery.example`
  const form = { firstName: 'Dana', lastName: 'Okafor', email, message: 'See the plan.' }
  await world.call(null, sendBusinessContact, { body: form })
  const [inquiry] = await world.rows(business_inquiries, { email })
  const [plan] = await aMailWith(world, { kind: 'inquiry', id: inquiry!.id }, [
    { name: 'plan.pdf', bytes: PDF },
  ])
  const closed_at = new Date(Date.now() - (days + 2) * 24 * 3_600_000)
  await world.change(business_inquiries, { id: inquiry!.id }, { status: 'closed', closed_at })

  await forgetReplyFiles(world.services)
  expect(await isStored([old.file_key, old.thumbnail_key, plan!.file_key])).toEqual([false, false, false])
  expect(await isStored([open.file_key, recent.file_key, recent.thumbnail_key])).toEqual([true, true, true])
  expect((await filesOf(recent.messageId)).length).toBe(1)
  const { replies } = await world.call(admin, getConversation, args(old.messageId))
  expect(replies).toMatchObject([{ text: 'See the files.', files: [] }])
})

test('a backup holds them, and clears those that are deleted while it copies', async () => {
  const { database, files } = world.services
  const [kept, gone] = [
    await aMailedPicture(world, await world.aMember()),
    await aMailedPicture(world, await world.aMember()),
  ]
  const directory = await mkdtemp(join(tmpdir(), 'northpoint-reply-files-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const during = {
    ...files,
    get: async (...what: Parameters<typeof files.get>) => {
      await world.sql('delete from reply_files where id = $1', [gone.id])
      await files.delete(gone.file_key!)
      return files.get(...what)
    },
  }
  const backup = join(directory, 'backup')
  await makeBackup({ database, files: during, secret: null }, backup)
  const connection = { connectionString: await freshDatabaseUrl() }
  const target = await openDirectoryFileStore(join(directory, 'files'))
  await restoreBackup(backup, { connection, files: target })
  const restored = await openDatabase(connection, () => {})
  onTestFinished(() => restored.close())
  const { rows } = await restored.pool.query(
    'select id::int, kind, file_key, file_bytes from reply_files where id = any($1) order by id',
    [[kept.id, gone.id]],
  )
  expect(rows).toEqual([
    { id: kept.id, kind: 'picture', file_key: kept.file_key, file_bytes: kept.file_bytes },
    { id: gone.id, kind: 'dropped', file_key: null, file_bytes: null },
  ])
  const copy = await target.get(kept.file_key!)
  expect((await buffer(copy!.stream)).length).toBe(kept.file_bytes)
})
