import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { claimTask } from '#contract/claims/claims.ts'
import { getReportConsent, listReportConsents, setReportConsent } from '#contract/claims/report-consent.ts'
import { joinWaitlist } from '#contract/claims/waitlist.ts'
import { getSubmission } from '#contract/reviews/admin-submissions.ts'
import { undoReview } from '#contract/reviews/undo.ts'
import { exportOwnData } from '#contract/users/profile.ts'
import { REPORT_CONSENT, REPORT_PROOF_DAYS, reportedUntil } from '#domain/campaigns/reports.ts'
import { TERMS_DATE, TERMS_VERSION } from '#domain/identity/consent.ts'
import { claims } from '#server/database/schema/claims.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { report_consents } from '#server/database/schema/reports.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { users } from '#server/database/schema/users.ts'
import { aPicture } from '../support/media/pictures.ts'
import { hoursAgo } from '../support/world/ago.ts'
import { many } from '../support/world/at-once.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { endAccount } from '../support/world/end-account.ts'
import { aConsentedProof, aReportedProof } from '../support/world/reports.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

type Task = typeof tasks.$inferSelect

const aBusinessTask = async (row: Parameters<typeof aTaskOf>[2] = {}) =>
  aTaskOf(world, await aCampaign(world), row)
const claim = (member: Person, { id }: Task, reportConsent?: boolean) =>
  world.call(member, claimTask, {
    params: { id },
    ...(reportConsent !== undefined && { body: { reportConsent } }),
  })
const read = (member: Person, { id }: Task) => world.attempt(member, getReportConsent, { params: { id } })
const set = (member: Person, { id }: Task, agreed: boolean) =>
  world.attempt(member, setReportConsent, { params: { id }, body: { agreed } })
const list = (member: Person) => world.everyPage(member, listReportConsents, 2)
const rowsOf = ({ id }: Person) => world.rows(report_consents, { user_id: id })

/** A claim with the consent that its call gave. */
async function aConsentedClaim() {
  const [member, task] = await Promise.all([world.aMember(), aBusinessTask()])
  const { id: claimId } = await claim(member, task, true)
  return { member, task, claimId }
}

/** A proof that a report shows, with its copy of the picture. */
async function aShownPicture(name: string) {
  const task = await aBusinessTask()
  const proof = await aReportedProof(world, admin, task)
  const key = `report/${name}`
  await world.services.files.put(key, await aPicture(), { contentType: 'image/jpeg' })
  await world.change(report_consents, { id: proof.consent.id }, { picture_key: key })
  return { ...proof, task, isStored: async () => (await world.services.files.size(key)) !== null }
}

const EMPTIED = { made_at: null, submission_id: null, picture_key: null, shown_at: null }

