import { randomInt, randomUUID } from 'node:crypto'
import { claimTask, leaveTask } from '#contract/claims/claims.ts'
import { joinWaitlist } from '#contract/claims/waitlist.ts'
import { assignMessage } from '#contract/inbox/inbox.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { claimMedia } from '#contract/media/media.ts'
import { type AdminSubmission, reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { takeReviewLeases } from '#contract/reviews/reviewing.ts'
import { decideCase, openCase, type RewardCase } from '#contract/rewards/cases.ts'
import { takeRequestLeases } from '#contract/rewards/request-leases.ts'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import { type RewardRequest, requestReward } from '#contract/rewards/rewards.ts'
import { getRequestContext } from '#contract/rewards/signs.ts'
import { announcements } from '#server/database/schema/announcements.ts'
import type { media } from '#server/database/schema/media.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { aForm } from '../support/world/form.ts'
import type { Person, World } from '../support/world/world.ts'

export interface SentCall {
  person: Person | null
  params?: Record<string, number | string>
  query?: Record<string, string>
  /** JSON, or the fields of a form with a file. */
  body?: unknown
  file?: { name: string; bytes: Buffer }
  /** The fields of a plain form. */
  form?: Record<string, string>
}

/** Makes a call that gets 2xx, with everything it needs. */
export type MakeCall = (stage: Stage) => Promise<SentCall>

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Creates what a call needs to get 2xx, new for each call; the admins stay the same. */
export async function openStage(world: World) {
  const admin = await world.anAdmin()
  const otherAdmin = await world.anAdmin()
  const { queries } = world.services.database
  const base = { world, admin, aMember: () => world.aMember({ points: 500 }) }

  async function aClaim(row: Parameters<World['aTask']>[0] = {}) {
    const person = await base.aMember()
    const task = await world.aTask(row)
    await world.call(person, claimTask, { params: { id: task.id } })
    return { person, task }
  }

  /** A member with a spot in a task that a business ordered, who agreed or not that it sees the proof. */
  async function aBusinessClaim(reportConsent: boolean) {
    const person = await base.aMember()
    const task = await aTaskOf(world, await aCampaign(world))
    await world.call(person, claimTask, { params: { id: task.id }, body: { reportConsent } })
    return { person, task }
  }

  /** A full task with the member who has its spot, and one who waits for it. */
  async function aLine() {
    const { person: holder, task } = await aClaim({ capacity: 1 })
    const person = await base.aMember()
    await world.call(person, joinWaitlist, { params: { id: task.id } })
    return { holder, person, task }
  }

  async function aReviewed(status: 'approved' | 'rejected'): Promise<AdminSubmission & { person: Person }> {
    const person = await base.aMember()
    const { id } = await world.aPendingSubmission(person)
    const reviewed = await world.review(admin, id, status)
    return { ...reviewed, person }
  }

  async function aLeasedCard(): Promise<number> {
    const { id } = await world.aPendingSubmission(await base.aMember())
    await world.call(admin, takeReviewLeases, { body: { open: id, next: [], deciding: [], released: [] } })
    return id
  }

  /** A decision of the admin that can still be undone. */
  async function aHeldReview(): Promise<number> {
    const { id } = await world.aPendingSubmission(await base.aMember())
    await world.call(admin, reviewSubmission, { params: { id }, body: { status: 'approved', hold: 60 } })
    return id
  }

  /** A rejection by the other admin that waits for this one to agree. */
  async function aWaitingRejection(): Promise<number> {
    const { id } = await world.aPendingSubmission(await base.aMember())
    const body = { status: 'rejected', hold: 60 } as const
    await world.call(otherAdmin, reviewSubmission, { params: { id }, body })
    await world.sql('update held_reviews set needs_agreement = true where submission_id = $1', [id])
    return id
  }

  async function aHeldDecision(): Promise<number> {
    const { id } = await aRequest()
    await world.call(admin, decideRewardRequest, { params: { id }, body: { status: 'rejected', hold: 60 } })
    return id
  }

  /** An approval for which another admin asks. */
  async function anAsk(): Promise<number> {
    const { id } = await aRequest()
    const asker = await world.anAdmin()
    const body = { status: 'approved', askSecondAdmin: true } as const
    return (await world.call(asker, decideRewardRequest, { params: { id }, body })).secondAdmin!.id
  }

  /** An admin with a card open and a decision held at each desk, who asked a second admin. */
  async function aBusyAdmin(): Promise<Person> {
    const person = await world.anAdmin()
    const proofs = [await world.aPendingSubmission(await base.aMember())]
    proofs.push(await world.aPendingSubmission(await base.aMember()))
    const requests = [await aRequest(), await aRequest(), await aRequest()]
    const only = (open: number) => ({ body: { open, next: [], deciding: [], released: [] } })
    const held = { status: 'approved', hold: 60 } as const
    await world.call(person, reviewSubmission, { params: { id: proofs[0]!.id }, body: held })
    await world.call(person, decideRewardRequest, { params: { id: requests[0]!.id }, body: held })
    const { id } = await aCase()
    await world.call(person, decideCase, { params: { id }, body: { outcome: 'refunded', hold: 60 } })
    const asking = { status: 'approved', askSecondAdmin: true } as const
    await world.call(person, decideRewardRequest, { params: { id: requests[1]!.id }, body: asking })
    await world.call(person, takeReviewLeases, only(proofs[1]!.id))
    await world.call(person, takeRequestLeases, only(requests[2]!.id))
    const message = { subject: 'A question', message: 'When is the next task?' }
    const asked = await world.call(await base.aMember(), sendSupportMessage, { body: message })
    await world.call(person, assignMessage, {
      params: { id: asked.id },
      query: { kind: 'support' },
      body: { ownerId: person.id, seenOwnerId: null },
    })
    return person
  }

  async function aLeasedRequest(): Promise<number> {
    const { id } = await aRequest()
    await world.call(admin, takeRequestLeases, { body: { open: id, next: [], deciding: [], released: [] } })
    return id
  }

  async function aRequest(): Promise<RewardRequest & { person: Person }> {
    const person = await base.aMember()
    const reward = await world.aReward()
    const request = await world.call(person, requestReward, { params: { id: reward.id }, body: {} })
    return { ...request, person }
  }

  /** A request of a member who has another's phone number. */
  async function aSign(): Promise<number> {
    const phone_number = `+1 416 555 ${String(randomInt(10_000)).padStart(4, '0')}`
    await world.aMember({ phone_number })
    const person = await world.aMember({ points: 500, phone_number })
    const { id } = await world.redeem(person, await world.aReward())
    const context = await world.call(admin, getRequestContext, { params: { id } })
    return context.signs[0]!.id
  }

  async function aDecided(status: 'approved' | 'fulfilled') {
    const { id, person } = await aRequest()
    const decide = (body: { status: typeof status; delivery?: string }) =>
      world.call(admin, decideRewardRequest, { params: { id }, body })
    const approved = await decide({ status: 'approved' })
    const decided = status === 'approved' ? approved : await decide({ status, delivery: 'GIFT-CARD-CODE' })
    return { ...decided, person }
  }

  /** A member's case about a delivered request, with a picture if it is given. */
  async function aCase(picture?: Buffer): Promise<RewardCase & { person: Person }> {
    const { id, person } = await aDecided('fulfilled')
    const form = aForm({ kind: 'not-working', words: 'It says already used.', ...(picture && { picture }) })
    return { ...(await world.call(person, openCase, { params: { id }, form })), person }
  }

  async function aHeldCase(): Promise<number> {
    const { id } = await aCase()
    await world.call(admin, decideCase, { params: { id }, body: { outcome: 'refunded', hold: 60 } })
    return id
  }

  async function aRefusedCase(): Promise<RewardCase & { person: Person }> {
    const refused = await aCase()
    const body = { outcome: 'refused', reviewNotes: 'It works.' } as const
    await world.call(admin, decideCase, { params: { id: refused.id }, body })
    return refused
  }

  async function anAnnouncement() {
    const values = { title: 'Hello', content: 'We are open.', created_by: admin.id }
    const [row] = await queries.insert(announcements).values(values).returning()
    return row!
  }

  /** A row without a stored file, as no test reads it. */
  async function aFile(row: Partial<typeof media.$inferInsert> = {}) {
    const task_id = row.task_id ?? (await world.aTask()).id
    const preview = { preview_key: `media/${randomUUID()}`, preview_type: 'image/jpeg' }
    return world.aBonusFile({
      filename: 'spring.webm',
      media_type: 'video/webm',
      ...preview,
      ...row,
      task_id,
    })
  }

  /** A file whose member has left the task, so it can be released. */
  async function aUsedFile() {
    const { person, task } = await aClaim()
    const file = await aFile({ task_id: task.id })
    const params = { id: task.id, mediaId: file.id }
    await world.call(person, claimMedia, { params })
    await world.call(person, leaveTask, { params })
    return file
  }

  async function aMessage() {
    const person = await base.aMember()
    const body = { subject: 'Points', message: 'Where are they?' }
    const { id } = await world.call(person, sendSupportMessage, { body })
    return { id, person }
  }

  async function aFailedMail() {
    const [mail] = await queries
      .insert(mails)
      .values({
        cause: randomUUID(),
        recipient: 'away@example.ca',
        subject: 'Hello',
        text_body: 'Hello',
        html_body: '<p>Hello</p>',
        attempts: 1,
        failed_at: new Date(),
        last_error: '550',
      })
      .returning()
    return mail!
  }

  return {
    ...base,
    aClaim,
    aBusinessClaim,
    aLine,
    aReviewed,
    aLeasedCard,
    aHeldReview,
    aBusyAdmin,
    otherAdmin,
    aWaitingRejection,
    aHeldDecision,
    aLeasedRequest,
    aRequest,
    aSign,
    anAsk,
    aDecided,
    aCase,
    aHeldCase,
    aRefusedCase,
    anAnnouncement,
    aFile,
    aUsedFile,
    aMessage,
    aFailedMail,
  }
}
