import { randomUUID } from 'node:crypto'
import { eq, getTableName, sql } from 'drizzle-orm'
import { PROFILE_TASK_KEY } from '../../domain/tasks.ts'
import { hashPassword } from '../identity/password/hash-password.ts'
import { read, type Tx } from '../platform/database.ts'
import type { Encryption } from '../platform/encryption.ts'
import { deliveryPlace } from '../rewards/delivery-place.ts'
import type { DemoClaim } from './demo-claims.ts'
import type { DemoEntry, DemoMovement } from './demo-ledger.ts'
import type { DemoMedia } from './demo-media.ts'
import type { DemoMediaFile } from './demo-media-files.ts'
import { DEMO_PASSWORD, type DemoPeople } from './demo-people.ts'
import type { DemoPicture } from './demo-proofs.ts'
import type { DemoReferral } from './demo-referrals.ts'
import type { DemoRequest } from './demo-requests.ts'
import { DEMO_REWARDS, type RewardText, rewardRow } from './demo-rewards.ts'
import {
  adjustmentRow,
  decisionRow,
  entryRow,
  mediaClaimRow,
  mediaRow,
  referralRow,
  requestRow,
  submissionRow,
} from './demo-rows.ts'
import type { DemoStory } from './demo-story.ts'
import type { DemoSubmission } from './demo-submissions.ts'
import { type DemoTask, taskRow } from './demo-tasks.ts'
import {
  accounts,
  adjustments,
  claims,
  credentials,
  entries,
  media,
  media_claims,
  referral_codes,
  referrals,
  request_decisions,
  reward_requests,
  rewards,
  submissions,
  tasks,
  users,
} from './schema.ts'

/** No payout of the demo was taken back and paid again. */
const FIRST_ROUND = 1

/** What the story's rows need besides the story. */
export interface DemoMeans {
  pictures: ReadonlyMap<DemoSubmission, DemoPicture>
  mediaFiles: ReadonlyMap<DemoMedia, DemoMediaFile>
  encryption: Encryption
}