describe('a claim', () => {
  test('with the field is the consent, with its sentence, version and time', async () => {
    const { member, task, claimId } = await aConsentedClaim()
    expect(await rowsOf(member)).toMatchObject([
      { claim_id: claimId, campaign_id: task.campaign_id, ...REPORT_CONSENT, ...EMPTIED, withdrawn_at: null },
    ])
    const [{ agreed_at } = { agreed_at: undefined }] = await rowsOf(member)
    const consent = { taskId: task.id, title: task.title, ...REPORT_CONSENT, until: null, canAgree: true }
    const { reply } = await read(member, task)
    expect(reply).toMatchObject(consent)
    expect(new Date(reply!.agreedAt!)).toEqual(agreed_at)
    expect(await list(member)).toEqual([reply])
  })

  test.each([[undefined], [false]])('with %s is none', async (field) => {
    const [member, task] = await Promise.all([world.aMember(), aBusinessTask()])
    await claim(member, task, field)
    expect(await rowsOf(member)).toEqual([])
    expect((await read(member, task)).reply).toMatchObject({ agreedAt: null, canAgree: true })
    expect(await list(member)).toEqual([])
  })

  test('of a task without a business ignores it', async () => {
    const [member, task] = await Promise.all([world.aMember(), world.aTask()])
    await claim(member, task, true)
    expect(await rowsOf(member)).toEqual([])
    expect([(await read(member, task)).status, (await set(member, task, true)).status]).toEqual([404, 404])
  })

  test('that is made twice stays as it is, with its consent', async () => {
    const { member, task } = await aConsentedClaim()
    const [first] = await rowsOf(member)
    await claim(member, task, false)
    await claim(member, task, true)
    expect(await rowsOf(member)).toEqual([first])
    const without = await world.aMember()
    await claim(without, task)
    await claim(without, task, true)
    expect(await rowsOf(without)).toEqual([])
  })

  test('that is refused gives none', async () => {
    const task = await aBusinessTask({ capacity: 1 })
    await claim(await world.aMember(), task)
    const member = await world.aMember()
    const refused = await world.attempt(member, claimTask, {
      params: { id: task.id },
      body: { reportConsent: true },
    })
    expect(refused).toMatchObject({ status: 409, code: 'task.full' })
    expect(await rowsOf(member)).toEqual([])
  })

  test('of an offer in the line takes it too', async () => {
    const task = await aBusinessTask({ capacity: 1 })
    const [first, next] = [await world.aMember(), await world.aMember()]
    await claim(first, task)
    await world.call(next, joinWaitlist, { params: { id: task.id } })
    await world.leave(first, task)
    await claim(next, task, true)
    expect(await rowsOf(next)).toMatchObject([{ withdrawn_at: null }])
  })

  test('that ends leaves the list, and the next one starts without consent', async () => {
    const { member, task } = await aConsentedClaim()
    await world.leave(member, task)
    expect(await rowsOf(member)).toMatchObject([{ withdrawn_at: expect.any(Date) }])
    expect([await list(member), (await read(member, task)).status]).toEqual([[], 404])
    await claim(member, task)
    expect((await read(member, task)).reply).toMatchObject({ agreedAt: null })
  })

  test('of a member who accepted earlier terms waits until they have accepted these', async () => {
    const [member, task] = [await world.aMember({ terms_version: TERMS_DATE }), await aBusinessTask()]
    const answer = await world.attempt(member, claimTask, {
      params: { id: task.id },
      body: { reportConsent: true },
    })
    expect(answer).toMatchObject({ status: 403, code: 'consent.required' })
    const visit = await world.request(member, `/tasks/${task.id}`, { redirect: 'manual' })
    expect([visit.status, visit.headers.get('location')]).toEqual([
      302,
      `/api/welcome?returnTo=${encodeURIComponent(`/tasks/${task.id}`)}`,
    ])
    await world.change(users, { id: member.id }, { terms_version: TERMS_VERSION })
    const again = await world.elsewhere(member)
    await claim(again, task, true)
    expect((await world.rows(claims, { user_id: member.id }))[0]?.terms_version).toBe(TERMS_VERSION)
  })

  test('from before the terms named reports can’t consent', async () => {
    const [member, task] = await Promise.all([world.aMember(), aBusinessTask()])
    const { id } = await claim(member, task)
    await world.change(claims, { id }, { terms_version: null })
    expect((await read(member, task)).reply).toMatchObject({ canAgree: false, agreedAt: null, until: null })
    expect(await set(member, task, true)).toMatchObject({
      status: 409,
      code: 'consent.earlier-terms',
      message:
        'You claimed this task before our terms mentioned reports to businesses, so its proof can’t be shown to one.',
    })
    expect((await set(member, task, false)).status).toBe(200)
    expect(await rowsOf(member)).toEqual([])
  })
})

