import { eq, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { submitTask as contract, MemberSubmission } from '#contract/proofs/submissions.ts'
import { PROOF_RETRY_DAYS } from '#domain/calls/retries.ts'
import { taskDescription } from '#domain/points/descriptions.ts'
import {
  EMPTY_PROOF_SENTENCE,
  memberTaskState,
  proofIsEmpty,
  submitRefusal,
} from '#domain/proofs/submissions.ts'
import { RECORD_PROOFS, riskSigns, type SenderRecord } from '#domain/reviews/risk.ts'
import {
  missingFromProfile,
  PROFILE_FIELD_WORDS,
  type ProfileTaskField,
} from '#domain/tasks/profile-fields.ts'
import { PROFILE_TASK_KEY } from '#domain/tasks/tasks.ts'
import type { Language } from '#domain/text/own-language.ts'
import { isBlank } from '#domain/text/text.ts'
import { as, words } from '#domain/text/wording.ts'
import { liveClaimLock } from '#server/claims/queries.ts'
import { claimMissing } from '#server/claims/refusals.ts'
import { claims } from '#server/database/schema/claims.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { type Database, queryRows, sendWrite, type Tx } from '#server/platform/db/database.ts'
import { lockedOnce, retryOf } from '#server/platform/db/idempotency.ts'
import { type Actor, actorLock, mayStillAct } from '#server/platform/db/lock-actor.ts'
import { lockInOrder } from '#server/platform/db/lock-in-order.ts'
import { CLOCK, insertRow } from '#server/platform/db/whole-rows.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { ProcessedImage } from '#server/platform/files/images.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { say } from '#server/platform/words/say.ts'
import { credit } from '#server/points/ledger.ts'
import { lockAccountsForAward, payReferralBonusIfDue, readUnpaidBonus } from '#server/referrals/pay-bonus.ts'
import { keepSignature } from './keep-signature.ts'
import { findEarlier } from './picture-copies.ts'
import { presentMemberSubmission } from './present.ts'
import { removeProof, removeUntaken, restoreProof, type StoredProof, storeProof } from './proof-files.ts'

interface Proof {
  notes: string
  image: ProcessedImage | null
  /** Digest of the original, as the browser reports it; null for none. */
  originalSha256: string | null
  /** The version to replace, 0 for none; null for the latest. */
  replaces: number | null
}

interface KeptPicture {
  stored: StoredProof
  image: ProcessedImage
  originalSha256: string | null
  earlier: Awaited<ReturnType<typeof findEarlier>>
}

/** The image is stored before its row commits (reliability: Files); a replaced version loses its image. */
export async function submitTask(
  { database, files }: { database: Database; files: FileStore },
  userId: string,
  taskId: number,
  proof: Proof,
  retried: { key: string | null; isRepeated: () => void },
): Promise<ReplyOf<typeof contract>> {
  const picture = await keptPicture(database, files, userId, taskId, proof)
  const { image, ...statement } = proof
  const receivedSha256 = image?.sha256 ?? null
  const retry = retryOf(retried.key, userId, `submit ${taskId}`, statement, receivedSha256)
  const outcome = await database
    .transaction(async (tx) => {
      let replaced: StoredProof[] = []
      let written = false
      const begin = {
        locks: [actorLock(userId), liveClaimLock(taskId, userId)] as const,
        read: () => readTask(tx, taskId, userId),
        keptDays: PROOF_RETRY_DAYS,
      }
      const submission = await lockedOnce(tx, retry, begin, async ([actor, locked], read) => {
        mayStillAct(actor, 'member')
        const claim = locked ?? (await claimOfNow(tx, taskId, userId))
        // Another proof may have been written while this one waited.
        const task = locked ? read : await readTask(tx, taskId, userId)
        if (!actor || !claim || !task) throw claimMissing()
        const result = await writeSubmission(tx, { actor, claim, task }, proof, picture)
        replaced = result.replaced
        written = true
        return { ...result.submission, taskId, receivedSha256 }
      })
      return { submission, written, obsolete: written ? replaced : picture ? [picture.stored] : [] }
    })
    .catch((error: unknown) => {
      if (picture) return removeUntaken(files, picture.stored, error)
      throw error
    })
  if (!outcome.written) retried.isRepeated()
  if (picture && !outcome.written) await restorePicture(database, files, outcome.submission.id, picture)
  await Promise.all(outcome.obsolete.map((old) => removeProof(files, old)))
  return outcome.submission
}

/** A new statement sees a claim that was left and made again while the first one waited for its locks. */
async function claimOfNow(tx: Tx, taskId: number, userId: string) {
  const { rows } = await lockInOrder(tx, [liveClaimLock(taskId, userId)])
  return rows[0]
}

/** Two copies sent at the same moment do not see each other here; the reviewer's comparison finds them. */
async function keptPicture(
  database: Database,
  files: FileStore,
  userId: string,
  taskId: number,
  { image, originalSha256 }: Pick<Proof, 'image' | 'originalSha256'>,
): Promise<KeptPicture | null> {
  if (image === null) return null
  const { sha256, signature } = image
  const sent = { submissionId: null, userId, taskId, sha256, originalSha256, signature }
  const search = findEarlier(database.queries, sent)
  search.catch(() => {})
  const stored = await storeProof(files, image)
  const earlier = await search.catch((error: unknown) => removeUntaken(files, stored, error))
  return { stored, image, originalSha256, earlier }
}

/** A replayed picture replaces one missing from the store. */
async function restorePicture(
  database: Database,
  files: FileStore,
  submissionId: number,
  { image }: KeptPicture,
): Promise<void> {
  const { image_key, thumbnail_key } = submissions
  const [row] = await database.queries
    .select({ imageKey: image_key, thumbnailKey: thumbnail_key })
    .from(submissions)
    .where(eq(submissions.id, submissionId))
  const { imageKey, thumbnailKey } = row ?? {}
  if (imageKey && thumbnailKey) await restoreProof(files, { imageKey, thumbnailKey }, image)
}

interface Sender {
  actor: Actor
  claim: typeof claims.$inferSelect
  task: TaskForSender
}

async function writeSubmission(
  tx: Tx,
  { actor, claim, task }: Sender,
  { notes, replaces }: Pick<Proof, 'notes' | 'replaces'>,
  picture: KeptPicture | null,
): Promise<{ submission: MemberSubmission; replaced: StoredProof[] }> {
  const { latest } = task
  if (replaces !== null && replaces !== (latest?.version ?? 0)) throw outdated()
  refuseUnlessOpen(latest?.status ?? null)
  const isProfileTask = task.system_key === PROFILE_TASK_KEY
  if (isProfileTask) refuseUnlessProfileComplete(actor)
  else if (proofIsEmpty({ hasImage: picture !== null, notes })) {
    throw new Refusal('invalid', EMPTY_PROOF_SENTENCE, { code: 'proof.empty' })
  }

  const replaced = await replaceVersion(tx, latest)
  if (claim.submit_by) {
    await sendWrite(tx, tx.update(claims).set({ submit_by: null }).where(eq(claims.id, claim.id)))
  }
  const promised = Math.max(claim.points, task.points)
  const row = await insertRow(tx, submissions, {
    claim_id: claim.id,
    task_id: claim.task_id,
    user_id: actor.id,
    version: (latest?.version ?? 0) + 1,
    notes: isBlank(notes) ? null : notes,
    ...(picture && imageColumns(picture)),
    ...(isProfileTask
      ? { status: 'approved' as const, reviewed_at: CLOCK, points_awarded: promised }
      : {
          risk: riskSigns(
            { ...task.sender, joinedAt: actor.created_at },
            promised,
            new Date(task.sender.now),
          ),
        }),
  })
  if (picture) await keepSignature(tx, row.id, picture.image.signature)
  if (isProfileTask) {
    await lockAccountsForAward(tx, actor.id)
    await credit(tx, {
      userId: actor.id,
      points: promised,
      kind: 'task_award',
      refId: String(row.id),
      description: taskDescription(task.title),
    })
    await payReferralBonusIfDue(tx, actor.id, await readUnpaidBonus(tx, actor.id))
  }
  publishFacts(tx, ['submissions'], actor.id)
  return { submission: presentMemberSubmission(row), replaced }
}

type LatestVersion = Pick<
  typeof submissions.$inferSelect,
  'id' | 'version' | 'status' | 'image_key' | 'thumbnail_key'
>

interface TaskForSender {
  system_key: string | null
  title: string
  points: number
  sender: Omit<SenderRecord, 'joinedAt'> & { now: string }
  latest: LatestVersion | null
}

/**
 * Reads the task and the newest version under the live claim, with the member's newest proofs, from an index only, and
 * the database time.
 */
async function readTask(tx: Tx, taskId: number, userId: string): Promise<TaskForSender | undefined> {
  const [task] = await queryRows<{ [Column in keyof TaskForSender]: TaskForSender[Column] }>(
    tx,
    `select t.system_key, t.title, t.points, (
       select json_build_object('now', clock_timestamp(), 'hasSentBefore', count(*) > 0,
         'approved', count(*) filter (where status = 'approved'),
         'rejected', count(*) filter (where status = 'rejected'))
       from (select s.status from submissions s
         where s.user_id = $2 and s.task_id <> (select p.id from tasks p where p.system_key = '${PROFILE_TASK_KEY}')
         order by s.id desc limit ${RECORD_PROOFS}) newest) as sender, (
       select json_build_object('id', s.id, 'version', s.version, 'status', s.status, 'image_key', s.image_key,
         'thumbnail_key', s.thumbnail_key)
       from claims c join submissions s on s.claim_id = c.id
       where c.task_id = $1 and c.user_id = $2 and c.left_at is null order by s.version desc limit 1) as latest
     from tasks t where t.id = $1`,
    [taskId, userId],
  )
  return task
}

function outdated(): Refusal {
  const sentence =
    'You’ve already submitted newer proof for this task. Please check it before you submit again.'
  return new Refusal('conflict', sentence, { code: 'submission.outdated' })
}

function refuseUnlessOpen(latest: 'pending' | 'approved' | 'rejected' | null): void {
  const refusal = submitRefusal(memberTaskState(true, latest))
  if (refusal === 'pending') {
    throw new Refusal('conflict', 'Your submission is already under review.', { code: 'submission.pending' })
  }
  if (refusal === 'approved') {
    throw new Refusal('conflict', 'You’ve already completed this task.', { code: 'submission.approved' })
  }
}

function refuseUnlessProfileComplete(actor: Actor): void {
  const missing = missingFromProfile({
    firstName: actor.first_name,
    lastName: actor.last_name,
    phoneNumber: actor.phone_number,
  })
  if (missing.length === 0) return
  throw new Refusal(
    'invalid',
    words('Your profile still needs: {fields}.', { fields: as(profileFields, missing) }),
    { code: 'profile.incomplete' },
  )
}

function profileFields(missing: readonly ProfileTaskField[], language: Language): string {
  return missing.map((field) => say(language, PROFILE_FIELD_WORDS[field])).join(', ')
}

async function replaceVersion(tx: Tx, latest: LatestVersion | null): Promise<StoredProof[]> {
  if (!latest) return []
  await tx
    .update(submissions)
    .set({ replaced_at: sql`clock_timestamp()`, image_key: null, thumbnail_key: null, image_bytes: null })
    .where(eq(submissions.id, latest.id))
  return latest.image_key && latest.thumbnail_key
    ? [{ imageKey: latest.image_key, thumbnailKey: latest.thumbnail_key }]
    : []
}

function imageColumns({ stored, image, originalSha256, earlier }: KeptPicture) {
  return {
    image_key: stored.imageKey,
    thumbnail_key: stored.thumbnailKey,
    image_type: image.imageType,
    image_width: image.width,
    image_height: image.height,
    image_sha256: image.sha256,
    original_sha256: originalSha256,
    image_bytes: image.image.length + image.thumbnail.length,
    seen_before: earlier.seenBefore,
    copied_from: earlier.copiedFrom,
  }
}
