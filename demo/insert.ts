import { randomUUID } from 'node:crypto'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { PROFILE_TASK_KEY } from '../src/domain/tasks.ts'
import { DAY_MS } from '../src/domain/time.ts'
import { media, media_claims } from '../src/server/database/schema/media.ts'
import { accounts, adjustments, entries } from '../src/server/database/schema/points.ts'
import { referral_codes, referrals } from '../src/server/database/schema/referrals.ts'
import { request_decisions, reward_requests, rewards } from '../src/server/database/schema/rewards.ts'
import { submissions } from '../src/server/database/schema/submissions.ts'
import { claims, tasks } from '../src/server/database/schema/tasks.ts'
import { credentials, users } from '../src/server/database/schema/users.ts'
import { hashPassword } from '../src/server/identity/password/hash-password.ts'
import { queryRows, type Tx } from '../src/server/platform/db/database.ts'
import type { Encryption } from '../src/server/platform/encryption.ts'
import { deliveryPlace } from '../src/server/rewards/delivery-place.ts'
import type { DemoPosting } from './ledger.ts'
import type { DemoMedia, DemoMediaFile } from './media.ts'
import { DEMO_PASSWORD, type DemoPeople } from './people.ts'
import type { DemoPicture } from './proofs.ts'
import { type DemoRequest, statusOf } from './requests.ts'
import { DEMO_REWARDS } from './rewards.ts'
import type { DemoStory } from './story.ts'
import type { DemoSubmission } from './submissions.ts'
import { type DemoTask, taskRow } from './tasks.ts'

/** No payout of the demo was taken back and paid again. */
const FIRST_ROUND = 1

/** What the story's rows need besides the story. */
export interface DemoMeans {
  pictures: ReadonlyMap<DemoSubmission, DemoPicture>
  mediaFiles: ReadonlyMap<DemoMedia, DemoMediaFile>
  encryption: Encryption
}

/** Writes the whole story, each table in the order things happened, so that what is newer has the greater id. */
export async function insertStory(tx: Tx, story: DemoStory, means: DemoMeans): Promise<void> {
  await insertPeople(tx, story.people)
  const taskIdOf = await insertTasks(tx, story)
  const claimIdOf = await insertAll(tx, claims, story.claims, ({ task, person, claimedAt, leftAt }) => ({
    task_id: taskIdOf(task),
    user_id: person.id,
    points: task.text.points,
    claimed_at: claimedAt,
    left_at: leftAt,
  }))
  const submissionIdOf = await insertAll(tx, submissions, story.submissions, (submission) => ({
    claim_id: claimIdOf(submission.claim),
    task_id: taskIdOf(submission.claim.task),
    ...submissionRow(submission, means.pictures.get(submission)),
  }))
  const requestIdOf = await insertRequests(tx, story, means.encryption)
  const codes = new Map(story.referrals.map(({ referrer, code }) => [referrer.id, code]))
  await tx.insert(referral_codes).values([...codes].map(([user_id, code]) => ({ user_id, code })))
  const referralIdOf = await insertAll(tx, referrals, story.referrals, (referral) => ({
    referee_id: referral.referee.id,
    referrer_id: referral.referrer.id,
    claimed_at: referral.claimedAt,
    paid_at: referral.paidAt,
  }))
  const mediaIdOf = await insertAll(tx, media, story.media, (item) => ({
    task_id: taskIdOf(item.task),
    filename: item.text.filename,
    ...means.mediaFiles.get(item)!,
    bonus_points: item.text.bonus,
    claimed_by: item.taken?.claim.person.id,
    metadata: 'removed' as const,
    created_at: item.task.createdAt,
  }))
  const taken = story.media.filter((item) => item.taken)
  const mediaClaimIdOf = await insertAll(tx, media_claims, taken, (item) => ({
    media_id: mediaIdOf(item),
    claim_id: claimIdOf(item.taken!.claim),
    user_id: item.taken!.claim.person.id,
    bonus_points: item.text.bonus,
    claimed_at: item.taken!.at,
  }))
  const postings = [...story.books.keys()]
  const byHand = postings.filter(({ cause }) => 'adjustedBy' in cause)
  const adjustmentIdOf = await insertAll(tx, adjustments, byHand, adjustmentRow)
  await insertAll(tx, entries, postings, (posting, entryIdOf) => {
    const { cause, person, at, ...row } = posting
    const refId = () => {
      if ('submission' in cause) return submissionIdOf(cause.submission)
      if ('request' in cause) return requestIdOf(cause.request)
      if ('referral' in cause) return `${referralIdOf(cause.referral)}/${FIRST_ROUND}`
      if ('media' in cause) return mediaClaimIdOf(cause.media)
      return 'takenBack' in cause ? entryIdOf(cause.takenBack) : adjustmentIdOf(posting)
    }
    return {
      ...row,
      ...story.books.get(posting)!,
      user_id: person.id,
      ref_id: String(refId()),
      created_at: at,
    }
  })
  await tx.execute(sql`update ${accounts} set balance = e.balance_after, version = e.version
    from (select distinct on (user_id) user_id, balance_after, version from ${entries}
      order by user_id, version desc) e
    where ${accounts.user_id} = e.user_id`)
}

