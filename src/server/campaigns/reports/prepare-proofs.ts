import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { claims } from '#server/database/schema/claims.ts'
import { report_consents } from '#server/database/schema/reports.ts'
import { queryRows } from '#server/platform/db/database.ts'
import { lockInOrder, rowLock } from '#server/platform/db/lock-in-order.ts'
import { smallerCopy } from '#server/platform/files/images.ts'
import { removeObsolete, removeRolledBack } from '#server/platform/files/remove-obsolete.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { oneByOne } from '#server/platform/one-by-one.ts'
import type { Services } from '#server/services.ts'
import { IS_RECENTLY_APPROVED } from './proof-queries.ts'

type Means = Pick<Services, 'database' | 'files' | 'log'>

interface DueProof {
  id: number
  claimId: number
  submissionId: number
  imageKey: string | null
}

const DUE = `select r.id, c.id as "claimId", s.id as "submissionId", s.image_key as "imageKey"
  from report_consents r join claims c on c.id = r.claim_id join submissions s on s.claim_id = c.id
  where r.withdrawn_at is null and r.made_at is null and ${IS_RECENTLY_APPROVED}`

/** Pixels of the longer edge: what is on a screenshot can still be read. */
const EDGE = 1000

/**
 * Prepares approved proofs for reports if their members agreed, each with its own small copy of the picture, or with
 * words only if there is none.
 */
export async function prepareReportProofs(means: Means, signal?: AbortSignal): Promise<void> {
  const due = await queryRows<{ [Column in keyof DueProof]: DueProof[Column] }>(
    means.database.queries,
    `${DUE} order by r.id`,
  )
  await oneByOne(due, signal, (proof) => prepare(means, proof))
}

/** The copy is stored before its row commits; of two servers, the second removes its own. */
async function prepare(means: Means, proof: DueProof): Promise<void> {
  const { database, files } = means
  const key = proof.imageKey === null ? null : await storeCopy(means, proof.imageKey)
  const stored = key === null ? [] : [key]
  const isPrepared = await database
    .transaction(async (tx) => {
      const { rows } = await lockInOrder(tx, [
        rowLock(claims, (parameter) => `id = ${parameter(proof.claimId)}`, 'share'),
        rowLock(report_consents, (parameter) => `id = ${parameter(proof.id)}`),
      ])
      const [still] = await queryRows(tx, `${DUE} and r.id = $1 and s.id = $2`, [
        proof.id,
        proof.submissionId,
      ])
      const consent = rows[1]
      if (!still || !consent) return false
      await tx
        .update(report_consents)
        .set({ made_at: sql`clock_timestamp()`, submission_id: proof.submissionId, picture_key: key })
        .where(eq(report_consents.id, proof.id))
      publishFacts(tx, ['reports'], consent.user_id)
      return true
    })
    .catch((error: unknown) => removeRolledBack(files, stored, error))
  if (!isPrepared) await removeObsolete(files, stored)
}

/** Returns null if the picture was removed by then or cannot be read: trying again would not help. */
async function storeCopy({ files, log }: Means, imageKey: string): Promise<string | null> {
  const picture = await files.get(imageKey)
  if (picture === null) return null
  const copy = await smallerCopy(await buffer(picture.stream), EDGE).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    log.error({ err: error, key: imageKey }, 'a picture could not be copied for reports')
    return null
  })
  if (copy === null) return null
  const name = randomUUID()
  const key = `report/${name.slice(0, 2)}/${name}`
  await files.put(key, copy, { contentType: 'image/jpeg' })
  return key
}
