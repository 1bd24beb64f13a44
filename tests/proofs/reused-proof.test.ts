import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { submitTask } from '#contract/proofs/submissions.ts'
import { getSubmission } from '#contract/reviews/admin-submissions.ts'
import { listReusedProof } from '#contract/reviews/reviewing.ts'
import { lookAt } from '#domain/proofs/picture-likeness/likeness.ts'
import { readScreenshot } from '#server/platform/files/images.ts'
import { NEAR, valuesOfNear } from '#server/proofs/picture-copies.ts'
import { drawProof } from '../../demo/proof-pictures.ts'
import { aForm } from '../support/world/form.ts'
import { sendProof } from '../support/world/send-proof.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin()

describe('reused proof', () => {
  test('the same file, a smaller copy and a resaved one are found, no matter who sent them first', async () => {
    const original = await drawProof('post', 4001)
    const first = await send(await world.aMember(), original)
    expect(first.seenBefore).toBe(false)
    const thief = await world.aMember()
    const same = await send(thief, original)
    expect(same.seenBefore).toBe(true)
    expect(await matchesOf(same.id)).toEqual([
      expect.objectContaining({
        submissionId: first.id,
        isSameFile: true,
        isOwn: false,
        status: 'pending',
      }),
    ])
    expect(await matchesOf(first.id)).toEqual([])

    const copy = await sharp(original).resize({ width: 500 }).webp({ quality: 60 }).toBuffer()
    const smaller = await send(thief, copy)
    const found = await matchesOf(smaller.id)
    expect(found.map(({ submissionId }) => submissionId).sort()).toEqual([first.id, same.id].sort())
    expect(found.every(({ likeness }) => likeness === 'copy')).toBe(true)
    expect(found.map(({ submissionId, isOwn }) => [submissionId, isOwn])).toContainEqual([same.id, true])
    expect(smaller.seenBefore).toBe(true)
  })

  test('the same photo counts as the same file, made smaller or not, in any order', async () => {
    const photo = await drawProof('photo', 811)
    const resized = (width: number) => sharp(photo).resize({ width }).jpeg({ quality: 80 }).toBuffer()
    const [smaller, smallest] = await Promise.all([resized(700), resized(500)])
    const original = createHash('sha256').update(photo).digest('hex')
    const likenesses = async (id: number) => (await matchesOf(id)).map(({ likeness }) => likeness)
    const first = await send(await world.aMember(), smaller, undefined, original)
    expect(first.seenBefore).toBe(false)
    const second = await send(await world.aMember(), smallest, undefined, original)
    expect(second.seenBefore).toBe(true)
    const third = await send(await world.aMember(), photo)
    expect(await likenesses(second.id)).toEqual(['same-file'])
    expect(await likenesses(third.id)).toEqual(['same-file', 'same-file'])
    const fourth = await send(await world.aMember(), await resized(600), undefined, original)
    expect(await likenesses(fourth.id)).toEqual(['same-file', 'same-file', 'same-file'])
  })

  test('a different picture sent with a photo’s digest marks neither, in any order', async () => {
    const [photo, another, oneMore] = await Promise.all([
      drawProof('photo', 5011),
      drawProof('photo', 5012),
      drawProof('photo', 5013),
    ])
    const copiesOf = async (id: number) => (await matchesOf(id)).map(({ submissionId }) => submissionId)
    const original = createHash('sha256').update(photo).digest('hex')
    const claimedFirst = await send(await world.aMember(), another, undefined, original)
    const honest = await send(await world.aMember(), photo)
    expect(await copiesOf(honest.id)).not.toContain(claimedFirst.id)
    const claimedLater = await send(await world.aMember(), oneMore, undefined, original)
    expect(await copiesOf(claimedLater.id)).not.toContain(honest.id)
    const smaller = await sharp(photo).resize({ width: 600 }).jpeg({ quality: 80 }).toBuffer()
    const again = await send(await world.aMember(), smaller, undefined, original)
    expect(await matchesOf(again.id)).toMatchObject([{ submissionId: honest.id, likeness: 'same-file' }])
  })

  test('different pictures are not marked', async () => {
    const kinds = ['page', 'photo', 'event'] as const
    for (const kind of kinds) {
      for (const seed of [5001, 5002]) {
        const sent = await send(await world.aMember(), await drawProof(kind, seed))
        expect([kind, seed, sent.seenBefore, await matchesOf(sent.id)]).toEqual([kind, seed, false, []])
      }
    }
  })

  test('mirrored and cropped copies are found, and the reviewer reads which they are', async () => {
    const original = await drawProof('photo', 4011)
    const first = await send(await world.aMember(), original)
    const mirrored = await send(await world.aMember(), await sharp(original).flop().jpeg().toBuffer())
    expect(mirrored.seenBefore).toBe(true)
    expect(await matchesOf(mirrored.id)).toMatchObject([{ submissionId: first.id, likeness: 'mirrored' }])
    const thief = await world.aMember()
    const cropped = await send(thief, await withoutTop(original))
    expect(cropped.seenBefore).toBe(true)
    const found = await matchesOf(cropped.id)
    expect(found.map(({ likeness }) => likeness)).toEqual(['cropped', 'cropped'])
    expect(found.map(({ submissionId }) => submissionId).sort()).toEqual([first.id, mirrored.id].sort())
  })

  test('the same file comes first, then the same member’s, then the nearest', async () => {
    const original = await drawProof('photo', 4012)
    const member = await world.aMember()
    const saved = await sharp(original).jpeg({ quality: 60 }).toBuffer()
    const own = await send(
      member,
      await sharp(original).resize({ width: 400 }).flop().webp({ quality: 40 }).toBuffer(),
    )
    const nearest = await send(await world.aMember(), original)
    const same = await send(await world.aMember(), saved)
    const sent = await send(member, saved)
    expect((await matchesOf(sent.id)).map(({ submissionId }) => submissionId)).toEqual([
      same.id,
      own.id,
      nearest.id,
    ])
  })

  test('a picture is recognized after its removal, except by the next version of the same proof', async () => {
    const picture = await drawProof('post', 4002)
    const member = await world.aMember()
    const task = await world.aTask()
    const first = await send(member, picture, task.id)
    await world.review(admin, first.id, 'rejected')
    const again = await sendAgain(member, picture, task.id)
    expect(again.seenBefore).toBe(false)
    expect(await matchesOf(again.id)).toEqual([])
    const elsewhere = await send(await world.aMember(), picture)
    const found = await matchesOf(elsewhere.id)
    expect(found.map(({ submissionId, thumbnailUrl }) => [submissionId, thumbnailUrl !== null])).toEqual([
      [again.id, true],
      [first.id, false],
    ])
  })

  test('a copy is found through an index among twenty thousand pictures', async () => {
    const { pool } = world.services.database
    const { claim_id, task_id, user_id } = await world.aPendingSubmission(await world.aMember())
    await pool.query(
      `with sent as (
         insert into submissions (claim_id, task_id, user_id, version, status, reviewed_at, replaced_at, image_sha256)
         select $1, $2, $3, n + 1, 'rejected', now(), now(), md5(n::text) from generate_series(1, 20000) n
         returning id, image_sha256),
       signed as (
         insert into image_signatures (submission_id, signature)
         select id, decode(repeat(image_sha256, 121), 'hex') from sent)
       insert into image_bands (key, submission_id, hash)
       select band * 65536 + ('x' || substr(image_sha256, 1 + 4 * band, 4))::bit(16)::int, id,
         ('x' || substr(image_sha256, 1, 12))::bit(48)::bigint
       from sent cross join generate_series(0, 1) band`,
      [claim_id, task_id, user_id],
    )
    const original = await drawProof('post', 4003)
    const first = await send(await world.aMember(), original)
    for (const table of ['image_bands', 'image_signatures', 'submissions']) {
      await pool.query(`vacuum analyze ${table}`)
    }
    const smaller = await sharp(original).resize({ width: 500 }).jpeg().toBuffer()
    const sent = await send(await world.aMember(), smaller)
    expect((await matchesOf(sent.id)).map(({ submissionId }) => submissionId)).toEqual([first.id])

    const { sha256, signature } = await readScreenshot(Readable.from([smaller]), { maxBytes: 5_000_000 })
    const picture = {
      submissionId: sent.id,
      userId: sent.user.id,
      taskId: sent.task.id,
      sha256,
      originalSha256: createHash('sha256').update('as it was chosen').digest('hex'),
      signature,
    }
    const values = valuesOfNear(picture, lookAt(signature), false)
    const explained = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${NEAR}`, values)
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toContain('submissions_same_original')
    // Each key reads the few pages from the root of its index to its leaf.
    const keys = (values[4] as number[]).length
    expect(keys).toBeLessThan(1000)
    expect(Number(/shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(5 * keys)
  })
})

async function send(member: Person, picture: Buffer, taskId?: number, originalSha256?: string) {
  const task = { id: taskId ?? (await world.aTask()).id }
  const { id } = await sendProof(world, member, task, picture, { originalSha256 })
  return world.call(admin, getSubmission, { params: { id } })
}

async function sendAgain(member: Person, picture: Buffer, taskId: number) {
  const form = aForm({ screenshot: picture })
  const { id } = await world.call(member, submitTask, { params: { id: taskId }, form })
  return world.call(admin, getSubmission, { params: { id } })
}

async function withoutTop(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const cut = Math.round(height * 0.1)
  return sharp(picture)
    .extract({ left: 0, top: cut, width, height: height - cut })
    .webp()
    .toBuffer()
}

function matchesOf(id: number) {
  return world.call(admin, listReusedProof, { params: { id } })
}
