import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  type AdminMedia,
  deleteMedia,
  listAdminMedia,
  releaseMedia,
  setMediaPoster,
  uploadMedia,
} from '#contract/media/admin-media.ts'
import { claimMedia, listTaskMedia } from '#contract/media/media.ts'
import { media_uploads } from '#server/database/schema/media.ts'
import {
  aPicture,
  cutJpeg,
  HEIC_BEGINNING,
  PAGE_LIKE_A_GIF,
  pictureAs,
  SVG_WITH_SCRIPT,
} from '../support/media/pictures.ts'
import { aWebm, boxesOf } from '../support/media/videos.ts'
import { many } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { aFile, aForm } from '../support/world/form.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const MAX_BYTES = 3 * 1024 * 1024

const world = await aWorld({ maxMediaBytes: MAX_BYTES })
const admin = await world.anAdmin()

function formWith(bytes: Uint8Array, name: string, bonusPoints?: string): FormData {
  const form = aForm({ mediaFile: aFile(bytes, name) })
  if (bonusPoints !== undefined) form.set('bonusPoints', bonusPoints)
  return form
}

async function upload(
  taskId: number,
  bytes: Uint8Array,
  name = 'banner.png',
  bonus?: string,
): Promise<AdminMedia> {
  return world.call(admin, uploadMedia, { params: { taskId }, form: formWith(bytes, name, bonus) })
}

const tryUpload = (taskId: number, bytes: Uint8Array, name: string, bonus?: string) =>
  world.attempt(admin, uploadMedia, { params: { taskId }, form: formWith(bytes, name, bonus) })

