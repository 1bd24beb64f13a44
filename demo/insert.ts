import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { destinationKey } from '#domain/rewards/destination-key.ts'
import { claims } from '#server/database/schema/claims.ts'
import { credentials } from '#server/database/schema/identity.ts'
import { media, media_claims } from '#server/database/schema/media.ts'
import { adjustments } from '#server/database/schema/points.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { referral_codes, referrals } from '#server/database/schema/referrals.ts'
import { undone_reviews } from '#server/database/schema/reviews.ts'
import { request_decisions, reward_requests, rewards } from '#server/database/schema/rewards.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { users } from '#server/database/schema/users.ts'
import { hashPassword } from '#server/identity/password/password-hash.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { keepSignature } from '#server/proofs/keep-signature.ts'
import { deliveryPlace } from '#server/rewards/reveal-delivery.ts'
import { writeSigns } from '#server/rewards/signs/write-signs.ts'
import { insertCodes } from './codes.ts'
import type { DemoMedia } from './media.ts'
import { DEMO_PASSWORD, type DemoPeople, later } from './people.ts'
import type { DemoRequest } from './requests.ts'
import { DEMO_REWARDS } from './rewards.ts'
import type { DemoStory } from './story.ts'
import type { DemoSubmission } from './submissions.ts'

/** A member owns a bonus file from a little after they claimed its task. */
const TAKEN_AFTER_HOURS = 1 / 3

/** Writes the story in order of time, so newer rows have greater ids. */
export async function insertStory(
  tx: Tx,
  story: DemoStory,
  signatures: ReadonlyMap<DemoSubmission, Uint8Array>,
  encryption: Encryption,
  now: Date,
): Promise<void> {
  await insertPeople(tx, story.people)
  await insertAll(tx, tasks, story.tasks, (task) => ({
    ...task,
    claimed_count: story.claims.filter((claim) => claim.task === task && !claim.left_at).length,
  }))
  await insertAll(tx, claims, story.claims, (claim) => ({ ...claim, task_id: claim.task.id! }))
  await insertAll(tx, submissions, story.submissions, (submission) => {
    const { id, task, user_id } = submission.claim
    return { ...submission, claim_id: id!, task_id: task.id!, user_id }
  })
  for (const [submission, signature] of signatures) await keepSignature(tx, submission.id!, signature)
  const [original, copy] = [...signatures.keys()]
  if (original && copy && original.claim.user_id !== copy.claim.user_id) {
    await tx.update(submissions).set({ copied_from: original.id! }).where(eq(submissions.id, copy.id!))
  }
  for (const { id, approvedAt, reviewed_at, reviewed_by, review_notes, claim } of story.submissions) {
    if (!approvedAt) continue
    await tx.insert(undone_reviews).values({
      submission_id: id!,
      status: 'approved',
      reviewed_at: approvedAt,
      reviewed_by: reviewed_by!,
      points_awarded: claim.points,
      undone_by: reviewed_by!,
      undone_at: reviewed_at!,
      reason: review_notes!,
    })
  }
  await insertRequests(tx, story, encryption, now)
  await tx.insert(referrals).values(story.referrals)
  await tx.insert(adjustments).values(story.adjustments)
}

async function insertPeople(tx: Tx, people: DemoPeople): Promise<void> {
  const { admin, secondAdmin, member, suspended, community } = people
  const accountHolders = [admin, secondAdmin, member]
  const everyone = [...accountHolders, ...community]
  await tx.insert(users).values(everyone)
  await tx
    .insert(referral_codes)
    .values(
      everyone.map(({ id, referralCode, created_at }) => ({ user_id: id, code: referralCode, created_at })),
    )
  const password = await hashPassword(DEMO_PASSWORD)
  await tx.insert(credentials).values(
    [...accountHolders, suspended].map(({ id, created_at }) => ({
      id: randomUUID(),
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password,
      created_at,
      updated_at: created_at,
    })),
  )
}

async function insertRequests(
  tx: Tx,
  { tasks, requests, people }: DemoStory,
  encryption: Encryption,
  now: Date,
): Promise<void> {
  const { created_at } = tasks[0]!
  const offered = DEMO_REWARDS.map((reward) => ({ ...reward, created_at, updated_at: created_at }))
  const rows = await tx.insert(rewards).values(offered).returning()
  const rewardIds = new Map(rows.map(({ name, id }) => [name, id]))
  await insertAll(tx, reward_requests, requests, (request) => ({
    ...request,
    reward_id: rewardIds.get(request.reward_name)!,
  }))
  for (const { id, delivered } of requests) {
    if (!delivered) continue
    const delivery = encryption.encrypt(delivered, deliveryPlace(id!))
    await tx.update(reward_requests).set({ delivery }).where(eq(reward_requests.id, id!))
  }
  for (const reward of rows.filter(({ delivery_kind }) => delivery_kind === 'stock')) {
    const asked = requests.filter(({ reward_name }) => reward_name === reward.name)
    await insertCodes(tx, reward, asked, { adminId: people.admin.id, encryption, now })
  }
  await insertSigns(tx, requests)
  const decisions = requests.flatMap(({ id, steps }) =>
    steps.map((step, index) => ({
      ...step,
      request_id: id!,
      from_status: steps[index - 1]?.to_status ?? 'pending',
    })),
  )
  decisions.sort((a, b) => a.decided_at.getTime() - b.decided_at.getTime())
  await tx.insert(request_decisions).values(decisions)
}

/** Each request is compared with those before it, which have their keys by then. */
async function insertSigns(tx: Tx, requests: readonly DemoRequest[]): Promise<void> {
  for (const { id, user_id, destination, destination_kind, postal_address = null } of requests) {
    const destination_key = destinationKey({
      kind: destination_kind,
      text: destination,
      address: postal_address,
    })
    await tx.update(reward_requests).set({ destination_key }).where(eq(reward_requests.id, id!))
    await writeSigns(tx, { id: id!, user_id, destination_key, destination_kind }, false)
  }
  await tx.execute(
    'update payout_signs set noticed_at = q.requested_at from reward_requests q where q.id = request_id',
  )
}

export async function insertMedia(tx: Tx, all: DemoMedia): Promise<void> {
  const rows = all.map(({ task, claim, ...row }) => {
    return { ...row, task_id: task.id!, claimed_by: claim?.user_id, created_at: task.created_at }
  })
  const inserted = await tx.insert(media).values(rows).returning({ id: media.id })
  for (const [index, { claim, bonus_points }] of all.entries()) {
    if (!claim) continue
    const { id: claim_id, user_id, claimed_at } = claim
    const taken = { media_id: inserted[index]!.id, claim_id: claim_id!, user_id, bonus_points }
    await tx.insert(media_claims).values({ ...taken, claimed_at: later(claimed_at, TAKEN_AFTER_HOURS) })
  }
}

/** Inserts the items' rows in their order, and gives each item its id. */
async function insertAll<Table extends PgTable, Item extends { id?: number }>(
  tx: Tx,
  table: Table,
  items: readonly Item[],
  rowOf: (item: Item) => Table['$inferInsert'],
): Promise<void> {
  const rows = await tx
    .insert(table as PgTable)
    .values(items.map(rowOf))
    .returning()
  for (const [index, item] of items.entries()) item.id = Number(rows[index]!.id)
}