describe('the switch', () => {
  test('keeps the first time when it is turned on twice', async () => {
    const { member, task } = await aConsentedClaim()
    const [first] = await rowsOf(member)
    expect((await set(member, task, true)).reply).toMatchObject({ taskId: task.id })
    expect(await rowsOf(member)).toEqual([first])
  })

  test('withdraws at once, any number of times, and the picture’s file is gone', async () => {
    const { member, task, consent, isStored } = await aShownPicture('withdrawn')
    expect(await isStored()).toBe(true)
    const withdrawn = await set(member, task, false)
    expect(withdrawn.reply).toMatchObject({ agreedAt: null, canAgree: true })
    const [row] = await rowsOf(member)
    expect(row).toMatchObject({ id: consent.id, ...EMPTIED, agreed_at: consent.agreed_at })
    expect(row?.withdrawn_at).not.toBeNull()
    expect(await isStored()).toBe(false)
    expect(await set(member, task, false)).toMatchObject({ status: 200 })
    expect(await rowsOf(member)).toEqual([row])
    expect(await list(member)).toEqual([])
  })

  test('starts over when it is turned on again: with the sentence of now, and shown nowhere', async () => {
    const { member, task, consent } = await aShownPicture('again')
    await world.change(report_consents, { id: consent.id }, { version: '0', sentence: 'An older sentence.' })
    expect((await read(member, task)).reply).toMatchObject({ version: '0', sentence: 'An older sentence.' })
    await set(member, task, false)
    await set(member, task, true)
    const [row] = await rowsOf(member)
    expect(row).toMatchObject({ id: consent.id, ...REPORT_CONSENT, ...EMPTIED, withdrawn_at: null })
    expect(row!.agreed_at.getTime()).toBeGreaterThan(consent.agreed_at.getTime())
  })

  test.each([
    ['hidden', { hidden: true }],
    ['inactive', { status: 'inactive' as const }],
    ['deleted', { deleted_at: new Date() }],
  ])('works while the task is %s', async (_, values) => {
    const { member, task } = await aConsentedClaim()
    await world.change(tasks, { id: task.id }, values)
    expect((await list(member)).map(({ taskId }) => taskId)).toEqual([task.id])
    expect((await set(member, task, false)).reply).toMatchObject({ agreedAt: null })
    expect((await set(member, task, true)).reply?.agreedAt).toBeTruthy()
    expect((await read(member, task)).status).toBe(200)
  })

  test('is the member’s alone', async () => {
    const { member, task } = await aConsentedClaim()
    const before = await rowsOf(member)
    for (const other of [await world.aMember(), admin]) {
      expect(await read(other, task)).toMatchObject({
        status: 404,
        message: 'You don’t have a spot in this task, or no business ordered it.',
      })
      expect((await set(other, task, false)).status).toBe(404)
      expect(await list(other)).toEqual([])
    }
    expect(await rowsOf(member)).toEqual(before)
  })

  test('says until when reports show an approved proof, and then only withdraws', async () => {
    const task = await aBusinessTask()
    const { member, submissionId } = await aConsentedProof(world, admin, task)
    const [proof] = await world.rows(submissions, { id: submissionId })
    expect((await read(member, task)).reply).toMatchObject({
      until: reportedUntil(proof!.reviewed_at!).toISOString(),
      canAgree: true,
    })
    const long = hoursAgo(24 * REPORT_PROOF_DAYS)
    await world.change(submissions, { id: submissionId }, { reviewed_at: long })
    expect((await read(member, task)).reply).toMatchObject({
      until: reportedUntil(long).toISOString(),
      canAgree: false,
    })
    expect((await set(member, task, true)).status, 'it is on').toBe(200)
    expect((await set(member, task, false)).reply).toMatchObject({ agreedAt: null, canAgree: false })
    expect(await set(member, task, true)).toMatchObject({
      status: 409,
      code: 'consent.too-late',
      message: 'Reports show a proof for 180 days after it is approved, and that time has passed.',
    })
  })

  test('keeps one time when it is turned on 8 times at once', async () => {
    const [member, task] = await Promise.all([world.aMember(), aBusinessTask()])
    await claim(member, task)
    const { database } = world.services
    // All of them wait for the claim, and go on together.
    const { asked } = await database.transaction(async (tx) => {
      await tx.select().from(claims).where(eq(claims.user_id, member.id)).for('update')
      const asked = many(8, () => set(member, task, true))
      await expect.poll(() => waitingForLocks(database.pool)).toBe(8)
      return { asked }
    })
    const answers = await asked
    expect(new Set(answers.map(({ reply }) => reply?.agreedAt)).size).toBe(1)
  })

  test('ends in one state after 16 presses at once', async () => {
    const { member, task, isStored } = await aShownPicture('pressed')
    const answers = await many(16, (at) => set(member, task, at % 2 === 1))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
    const [row, ...more] = await rowsOf(member)
    expect([row, more]).toMatchObject([EMPTIED, []])
    expect((await read(member, task)).reply!.agreedAt === null).toBe(row!.withdrawn_at !== null)
    expect(await isStored()).toBe(false)
  })
})

test('the list is newest first, page after page', async () => {
  const member = await world.aMember()
  const claimed = await many(5, () => aBusinessTask())
  for (const task of claimed) await claim(member, task, true)
  expect((await list(member)).map(({ taskId }) => taskId)).toEqual(claimed.map(({ id }) => id).reverse())
})

test('the end of the account deletes the consents and the pictures', async () => {
  const { member, isStored } = await aShownPicture('ended')
  await endAccount(world.services, member)
  expect(await rowsOf(member)).toEqual([])
  expect(await isStored()).toBe(false)
})

test('the member’s own data say what they agreed to, when, and whether a report shows it', async () => {
  const { member, task, consent } = await aShownPicture('exported')
  const exported = async () => (await world.call(member, exportOwnData)).reportConsents
  const entry = { taskId: task.id, title: task.title, ...REPORT_CONSENT }
  expect(await exported()).toMatchObject([{ ...entry, withdrawnAt: null, isShown: true }])
  await set(member, task, false)
  const [withdrawn] = (await exported()) as { agreedAt: string; withdrawnAt: string; isShown: boolean }[]
  expect(withdrawn).toMatchObject({ ...entry, isShown: false })
  expect(new Date(withdrawn!.agreedAt)).toEqual(consent.agreed_at)
  expect(Date.parse(withdrawn!.withdrawnAt)).toBeGreaterThan(consent.agreed_at.getTime())
})

test('an approval that is undone takes the proof out of reports; the consent stays', async () => {
  const { member, task, consent, submissionId: id } = await aShownPicture('undone')
  const { reviewedAt } = await world.call(admin, getSubmission, { params: { id } })
  await world.call(admin, undoReview, {
    params: { id },
    body: { reason: 'The wrong picture.', reviewedAt: reviewedAt! },
  })
  expect(await rowsOf(member)).toEqual([{ ...consent, ...EMPTIED }])
  expect((await read(member, task)).reply).toMatchObject({ until: null, canAgree: true })
})