/** Every file below the data directory, including partial uploads. */
async function filesOnDisk(): Promise<string[]> {
  const { dataDir } = world.services.config
  const found = await Promise.all(
    ['files', 'uploads'].map((folder) =>
      readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  )
  return found
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
}

/** The uploads to a task that are under way. */
const marksOf = (taskId: number) => world.rows(media_uploads, { task_id: taskId })

describe('an upload', () => {
  test('of an image is available immediately, at full size, with a smaller preview and the points given', async () => {
    const task = await world.aTask()
    const original = await aPicture({ width: 1600, height: 900 })
    const file = await upload(task.id, original, 'C:\\pictures\\Été.png', '40')
    expect(file).toMatchObject({
      filename: 'Été.png',
      mediaType: 'image/png',
      bonusPoints: 40,
      claim: null,
    })
    const served = await world.request(admin, file.mediaUrl)
    const bytes = Buffer.from(await served.arrayBuffer())
    const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer()
    expect((await pixelsOf(bytes)).equals(await pixelsOf(original))).toBe(true)
    expect(file.fileSize).toBe(bytes.length)
    const preview = await sharp(await (await world.request(admin, file.previewUrl!)).arrayBuffer()).metadata()
    expect([preview.format, preview.width, preview.height]).toEqual(['jpeg', 480, 270])
    expect(await world.call(admin, listAdminMedia, { params: { taskId: task.id } })).toEqual([file])
    expect(actionsIn(await auditOf(world, 'media', file.id))).toEqual(['media.uploaded'])
    const member = await world.aMember()
    expect(await world.call(member, listTaskMedia, { params: { id: task.id } })).toMatchObject([
      { filename: 'Été.png', mediaUrl: null, isClaimed: false, bonusPoints: 40 },
    ])
  })

  test('of a video gets the type of its bytes and a default poster until it has its own', async () => {
    const task = await world.aTask()
    for (const [bytes, type] of [
      [await aWebm(), 'video/webm'],
      [boxesOf('isom'), 'video/mp4'],
      [boxesOf('qt  '), 'video/quicktime'],
    ] as const) {
      const file = await upload(task.id, bytes, 'picture.png')
      expect(file.mediaType).toBe(type)
      const neutral = await (await world.request(admin, file.previewUrl!)).bytes()
      const form = aForm({ poster: await aPicture() })
      const before = await filesOnDisk()
      const posed = await world.call(admin, setMediaPoster, { params: { mediaId: file.id }, form })
      expect(posed.previewUrl).not.toBe(file.previewUrl)
      expect(await (await world.request(admin, posed.previewUrl!)).bytes()).not.toEqual(neutral)
      expect(await filesOnDisk()).toHaveLength(before.length)
    }
  })

  test('of every accepted image format gets the right type', async () => {
    const task = await world.aTask()
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      expect((await upload(task.id, await pictureAs(format), 'x.bin')).mediaType).toBe(`image/${format}`)
    }
  })

  test('without points pays 25, as specified', async () => {
    const task = await world.aTask()
    expect((await upload(task.id, await aPicture())).bonusPoints).toBe(25)
    expect((await upload(task.id, await aPicture(), 'free.png', '0')).bonusPoints).toBe(0)
  })

  test.each(['', 'abc', '-5', '2.5', '1e3', ' '])(
    'with the points %j is refused and leaves nothing behind',
    async (bonus) => {
      const task = await world.aTask()
      const before = await filesOnDisk()
      const attempt = await tryUpload(task.id, await aPicture(), 'a.png', bonus)
      expect(attempt).toMatchObject({
        status: 400,
        message: expect.stringContaining('Please enter a valid number for bonus points'),
      })
      expect(await filesOnDisk()).toEqual(before)
      expect(await world.call(admin, listAdminMedia, { params: { taskId: task.id } })).toEqual([])
    },
  )

  const refused: [string, () => Uint8Array | Promise<Uint8Array>, string, number, string][] = [
    ['words named .png', () => Buffer.from('just words'), 'a.png', 400, 'media.unknown-format'],
    ['nothing', () => Buffer.alloc(0), 'a.png', 400, 'media.unknown-format'],
    ['an SVG with a script', () => SVG_WITH_SCRIPT, 'a.svg', 400, 'media.unknown-format'],
    ['a page that begins like a GIF', () => PAGE_LIKE_A_GIF, 'a.gif', 400, 'media.broken'],
    ['a JPEG that was cut off', cutJpeg, 'a.jpg', 400, 'image.broken'],
    ['a HEIC photo', () => HEIC_BEGINNING, 'a.heic', 400, 'image.heic'],
    ['sound in an MP4 container', () => boxesOf('M4A '), 'a.mp4', 400, 'media.unknown-format'],
    ['a video that was cut off', () => boxesOf('mp42', { announced: 9000 }), 'a.mp4', 400, 'media.broken'],
    [
      'text after the start of an MP4',
      () => Buffer.from('\0\0\0\x10ftypisomand then only words'),
      'a.mp4',
      400,
      'media.broken',
    ],
    [
      'a video one byte too large',
      () => boxesOf('isom', { contentBytes: MAX_BYTES }),
      'a.mp4',
      413,
      'media.too-large',
    ],
    [
      'a video far beyond the limit',
      () => boxesOf('isom', { contentBytes: 5 * MAX_BYTES }),
      'a.mp4',
      413,
      'media.too-large',
    ],
  ]
  test.each(refused)(
    'of %s is refused with a sentence and leaves nothing behind',
    async (_what, make, name, status, code) => {
      const task = await world.aTask()
      const before = await filesOnDisk()
      const attempt = await tryUpload(task.id, await make(), name)
      expect(attempt).toMatchObject({ status, code })
      expect(attempt.message).toMatch(/^[A-Z].+\.$/)
      expect(await filesOnDisk()).toEqual(before)
      expect((await tryUpload(task.id, await aPicture(), 'next.png')).status).toBe(200)
    },
  )

  test('of unknown size is refused at the limit and never kept in part', async () => {
    const task = await world.aTask()
    const before = await filesOnDisk()
    const { status, body } = await sendInPieces(task.id, boxesOf('isom', { contentBytes: 2 * MAX_BYTES }))
    expect([status, JSON.parse(body)]).toEqual([
      413,
      { message: 'File size must be at most 3 MB.', code: 'media.too-large' },
    ])
    expect(await marksOf(task.id)).toEqual([])
    expect(await filesOnDisk()).toEqual(before)
  })

  test('whose sender disconnects leaves nothing behind', async () => {
    const task = await world.aTask()
    const before = await filesOnDisk()
    const breakOff = async () => {
      await expect.poll(filesOnDisk).not.toEqual(before)
      expect(await marksOf(task.id)).toHaveLength(1)
    }
    await sendInPieces(task.id, boxesOf('isom', { contentBytes: MAX_BYTES / 2 }), { breakOff })
    await expect.poll(filesOnDisk).toEqual(before)
    await expect.poll(() => marksOf(task.id)).toEqual([])
    expect(await world.call(admin, listAdminMedia, { params: { taskId: task.id } })).toEqual([])
  })

  test('to a deleted task is refused before its bytes are read', async () => {
    const gone = await world.aTask({ deleted_at: new Date() })
    expect(await tryUpload(gone.id, await aPicture(), 'a.png')).toMatchObject({
      status: 404,
      code: 'task.missing',
    })
    expect((await tryUpload(999_999, await aPicture(), 'a.png')).status).toBe(404)
    const task = await world.aTask()
    const nothing = await world.attempt(admin, uploadMedia, {
      params: { taskId: task.id },
      form: new FormData(),
    })
    expect(nothing).toMatchObject({ status: 400, code: 'media.no-file' })
  })

  test('of twenty files at once, one of them broken, stores nineteen', async () => {
    const task = await world.aTask()
    const picture = await aPicture()
    const attempts = await many(20, (at) =>
      tryUpload(task.id, at === 7 ? Buffer.from('broken') : picture, `file-${at}.png`, String(at)),
    )
    expect(attempts.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, at) => (at === 7 ? 400 : 200)),
    )
    const page = (cursor?: string) =>
      world.attempt(admin, listAdminMedia, { params: { taskId: task.id }, query: { limit: 12, cursor } })
    const first = await page()
    const second = await page(first.next!)
    expect([first.reply!.length, second.reply!.length, second.next]).toEqual([12, 7, null])
    const rows = [...first.reply!, ...second.reply!]
    expect(rows.map(({ filename }) => filename).sort()).toEqual(
      Array.from({ length: 20 }, (_, at) => `file-${at}.png`)
        .filter((name) => name !== 'file-7.png')
        .sort(),
    )
  })
})

