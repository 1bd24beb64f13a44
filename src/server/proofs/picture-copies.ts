import { candidateFor, copyKindOf, type Look, lookAt } from '#domain/proofs/picture-likeness/likeness.ts'
import { CORE_WITHIN_POINTS, lookupsFor } from '#domain/proofs/picture-likeness/lookups.ts'
import type { Likeness } from '#domain/proofs/reused-proof.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'

/** Newest first; pictures of a form that many people fill in share their keys. */
const LOOKED_AT_PER_KEY = 200

/** How many pictures are fetched: those with the nearest core's hash. */
const FETCHED = 100

/** How many pictures with the nearest core are compared; in our tests the original always came first. */
const COMPARED = { toMark: 2, toShow: 12 }

/** A picture to look for among earlier ones, except versions of the same proof. */
export interface SentPicture {
  /** Searches earlier submissions only; null if the picture has none yet. */
  submissionId: number | null
  userId: string
  taskId: number
  sha256: string
  /** Digest of the original file, if the browser sent one. */
  originalSha256: string | null
  signature: Uint8Array
}

interface FoundCopy {
  id: number
  likeness: Likeness
  isOwn: boolean
}

/** $7: whether the same file answers alone. Uses index lookups only; a test reads its plan. */
export const NEAR = `select near.id, near.is_same as "isSame", near.is_claimed as "isClaimed", s.user_id = $2 as "isOwn",
    case when not near.is_same then kept.signature end as signature
  from (
    select id, min(distance)::int as distance, bool_or(is_same) as is_same, bool_or(is_claimed) as is_claimed
    from (
      select found.id, found.distance, false as is_same, false as is_claimed
      from unnest($5::int[], $6::bigint[]) probe(key, hash) cross join lateral (
        select b.submission_id as id, bit_count((b.hash # probe.hash)::bit(64)) as distance
        from image_bands b where b.key = probe.key and b.submission_id < $1
        order by b.submission_id desc limit ${LOOKED_AT_PER_KEY}) found
      where found.distance <= ${CORE_WITHIN_POINTS} and not ($7 and exists (
        select from submissions where image_sha256 = ($4::text[])[1] and id < $1 and (user_id <> $2 or task_id <> $3)))
      union all
      select same.id, 0, same.is_true, not same.is_true
      from unnest($4::text[]) with ordinality as digest(sha256, at) cross join lateral (
        (select id, digest.at = 1 as is_true from submissions where image_sha256 = digest.sha256 and id < $1
          order by id desc limit ${LOOKED_AT_PER_KEY})
        union all
        (select id, false from submissions where original_sha256 = digest.sha256 and id < $1
          order by id desc limit ${LOOKED_AT_PER_KEY})) same
    ) found
    group by id order by is_same desc, distance, id desc limit ${FETCHED}
  ) near join submissions s on s.id = near.id join image_signatures kept on kept.submission_id = near.id
  where s.user_id <> $2 or s.task_id <> $3
  order by near.distance, near.id desc`

interface Near {
  id: number
  /** The same bytes arrived. */
  isSame: boolean
  /** The same original, according to a browser. */
  isClaimed: boolean
  isOwn: boolean
  /** The same bytes need no comparison: null. */
  signature: Uint8Array | null
}

export function valuesOfNear(picture: SentPicture, look: Look, isSameEnough: boolean): unknown[] {
  const { submissionId, userId, taskId, sha256, originalSha256 } = picture
  const lookups = lookupsFor(look.framings)
  return [
    submissionId ?? Number.MAX_SAFE_INTEGER,
    userId,
    taskId,
    [sha256, ...(originalSha256 === null ? [] : [originalSha256])],
    lookups.map(({ key }) => key),
    lookups.map(({ hash }) => hash),
    isSameEnough,
  ]
}

interface Earlier {
  seenBefore: boolean
  /** The first of them that another member sent; null if all are the sender's own. */
  copiedFrom: number | null
}

export async function findEarlier(queries: Queries, picture: SentPicture): Promise<Earlier> {
  let seenBefore = false
  for (const { id, isOwn } of await copiesOf(queries, picture, COMPARED.toMark, true)) {
    if (!isOwn) return { seenBefore: true, copiedFrom: id }
    seenBefore = true
  }
  return { seenBefore, copiedFrom: null }
}

/** The same file first, then the same member's copies, then the nearest. */
export async function findCopies(queries: Queries, picture: SentPicture): Promise<FoundCopy[]> {
  const rank = ({ likeness, isOwn }: FoundCopy) => (likeness === 'same-file' ? 0 : isOwn ? 1 : 2)
  const copies = await copiesOf(queries, picture, COMPARED.toShow, false)
  return [...copies].sort((a, b) => rank(a) - rank(b))
}

async function copiesOf(queries: Queries, picture: SentPicture, compared: number, isSameEnough: boolean) {
  const look = lookAt(picture.signature)
  const near = await queryRows<Near>(queries, NEAR, valuesOfNear(picture, look, isSameEnough))
  return copiesAmong(near, look, compared)
}

/**
 * The same file first, then the nearest; compared lazily. A digest from a browser counts only if the pictures look
 * alike: otherwise someone could send another member's digest with a different picture.
 */
function* copiesAmong(near: readonly Near[], look: Look, compared: number): Generator<FoundCopy, void> {
  for (const { id, isOwn, isSame } of near) if (isSame) yield { id, likeness: 'same-file', isOwn }
  const candidates = near.flatMap((row) =>
    row.signature === null ? [] : [{ row, candidate: candidateFor(look, row.signature) }],
  )
  candidates.sort((a, b) => b.candidate.nearness - a.candidate.nearness)
  for (const { row, candidate } of candidates.slice(0, compared)) {
    const { id, isOwn, isClaimed } = row
    const kind = copyKindOf(look, candidate)
    if (kind !== null) yield { id, likeness: kind === 'copy' && isClaimed ? 'same-file' : kind, isOwn }
  }
}
