import type { BodyOf } from '#contract/endpoint.ts'
import type { openCase as contract, RewardCase } from '#contract/rewards/cases.ts'
import { CASE_DAYS, caseDueAt } from '#domain/rewards/cases.ts'
import { words } from '#domain/text/wording.ts'
import { reward_cases } from '#server/database/schema/reward-cases.ts'
import { reward_requests } from '#server/database/schema/rewards.ts'
import { type Database, queryOne, type Tx } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { lockInOrder, rowLock } from '#server/platform/db/lock-in-order.ts'
import { insertRow } from '#server/platform/db/whole-rows.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { ProcessedImage } from '#server/platform/files/images.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { removeProof, removeUntaken, type StoredProof, storeProof } from '#server/proofs/proof-files.ts'
import { findCaseOf, findOwnCases } from './case-queries.ts'

const SENTENCES = {
  'not-delivered':
    'This reward hasn’t been delivered yet. If you have a question, contact us through Help & Support.',
  open: 'You’ve already told us about this. We’ll answer there.',
  ended:
    'We’ve already answered about this reward. If you need more help, contact us through Help & Support.',
  'too-late': words(
    'You can report a problem within {days} days of the delivery. Please contact us through Help & Support.',
    { days: CASE_DAYS },
  ),
} as const

const CODES = {
  'not-delivered': 'case.not-delivered',
  open: 'case.already-open',
  ended: 'case.ended',
  'too-late': 'case.ended',
} as const

/** One case at a time; the picture is stored before its row commits (reliability: Files). */
export async function openCase(
  { database, files }: { database: Database; files: FileStore },
  userId: string,
  requestId: number,
  { kind, words, image }: BodyOf<typeof contract> & { image: ProcessedImage | null },
  retried: { key: string | null; isRepeated: () => void },
): Promise<RewardCase> {
  const picture = image && (await storeProof(files, image))
  const retry = retryOf(retried.key, userId, `open case ${requestId}`, { kind, words }, image?.sha256 ?? null)
  let isWritten = false
  const opened = await database
    .transaction((tx) =>
      withIdempotency(tx, retry, async () => {
        const row = await insertCase(tx, userId, requestId, { kind, words, ...columnsOf(picture, image) })
        isWritten = true
        return findCaseOf(tx, row.id, userId)
      }),
    )
    .catch((error: unknown) => {
      if (picture) return removeUntaken(files, picture, error)
      throw error
    })
  if (!isWritten) {
    retried.isRepeated()
    if (picture) await removeProof(files, picture)
  }
  return opened
}

async function insertCase(
  tx: Tx,
  userId: string,
  requestId: number,
  row: Omit<typeof reward_cases.$inferInsert, 'user_id' | 'request_id' | 'due_at'>,
) {
  await lockActor(tx, userId, 'member')
  // Another case waits, and the undo of a delivery too; both then find this one.
  await lockInOrder(tx, [rowLock(reward_requests, (parameter) => `id = ${parameter(requestId)}`)])
  const { refusal } = await findOwnCases(tx, userId, requestId)
  if (refusal !== null) throw new Refusal('conflict', SENTENCES[refusal], { code: CODES[refusal] })
  const { now, codeId } = await queryOne<{ now: Date; codeId: number | null }>(
    tx,
    `select clock_timestamp() as now,
       (select id from reward_codes where request_id = $1 and void_at is null) as "codeId"`,
    [requestId],
  )
  const opened = await insertRow(tx, reward_cases, {
    ...row,
    request_id: requestId,
    user_id: userId,
    code_id: codeId,
    opened_at: now,
    due_at: caseDueAt(now),
  })
  publishFacts(tx, ['rewardCases', 'requests'], userId)
  return opened
}

function columnsOf(picture: StoredProof | null, image: ProcessedImage | null) {
  if (picture === null || image === null) return {}
  return {
    image_key: picture.imageKey,
    thumbnail_key: picture.thumbnailKey,
    image_type: image.imageType,
    image_bytes: image.image.length + image.thumbnail.length,
  }
}