describe('a bonus file', () => {
  async function aClaimedFile(holder: Person | null = null) {
    const task = await world.aTask({ capacity: 100 })
    const file = await upload(task.id, await aPicture(), 'banner.png', '30')
    const member = holder ?? (await world.aMember({ name: 'Kim Roy' }))
    await world.claim(member, task)
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: file.id } })
    return { task, file, member }
  }
  const statusOf = async (person: Person, path: string) => (await world.request(person, path)).status

  test('that no one claimed is deleted with its bytes; a second deletion is 404', async () => {
    const task = await world.aTask()
    const before = await filesOnDisk()
    const file = await upload(task.id, await aPicture())
    const params = { mediaId: file.id }
    expect(await world.call(admin, deleteMedia, { params })).toEqual({ id: file.id, keptByMember: false })
    expect(await filesOnDisk()).toEqual(before)
    expect(await world.attempt(admin, deleteMedia, { params })).toMatchObject({
      status: 404,
      code: 'media.missing',
    })
    const member = await world.aMember()
    expect(await world.call(member, listTaskMedia, { params: { id: task.id } })).toEqual([])
    expect(await statusOf(admin, file.mediaUrl)).toBe(404)
    expect(actionsIn(await auditOf(world, 'media', file.id))).toEqual(['media.uploaded', 'media.deleted'])
  })

  test('is answered with a page when someone opens it in a tab', async () => {
    const { file } = await aClaimedFile()
    const headers = { accept: 'text/html' }
    const answer = await world.request(await world.aMember(), file.mediaUrl, { headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await answer.text()).toContain('This file doesn’t exist or belongs to someone else.')
  })

  test('that a member holds disappears for admins only: the member keeps the file and the points', async () => {
    const { task, file, member } = await aClaimedFile()
    expect(await world.call(admin, deleteMedia, { params: { mediaId: file.id } })).toMatchObject({
      keptByMember: true,
    })
    expect(await world.call(admin, listAdminMedia, { params: { taskId: task.id } })).toEqual([])
    expect(await world.call(member, listTaskMedia, { params: { id: task.id } })).toMatchObject([
      { id: file.id, isClaimed: true },
    ])
    expect([
      await statusOf(member, file.mediaUrl),
      await statusOf(await world.aMember(), file.mediaUrl),
    ]).toEqual([200, 404])
    expect(await world.balanceOf(member)).toBe(30)
  })

  test('says who claimed it, when and whether they still hold it', async () => {
    const { task, member } = await aClaimedFile()
    const list = () => world.call(admin, listAdminMedia, { params: { taskId: task.id } })
    expect(await list()).toMatchObject([
      { claim: { userId: member.id, name: 'Kim Roy', email: member.email, bonusPoints: 30, isHeld: true } },
    ])
    await world.leave(member, task)
    expect(await list()).toMatchObject([{ claim: { userId: member.id, isHeld: false } }])
  })

  test('shows an admin that someone else claimed it', async () => {
    const { task, member } = await aClaimedFile()
    const list = (person: Person) => world.call(person, listTaskMedia, { params: { id: task.id } })
    expect(await list(admin)).toMatchObject([{ isClaimed: true, paidPoints: null }])
    expect(await list(member)).toMatchObject([{ isClaimed: true, paidPoints: 30 }])
    expect(await list(await world.aMember())).toEqual([])
  })

  test('claimed again returns what the ledger paid: the bonus, nothing after leaving, the bonus once released', async () => {
    const { task, file, member } = await aClaimedFile()
    const params = { id: task.id, mediaId: file.id }
    const claimAgain = async () => {
      const before = await world.balanceOf(member)
      const { bonusPoints } = await world.call(member, claimMedia, { params })
      const [{ paidPoints } = {}] = await world.call(member, listTaskMedia, { params })
      return { bonusPoints, paidPoints, posted: (await world.balanceOf(member)) - before }
    }
    const rejoin = async () => {
      await world.leave(member, params)
      await world.claim(member, params)
    }
    expect(await claimAgain()).toEqual({ bonusPoints: 30, paidPoints: 30, posted: 0 })
    await rejoin()
    expect(await claimAgain()).toEqual({ bonusPoints: 0, paidPoints: 0, posted: 0 })
    await world.call(admin, releaseMedia, { params: { mediaId: file.id }, body: {} })
    expect(await claimAgain()).toEqual({ bonusPoints: 30, paidPoints: 30, posted: 30 })
    await rejoin()
    expect(await claimAgain()).toEqual({ bonusPoints: 0, paidPoints: 0, posted: 0 })
  })

  test('is released only after its member leaves the task; then another member can claim it', async () => {
    const { task, file, member } = await aClaimedFile()
    const params = { mediaId: file.id }
    const early = await world.attempt(admin, releaseMedia, { params, body: {} })
    expect(early).toMatchObject({ status: 409, code: 'media.held' })
    expect(early.message).toContain('You can release it once they leave the task.')
    await world.leave(member, task)
    const released = await world.call(admin, releaseMedia, { params, body: { reason: 'Left by mistake' } })
    expect(released.claim).toBeNull()
    expect(await world.attempt(admin, releaseMedia, { params, body: {} })).toMatchObject({
      status: 409,
      code: 'media.free',
    })
    const next = await world.aMember()
    await world.claim(next, task)
    await world.call(next, claimMedia, { params: { id: task.id, mediaId: file.id } })
    expect([await world.balanceOf(member), await world.balanceOf(next)]).toEqual([0, 30])
    expect(await statusOf(member, file.mediaUrl)).toBe(404)
    expect(actionsIn(await auditOf(world, 'media', file.id))).toEqual(['media.uploaded', 'media.released'])
  })

  test('claimed by an admin can be released only by another admin', async () => {
    const { task, file } = await aClaimedFile(admin)
    await world.leave(admin, task)
    const params = { mediaId: file.id }
    const colleague = await world.anAdmin()
    expect(await world.attempt(admin, releaseMedia, { params, body: {} })).toMatchObject({
      status: 403,
      code: 'media.own',
    })
    expect((await world.attempt(colleague, releaseMedia, { params, body: {} })).status).toBe(200)
  })

  test('claimed by 32 and deleted by 32 at once: one member gets it and is paid, or it is deleted', async () => {
    for (let round = 0; round < 4; round += 1) {
      const task = await world.aTask({ capacity: 100 })
      const file = await upload(task.id, await aPicture(), 'raced.png', '10')
      const members = await many(32, () => world.aMember())
      await Promise.all(members.map((member) => world.claim(member, task)))
      const [claims, deletions] = await Promise.all([
        Promise.all(
          members.map((member) =>
            world.attempt(member, claimMedia, { params: { id: task.id, mediaId: file.id } }),
          ),
        ),
        Promise.all(members.map(() => world.attempt(admin, deleteMedia, { params: { mediaId: file.id } }))),
      ])
      const owners = members.filter((_, at) => claims[at]!.status === 200)
      const deleted = deletions.filter(({ status }) => status === 200)
      expect(deleted).toHaveLength(1)
      expect(owners.length).toBeLessThanOrEqual(1)
      expect(deleted[0]!.reply!.keptByMember).toBe(owners.length === 1)
      for (const owner of owners) {
        expect([await statusOf(owner, file.mediaUrl), await world.balanceOf(owner)]).toEqual([200, 10])
      }
      if (owners.length === 0) expect(await statusOf(admin, file.mediaUrl)).toBe(404)
    }
  })
})

/** Sends a form as a stream without a Content-Length; breaks off once `breakOff` resolves. */
function sendInPieces(
  taskId: number,
  bytes: Buffer,
  { breakOff }: { breakOff?: () => Promise<void> } = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${world.url}/api/admin/tasks/${taskId}/media`, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'multipart/form-data; boundary=piece' },
    })
    request.on('response', (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    request.on('error', (error) => (breakOff ? resolve({ status: 0, body: '' }) : reject(error)))
    request.write('--piece\r\ncontent-disposition: form-data; name="mediaFile"; filename="a.mp4"\r\n\r\n')
    request.write(bytes, () => {
      if (breakOff) breakOff().then(() => request.destroy(), reject)
      else request.end('\r\n--piece--\r\n')
    })
  })
}