/** Writes the whole story, each table in the order things happened, so that what is newer has the greater id. */
export async function insertStory(
  tx: Tx,
  story: DemoStory,
  { pictures, mediaFiles, encryption }: DemoMeans,
): Promise<void> {
  await insertPeople(tx, story.people)
  const taskIds = await insertTasks(tx, story)
  const claimIds = await insertClaims(tx, story.claims, taskIds)
  const submissionIds = await insertSubmissions(tx, story.submissions, claimIds, taskIds, pictures)
  const requestIds = await insertRequests(tx, story, await insertRewards(tx, story.began), encryption)
  const referralIds = await insertReferrals(tx, story.referrals)
  const mediaClaimIds = await insertMedia(tx, story.media, mediaFiles, taskIds, claimIds)
  const adjustmentIds = await insertAdjustments(tx, story.entries)
  const causeIds = { submissionIds, requestIds, referralIds, mediaClaimIds, adjustmentIds }
  await insertEntries(tx, story.entries, causeIds)
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

type Ids<Key> = ReadonlyMap<Key, number>

async function insertTasks(
  tx: Tx,
  { tasks: texts, profileTask, claims: all }: DemoStory,
): Promise<Ids<DemoTask>> {
  const liveOn = (task: DemoTask) => all.filter((claim) => claim.task === task && !claim.leftAt).length
  const ids = await drawIds(tx, tasks, texts)
  await tx
    .insert(tasks)
    .overridingSystemValue()
    .values(texts.map((task) => ({ ...taskRow(task, liveOn(task)), id: idOf(ids, task) })))
  const [profile] = await tx
    .update(tasks)
    .set({ claimed_count: liveOn(profileTask), created_at: profileTask.createdAt })
    .where(eq(tasks.system_key, PROFILE_TASK_KEY))
    .returning({ id: tasks.id })
  if (!profile) throw new Error('The profile task is missing.')
  return new Map([...ids, [profileTask, profile.id]])
}

async function insertClaims(
  tx: Tx,
  all: readonly DemoClaim[],
  taskIds: Ids<DemoTask>,
): Promise<Ids<DemoClaim>> {
  const ids = await drawIds(tx, claims, all)
  const rows = all.map((claim) => ({
    id: idOf(ids, claim),
    task_id: idOf(taskIds, claim.task),
    user_id: claim.person.id,
    points: claim.task.text.points,
    claimed_at: claim.claimedAt,
    left_at: claim.leftAt,
  }))
  await tx.insert(claims).overridingSystemValue().values(rows)
  return ids
}

async function insertSubmissions(
  tx: Tx,
  all: readonly DemoSubmission[],
  claimIds: Ids<DemoClaim>,
  taskIds: Ids<DemoTask>,
  pictures: ReadonlyMap<DemoSubmission, DemoPicture>,
): Promise<Ids<DemoSubmission>> {
  const ids = await drawIds(tx, submissions, all)
  const rows = all.map((submission) => {
    const { claim } = submission
    const about = { claimId: idOf(claimIds, claim), taskId: idOf(taskIds, claim.task) }
    return { ...submissionRow(submission, about, pictures.get(submission)), id: idOf(ids, submission) }
  })
  await tx.insert(submissions).overridingSystemValue().values(rows)
  return ids
}

async function insertRewards(tx: Tx, storyBegan: Date): Promise<Ids<RewardText>> {
  const ids = await drawIds(tx, rewards, DEMO_REWARDS)
  await tx
    .insert(rewards)
    .overridingSystemValue()
    .values(DEMO_REWARDS.map((text) => ({ ...rewardRow(text, storyBegan), id: idOf(ids, text) })))
  return ids
}

async function insertRequests(
  tx: Tx,
  { requests }: DemoStory,
  rewardIds: Ids<RewardText>,
  encryption: Encryption,
): Promise<Ids<DemoRequest>> {
  const ids = await drawIds(tx, reward_requests, requests)
  await tx
    .insert(reward_requests)
    .overridingSystemValue()
    .values(
      requests.map((request) => {
        const id = idOf(ids, request)
        const { delivery } = request
        return {
          ...requestRow(request, idOf(rewardIds, request.reward)),
          id,
          delivery: delivery ? encryption.encrypt(delivery, deliveryPlace(id)) : null,
        }
      }),
    )
  const decisions = requests
    .flatMap((request) =>
      request.steps.map((step, index) => decisionRow(step, request.steps[index - 1], idOf(ids, request))),
    )
    .sort((a, b) => Number(a.decided_at) - Number(b.decided_at))
  await tx.insert(request_decisions).values(decisions)
  return ids
}

/** Everybody who brought a friend has asked for their code. */
async function insertReferrals(tx: Tx, all: readonly DemoReferral[]): Promise<Ids<DemoReferral>> {
  const codes = new Map(all.map(({ referrer, code }) => [referrer.id, code]))
  await tx.insert(referral_codes).values([...codes].map(([user_id, code]) => ({ user_id, code })))
  const ids = await drawIds(tx, referrals, all)
  await tx
    .insert(referrals)
    .overridingSystemValue()
    .values(all.map((referral) => ({ ...referralRow(referral), id: idOf(ids, referral) })))
  return ids
}

/** Gives the id of each file's claiming. */
async function insertMedia(
  tx: Tx,
  all: readonly DemoMedia[],
  files: ReadonlyMap<DemoMedia, DemoMediaFile>,
  taskIds: Ids<DemoTask>,
  claimIds: Ids<DemoClaim>,
): Promise<Ids<DemoMedia>> {
  const mediaIds = await drawIds(tx, media, all)
  const rows = all.map((file) => ({
    ...mediaRow(file, idOf(taskIds, file.task), files.get(file)!),
    id: idOf(mediaIds, file),
  }))
  await tx.insert(media).overridingSystemValue().values(rows)
  const taken = all.flatMap((file) => (file.taken ? [{ file, taken: file.taken }] : []))
  const ids = await drawIds(
    tx,
    media_claims,
    taken.map(({ file }) => file),
  )
  const claimRows = taken.map(({ file, taken: by }) => {
    const about = { mediaId: idOf(mediaIds, file), claimId: idOf(claimIds, by.claim) }
    return { ...mediaClaimRow(file, by, about), id: idOf(ids, file) }
  })
  await tx.insert(media_claims).overridingSystemValue().values(claimRows)
  return ids
}

interface CauseIds {
  submissionIds: Ids<DemoSubmission>
  requestIds: Ids<DemoRequest>
  referralIds: Ids<DemoReferral>
  mediaClaimIds: Ids<DemoMedia>
  adjustmentIds: Ids<DemoMovement>
}

async function insertAdjustments(tx: Tx, all: readonly DemoEntry[]): Promise<Ids<DemoMovement>> {
  const made = all.flatMap(({ movement }) => ('adjustedBy' in movement.cause ? [movement] : []))
  const ids = await drawIds(tx, adjustments, made)
  const rows = made.map((movement) => ({ id: idOf(ids, movement), ...adjustmentRow(movement) }))
  await tx.insert(adjustments).overridingSystemValue().values(rows)
  return ids
}

async function insertEntries(
  tx: Tx,
  all: readonly DemoEntry[],
  { submissionIds, requestIds, referralIds, mediaClaimIds, adjustmentIds }: CauseIds,
): Promise<void> {
  const ids = await drawIds(
    tx,
    entries,
    all.map(({ movement }) => movement),
  )
  const refIdOf = (movement: DemoMovement): string => {
    const { cause } = movement
    if ('submission' in cause) return String(idOf(submissionIds, cause.submission))
    if ('request' in cause) return String(idOf(requestIds, cause.request))
    if ('referral' in cause) return `${idOf(referralIds, cause.referral)}/${FIRST_ROUND}`
    if ('media' in cause) return String(idOf(mediaClaimIds, cause.media))
    return String('takenBack' in cause ? idOf(ids, cause.takenBack) : idOf(adjustmentIds, movement))
  }
  const rows = all.map((entry) => ({
    ...entryRow(entry, refIdOf(entry.movement)),
    id: idOf(ids, entry.movement),
  }))
  await tx.insert(entries).overridingSystemValue().values(rows)
  await tx.execute(sql`update ${accounts} set balance = e.balance_after, version = e.version
    from (select distinct on (user_id) user_id, balance_after, version from ${entries}
      order by user_id, version desc) e
    where ${accounts.user_id} = e.user_id`)
}

/** Draws an id for each item, ascending in the given order. */
async function drawIds<Item>(
  tx: Tx,
  table: Parameters<typeof getTableName>[0],
  items: readonly Item[],
): Promise<Map<Item, number>> {
  const drawn = await read<{ id: number }>(
    tx,
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`,
    [getTableName(table), items.length],
  )
  const ids = drawn.map(({ id }) => id).sort((a, b) => a - b)
  return new Map(items.map((item, index) => [item, ids[index]!]))
}

function idOf<Key>(ids: Ids<Key>, key: Key): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error('The demo names something it does not have.')
  return id
}
