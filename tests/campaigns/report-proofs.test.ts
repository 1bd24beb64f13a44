import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listReportProofs, showReportProofs } from '#contract/campaigns/reports.ts'
import { setReportConsent } from '#contract/claims/report-consent.ts'
import { cleanupImages } from '#contract/image-storage/image-storage.ts'
import { getSubmission } from '#contract/reviews/admin-submissions.ts'
import { undoReview } from '#contract/reviews/undo.ts'
import { REPORT_PROOF_DAYS, reportedUntil } from '#domain/campaigns/reports.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { prepareReportProofs } from '#server/campaigns/reports/prepare-proofs.ts'
import { sweepReports } from '#server/campaigns/reports/sweep-reports.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { report_consents } from '#server/database/schema/reports.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { aPicture } from '../support/media/pictures.ts'
import { many } from '../support/world/at-once.ts'
import { auditOf } from '../support/world/audit.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { aConsentedProof, aReportedProof } from '../support/world/reports.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()
const member = await world.aMember()
const { files } = world.services

async function aStage() {
  const campaign = await aCampaign(world)
  return { campaign, task: await aTaskOf(world, campaign) }
}
type Proof = Awaited<ReturnType<typeof aConsentedProof>>
type Task = Awaited<ReturnType<typeof aStage>>['task']

/** A picture larger than its copy may be. */
const aLargePicture = () => aPicture({ width: 1600, height: 1200 })
const withPicture = async (task: Task) =>
  aConsentedProof(world, admin, task, { picture: await aLargePicture() })
const consentOf = async (id: number) => (await world.rows(report_consents, { id }))[0]!
const submissionOf = async (id: number) => (await world.rows(submissions, { id }))[0]!
const prepare = () => prepareReportProofs(world.services)
const listed = (campaign: { id: number }) =>
  world.call(admin, listReportProofs, { params: { id: campaign.id } })
const idsOf = async (campaign: { id: number }) => (await listed(campaign)).map(({ id }) => id)
const show = (campaign: { id: number }, ids: number[], shown = true) =>
  world.call(admin, showReportProofs, { params: { id: campaign.id }, body: { ids, shown } })
const pictureOf = (id: number) => world.request(admin, `/api/admin/report-proofs/${id}/picture`)
const copies = async () => (await world.storedKeys()).filter((key) => key.startsWith('report/'))
const withdraw = async ({ member: its, submissionId }: Proof) => {
  const { task_id } = await submissionOf(submissionId)
  await world.call(its, setReportConsent, { params: { id: task_id }, body: { agreed: false } })
}
const reviewedDaysAgo = (submissionId: number, days: number) =>
  world.change(submissions, { id: submissionId }, { reviewed_at: new Date(Date.now() - days * DAY_MS) })

/** The store, with something that happens right after a copy is stored. */
function storeWith(afterPut: (key: string) => Promise<unknown>): FileStore {
  return {
    ...files,
    get: (...which) => files.get(...which),
    put: async (key, ...rest) => {
      const stored = await files.put(key, ...rest)
      await afterPut(key)
      return stored
    },
    delete: (key) => files.delete(key),
  }
}