async function insertPeople(tx: Tx, { admin, secondAdmin, member, community }: DemoPeople): Promise<void> {
  const accountHolders = [admin, secondAdmin, member]
  await tx.insert(users).values([...accountHolders, ...community])
  const password = await hashPassword(DEMO_PASSWORD)
  await tx.insert(credentials).values(
    accountHolders.map(({ id, created_at }) => ({
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

async function insertTasks(tx: Tx, story: DemoStory): Promise<IdOf<DemoTask>> {
  const { profileTask } = story
  const liveOn = (task: DemoTask) =>
    story.claims.filter((claim) => claim.task === task && !claim.leftAt).length
  const idOf = await insertAll(tx, tasks, story.tasks, (task) => taskRow(task, liveOn(task)))
  const [profile] = await tx
    .update(tasks)
    .set({ claimed_count: liveOn(profileTask), created_at: profileTask.createdAt })
    .where(eq(tasks.system_key, PROFILE_TASK_KEY))
    .returning({ id: tasks.id })
  return (task) => (task === profileTask ? profile!.id : idOf(task))
}

function submissionRow(submission: DemoSubmission, picture: DemoPicture | undefined) {
  const { claim, review, status, undoneAt, contest } = submission
  const decided = { by: review?.by?.id, notes: review?.notes }
  return {
    user_id: claim.person.id,
    version: submission.version,
    status,
    notes: picture && submission.isWordless ? null : submission.notes,
    submitted_at: submission.submittedAt,
    ...(contest
      ? {
          contested_at: contest.at,
          contest_reason: contest.reason,
          first_reviewed_by: decided.by,
          first_review_notes: decided.notes,
        }
      : { reviewed_at: undoneAt ?? review?.at, reviewed_by: decided.by, review_notes: decided.notes }),
    points_awarded: status === 'approved' ? claim.task.text.points : null,
    replaced_at: submission.replacedAt,
    ...(picture && {
      image_key: picture.stored.imageKey,
      thumbnail_key: picture.stored.thumbnailKey,
      image_type: picture.image.imageType,
      image_width: picture.image.width,
      image_height: picture.image.height,
      image_sha256: picture.image.sha256,
      image_hash: picture.image.perceptualHash,
      image_bytes: picture.image.image.length + picture.image.thumbnail.length,
    }),
  }
}

/** A cancelled request was cancelled by its member, so nobody reviewed it. */
async function insertRequests(
  tx: Tx,
  { began, requests }: DemoStory,
  encryption: Encryption,
): Promise<IdOf<DemoRequest>> {
  const created = new Date(began.getTime() - DAY_MS)
  const rewardIdOf = await insertAll(tx, rewards, DEMO_REWARDS, (text) => ({
    is_active: true,
    ...text,
    created_at: created,
    updated_at: created,
  }))
  const requestIdOf = await insertAll(tx, reward_requests, requests, (request, idOf) => {
    const { reward, steps, delivery } = request
    const status = statusOf(request)
    const last = status === 'cancelled' ? undefined : steps.at(-1)
    return {
      reward_id: rewardIdOf(reward),
      user_id: request.person.id,
      status,
      points_spent: reward.points_cost,
      reward_name: reward.name,
      reward_value: reward.value,
      reward_description: reward.description,
      ...request.destination,
      requested_at: request.requestedAt,
      reviewed_at: last?.at,
      reviewed_by: last?.by.id,
      review_notes: last?.notes,
      delivery: delivery && encryption.encrypt(delivery, deliveryPlace(idOf(request))),
    }
  })
  const decisions = requests.flatMap((request) =>
    request.steps.map((step, index) => ({
      request_id: requestIdOf(request),
      from_status: request.steps[index - 1]?.to ?? 'pending',
      to_status: step.to,
      decided_by: step.by.id,
      notes: step.notes,
      decided_at: step.at,
    })),
  )
  await tx
    .insert(request_decisions)
    .values(decisions.sort((a, b) => Number(a.decided_at) - Number(b.decided_at)))
  return requestIdOf
}

/** Only what `adjustedBy` caused is an adjustment. */
function adjustmentRow({ person, amount, description, cause, at }: DemoPosting) {
  if (!('adjustedBy' in cause)) throw new Error('No admin made this posting.')
  const { adjustedBy, undone } = cause
  return {
    user_id: person.id,
    amount,
    description,
    made_by: adjustedBy.id,
    made_at: at,
    undone_at: undone?.at,
    undone_by: undone?.by.id,
    undo_reason: undone?.reason,
  }
}

/** The id of an item's row; an item without a row is a bug. */
type IdOf<Item> = (item: Item) => number

/** Writes one row for each item; the ids ascend in the order of the items. */
async function insertAll<Table extends PgTable, Item>(
  tx: Tx,
  table: Table,
  items: readonly Item[],
  rowOf: (item: Item, idOf: IdOf<Item>) => Omit<Table['$inferInsert'], 'id'>,
): Promise<IdOf<Item>> {
  const drawn = await queryRows<{ id: number }>(
    tx,
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`,
    [getTableName(table), items.length],
  )
  const ascending = drawn.map(({ id }) => id).sort((a, b) => a - b)
  const ids = new Map(items.map((item, index) => [item, ascending[index]!]))
  const idOf = (item: Item) => {
    const id = ids.get(item)
    if (id === undefined) throw new Error('The demo names something it does not have.')
    return id
  }
  const rows = items.map((item) => ({ ...rowOf(item, idOf), id: idOf(item) }))
  await tx
    .insert(table as PgTable)
    .overridingSystemValue()
    .values(rows)
  return idOf
}
