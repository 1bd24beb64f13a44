import { eq } from 'drizzle-orm'
import type { ReusedProof } from '../../contract/reviewing.ts'
import { bandKeysNear, REUSED_WITHIN_POINTS } from '../../domain/reused-proof.ts'
import { submissions } from '../database/schema/submissions.ts'
import { type Queries, queryRows, type Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** Matches a reviewer is shown. */
const SHOWN = 12

/**
 * Pictures looked at per key, the newest first. Plain pictures share their bands with many others: this keeps the search
 * as cheap for them as for any, and a true copy is found by its other bands.
 */
const LOOKED_AT_PER_KEY = 200

/** A picture as it is looked for: among the pictures sent before it, under other claims. */
interface Picture {
  submissionId: number
  claimId: number
  sha256: string
  hash: string
}

/**
 * Earlier pictures near this one, the nearest first; the member's own versions of the same proof are not reused. Index
 * lookups alone: 68 keys of its bands, and the digest of its file; the test reads its plan.
 */
export const NEAR = `select near.id, min(near.distance)::int as distance, bool_or(near.is_same) as is_same
  from (
    select found.id, found.distance, false as is_same
    from unnest($5::int[]) probe(key) cross join lateral (
      select b.submission_id as id, bit_count((b.hash # ('x' || $4::text)::bit(64)::bigint)::bit(64)) as distance
      from image_bands b where b.key = probe.key and b.submission_id < $1
      order by b.submission_id desc limit ${LOOKED_AT_PER_KEY}) found
    where found.distance <= ${REUSED_WITHIN_POINTS}
    union all
    (select id, 0, true from submissions where image_sha256 = $3 and id < $1
      order by id desc limit ${LOOKED_AT_PER_KEY})
  ) near join submissions s on s.id = near.id
  where s.claim_id <> $2
  group by near.id order by is_same desc, distance, near.id desc limit $6`

interface NearRow {
  id: number
  distance: number
  is_same: boolean
}

function findNear(queries: Queries, picture: Picture, limit: number): Promise<NearRow[]> {
  const { submissionId, claimId, sha256, hash } = picture
  return queryRows<NearRow>(queries, NEAR, [submissionId, claimId, sha256, hash, bandKeysNear(hash), limit])
}

/** Marks a submission whose picture is near an earlier one. It flags and never rejects; part of the submitting transaction. */
export async function markIfSeenBefore(tx: Tx, picture: Picture): Promise<void> {
  if ((await findNear(tx, picture, 1)).length === 0) return
  await tx.update(submissions).set({ seen_before: true }).where(eq(submissions.id, picture.submissionId))
}

/** Earlier submissions of anyone with this submission's picture or one near it; none for a proof without a picture. */
export async function listReusedProof(queries: Queries, submissionId: number): Promise<ReusedProof[]> {
  const [own] = await queryRows<{
    claimId: number
    userId: string
    sha256: string | null
    hash: string | null
  }>(
    queries,
    `select claim_id as "claimId", user_id as "userId", image_sha256 as sha256, image_hash as hash
     from submissions where id = $1`,
    [submissionId],
  )
  if (!own) throw new Refusal('not-found', 'This submission does not exist.')
  const { claimId, sha256, hash } = own
  if (sha256 === null || hash === null) return []
  const near = await findNear(queries, { submissionId, claimId, sha256, hash }, SHOWN)
  if (near.length === 0) return []
  const rows = await queryRows<{ id: number; match: ReusedProof }>(
    queries,
    `select s.id, json_build_object('submissionId', s.id, 'distance', 0, 'isSameFile', false,
       'isOwn', s.user_id = $2,
       'user', json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name),
       'task', json_build_object('id', t.id, 'title', t.title),
       'status', s.status, 'submittedAt', s.submitted_at,
       'screenshotUrl', case when s.image_key is not null then '/api/submissions/' || s.id || '/screenshot' end,
       'thumbnailUrl', case when s.thumbnail_key is not null then '/api/submissions/' || s.id || '/thumbnail' end,
       'imageWidth', s.image_width, 'imageHeight', s.image_height) as match
     from submissions s join users u on u.id = s.user_id join tasks t on t.id = s.task_id
     where s.id = any($1)`,
    [near.map(({ id }) => id), own.userId],
  )
  const matches = new Map(rows.map(({ id, match }) => [id, match]))
  return near.map(({ id, distance, is_same }) => ({ ...matches.get(id)!, distance, isSameFile: is_same }))
}