describe('an approved proof whose member agreed', () => {
  test('is prepared with its words and a small copy of its picture, shown to no one yet', async () => {
    const { campaign, task } = await aStage()
    const { consent, submissionId } = await withPicture(task)
    expect(await listed(campaign)).toEqual([])
    await prepare()
    const approvedAt = (await submissionOf(submissionId)).reviewed_at!
    expect(await listed(campaign)).toEqual([
      {
        id: consent.id,
        task: { id: task.id, title: task.title },
        words: 'The soup was warm and the staff were kind.',
        pictureUrl: `/api/admin/report-proofs/${consent.id}/picture?v=${submissionId}`,
        approvedAt: expect.any(String),
        until: reportedUntil(approvedAt).toISOString(),
        isShown: false,
      },
    ])
    const answer = await pictureOf(consent.id)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const copy = Buffer.from(await answer.arrayBuffer())
    const { width, height, exif, xmp, icc } = await sharp(copy).metadata()
    expect({ width, height, exif, xmp, icc }).toEqual({ width: 1000, height: 750 })
    expect(copy.length).toBeLessThan((await files.size((await submissionOf(submissionId)).image_key!))!)
  })

  test('is prepared with its words only if no picture was sent', async () => {
    const { campaign, task } = await aStage()
    const { consent } = await aConsentedProof(world, admin, task)
    await prepare()
    expect(await listed(campaign)).toMatchObject([{ id: consent.id, pictureUrl: null }])
    expect((await pictureOf(consent.id)).status).toBe(404)
  })

  test.each([
    ['was removed by then', null],
    ['cannot be read', Buffer.from('not a picture')],
  ])('is prepared with its words only if the picture %s, and the others follow', async (_state, bytes) => {
    const { campaign, task } = await aStage()
    const [broken, whole] = [await withPicture(task), await withPicture(task)]
    const { image_key } = await submissionOf(broken.submissionId)
    if (bytes === null) await files.delete(image_key!)
    else await files.put(image_key!, bytes, { contentType: 'image/jpeg' })
    await prepare()
    expect(await listed(campaign)).toMatchObject([
      { id: whole.consent.id, pictureUrl: expect.any(String) },
      { id: broken.consent.id, pictureUrl: null },
    ])
  })

  test('is tried again if its copy cannot be stored, and the others follow', async () => {
    await prepare()
    const { campaign, task } = await aStage()
    const [first, second] = [await withPicture(task), await withPicture(task)]
    let stored = 0
    const failing = storeWith(async () => {
      stored += 1
      if (stored === 1) throw new Error('No space left.')
    })
    await expect(prepareReportProofs({ ...world.services, files: failing })).rejects.toThrow('No space left.')
    expect(await idsOf(campaign)).toEqual([second.consent.id])
    await prepare()
    expect(await idsOf(campaign)).toEqual([first.consent.id, second.consent.id])
  })

  test('is not prepared without consent, approval, or time left', async () => {
    const { campaign, task } = await aStage()
    const [withdrawn, undone, late] = [
      await aConsentedProof(world, admin, task),
      await aConsentedProof(world, admin, task),
      await aConsentedProof(world, admin, task),
    ]
    await withdraw(withdrawn)
    await undo(undone.submissionId)
    await reviewedDaysAgo(late.submissionId, REPORT_PROOF_DAYS)
    await prepare()
    expect(await listed(campaign)).toEqual([])
  })

  test.each([
    ['withdrawn', withdraw],
    ['undone', ({ submissionId }: Proof) => undo(submissionId)],
  ])('is not prepared, and its copy is removed, if it is %s while it is copied', async (_how, change) => {
    const { campaign, task } = await aStage()
    const proof = await withPicture(task)
    const before = await copies()
    let copied = ''
    const store = storeWith((key) => {
      copied = key
      return change(proof)
    })
    await prepareReportProofs({ ...world.services, files: store })
    expect(copied).toMatch(/^report\/[0-9a-f]{2}\//)
    expect(await listed(campaign)).toEqual([])
    expect((await consentOf(proof.consent.id)).made_at).toBeNull()
    expect(await copies()).toEqual(before)
  })

  test('is copied once by several servers', async () => {
    const { campaign, task } = await aStage()
    await many(3, () => withPicture(task))
    const before = (await copies()).length
    await many(8, prepare)
    expect(await listed(campaign)).toHaveLength(3)
    expect((await copies()).length).toBe(before + 3)
  })

  test('appears on the admin’s screen, and changes its member’s, without a reload', async () => {
    const { task } = await aStage()
    const proof = await aConsentedProof(world, admin, task)
    const streams = [await followStream(world, admin), await followStream(world, proof.member)]
    await prepare()
    for (const stream of streams) {
      await expect.poll(() => stream.said()).toContain('"reports"')
      stream.close()
    }
  })
})

async function undo(id: number) {
  const { reviewedAt } = await world.call(admin, getSubmission, { params: { id } })
  const body = { reason: 'Approved in error.', reviewedAt: reviewedAt! }
  await world.call(admin, undoReview, { params: { id }, body })
}

describe('the picture of a report', () => {
  test('is copied before the cleanup removes the original, and stays', async () => {
    const { campaign, task } = await aStage()
    const { consent, submissionId } = await withPicture(task)
    const { image_key } = await submissionOf(submissionId)
    const old = new Date(Date.now() - 31 * DAY_MS)
    await world.change(submissions, { id: submissionId }, { submitted_at: old })
    await world.call(admin, cleanupImages)
    expect((await submissionOf(submissionId)).image_key).toBeNull()
    expect(await files.size(image_key!)).toBeNull()
    expect(await listed(campaign)).toMatchObject([{ id: consent.id, pictureUrl: expect.any(String) }])
    expect((await pictureOf(consent.id)).status).toBe(200)
  })

  test('is for admins only, and gone with the consent', async () => {
    const { task } = await aStage()
    const proof = await withPicture(task)
    await prepare()
    const path = `/api/admin/report-proofs/${proof.consent.id}/picture`
    const statusFor = async (person: typeof admin | null) => (await world.request(person, path)).status
    expect([await statusFor(admin), await statusFor(member), await statusFor(proof.member)]).toEqual([
      200, 404, 404,
    ])
    expect(await statusFor(null)).toBe(401)
    const { picture_key } = await consentOf(proof.consent.id)
    await withdraw(proof)
    expect(await statusFor(admin)).toBe(404)
    expect(await files.size(picture_key!)).toBeNull()
  })

  test('is gone with the approval', async () => {
    const { campaign, task } = await aStage()
    const { consent, submissionId } = await withPicture(task)
    await prepare()
    await undo(submissionId)
    expect((await pictureOf(consent.id)).status).toBe(404)
    expect(await listed(campaign)).toEqual([])
    expect(await show(campaign, [consent.id])).toEqual({ changed: 0 })
  })

  test('is deleted once its time in reports is over; the proof is not prepared again', async () => {
    const { campaign, task } = await aStage()
    const [over, kept] = [await withPicture(task), await withPicture(task)]
    await prepare()
    await show(campaign, [over.consent.id, kept.consent.id])
    await reviewedDaysAgo(over.submissionId, REPORT_PROOF_DAYS)
    await reviewedDaysAgo(kept.submissionId, REPORT_PROOF_DAYS - 1)
    expect(await idsOf(campaign)).toEqual([kept.consent.id])
    expect((await pictureOf(over.consent.id)).status).toBe(404)
    const { picture_key } = await consentOf(over.consent.id)
    await sweepReports(world.services)
    expect(await files.size(picture_key!)).toBeNull()
    expect(await consentOf(over.consent.id)).toMatchObject({
      picture_key: null,
      shown_at: null,
      made_at: expect.any(Date),
    })
    await prepare()
    expect((await consentOf(over.consent.id)).picture_key).toBeNull()
    expect((await pictureOf(kept.consent.id)).status).toBe(200)
    expect((await consentOf(kept.consent.id)).shown_at).not.toBeNull()
  })
})

describe('the choice of proofs', () => {
  test('shows and hides the ones named, of this campaign, whose consent is live', async () => {
    const { campaign, task } = await aStage()
    const other = await aStage()
    const hidden = { isShown: false }
    const [first, second, withdrawn] = [
      await aReportedProof(world, admin, task, hidden),
      await aReportedProof(world, admin, task, hidden),
      await aReportedProof(world, admin, task, hidden),
    ]
    const foreign = await aReportedProof(world, admin, other.task, hidden)
    await withdraw(withdrawn)
    const ids = [first, withdrawn, foreign].map(({ consent }) => consent.id)
    expect(await show(campaign, ids)).toEqual({ changed: 1 })
    expect((await listed(campaign)).map(({ id, isShown }) => [id, isShown])).toEqual([
      [second.consent.id, false],
      [first.consent.id, true],
    ])
    expect(await listed(other.campaign)).toMatchObject([{ isShown: false }])
    expect(await show(campaign, ids)).toEqual({ changed: 1 })
    expect(await show(campaign, ids, false)).toEqual({ changed: 1 })
    expect((await listed(campaign)).map(({ isShown }) => isShown)).toEqual([false, false])
    expect(
      (await auditOf(world, 'campaign', campaign.id)).map(({ action, after }) => [action, after]),
    ).toEqual([
      ['report.proofs-shown', { proofs: 1 }],
      ['report.proofs-hidden', { proofs: 1 }],
    ])
  })

  test('leaves out a proof whose member withdraws at the same time', async () => {
    const { campaign, task } = await aStage()
    const proofs = await many(8, () => aReportedProof(world, admin, task, { isShown: false }))
    await many(proofs.length, async (at) => {
      const proof = proofs[at]!
      await Promise.all([withdraw(proof), show(campaign, [proof.consent.id])])
    })
    for (const { consent } of proofs) expect((await consentOf(consent.id)).shown_at).toBeNull()
    expect(await listed(campaign)).toEqual([])
  })

  test('is read page by page, the newest first', async () => {
    const { campaign, task } = await aStage()
    const ids: number[] = []
    for (let count = 0; count < 5; count += 1) ids.push((await aReportedProof(world, admin, task)).consent.id)
    const path = `/api/admin/campaigns/${campaign.id}/report-proofs`
    const first = await world.request(admin, `${path}?limit=2`)
    const next = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
    const second = await world.request(admin, `${path}?limit=2&cursor=${next}`)
    const read = [
      ...((await first.json()) as { id: number }[]),
      ...((await second.json()) as { id: number }[]),
    ]
    expect(read.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 4))
  })

  test('is for admins; a campaign that never was is 404', async () => {
    const { campaign } = await aStage()
    const body = { ids: [1], shown: true }
    const on = { params: { id: campaign.id } }
    expect((await world.attempt(member, listReportProofs, on)).status).toBe(403)
    expect((await world.attempt(member, showReportProofs, { ...on, body })).status).toBe(403)
    const nowhere = { params: { id: 999_999 } }
    expect((await world.attempt(admin, listReportProofs, nowhere)).status).toBe(404)
    expect((await world.attempt(admin, showReportProofs, { ...nowhere, body })).status).toBe(404)
  })
})
