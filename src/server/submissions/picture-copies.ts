import { candidateFor, copyKindOf, type Look, lookAt } from '../../domain/picture-likeness/likeness.ts'
import { coreLookups, olderLookups } from '../../domain/picture-likeness/lookups.ts'
import { isLikeOlder, type OlderView, olderViewOf } from '../../domain/picture-likeness/older-hash.ts'
import {
  differingPoints,
  isSameShape,
  type Likeness,
  REUSED_WITHIN_POINTS,
} from '../../domain/reused-proof.ts'
import { type Queries, queryRows } from '../platform/db/database.ts'

/** Newest first; pictures of a form that many people fill in share their keys. */
const LOOKED_AT_PER_KEY = 200

/** How many pictures are fetched: the nearest by hash. */
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
  hash: string
  /** Null for a picture older than signatures. */
  signature: Uint8Array | null
  width: number | null
  height: number | null
}

interface FoundCopy {
  id: number
  likeness: Likeness
  isOwn: boolean
  /** Differing points of the older hash. */
  distance: number
}

/** Uses index lookups only; a test reads its plan. */
export const NEAR = `select near.id, near.is_same as "isSame", near.is_claimed as "isClaimed", s.user_id = $2 as "isOwn", s.image_hash as hash,
    s.image_width as width, s.image_height as height,
    (select signature from image_signatures where submission_id = near.id) as signature
  from (
    select id, min(distance)::int as distance, bool_or(is_same) as is_same, bool_or(is_claimed) as is_claimed
    from (
      select found.id, found.distance, false as is_same, false as is_claimed
      from unnest($5::int[], $6::bigint[], $7::int[]) probe(key, hash, within) cross join lateral (
        select b.submission_id as id, bit_count((b.hash # probe.hash)::bit(64)) as distance
        from image_bands b where b.key = probe.key and b.submission_id < $1
        order by b.submission_id desc limit ${LOOKED_AT_PER_KEY}) found
      where found.distance <= probe.within
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
  ) near join submissions s on s.id = near.id
  where s.user_id <> $2 or s.task_id <> $3
  order by near.distance, near.id desc`

interface Near {
  id: number
  /** The same bytes arrived. */
  isSame: boolean
  /** The same original, according to a browser. */
  isClaimed: boolean
  isOwn: boolean
  hash: string
  width: number | null
  height: number | null
  signature: Uint8Array | null
}

export function valuesOfNear(picture: SentPicture, view: View | null): unknown[] {
  const { submissionId, userId, taskId, sha256, originalSha256, hash } = picture
  const lookups = [
    ...olderLookups(hash, view?.older ?? null),
    ...(view ? coreLookups(view.look.framings) : []),
  ]
  return [
    submissionId ?? Number.MAX_SAFE_INTEGER,
    userId,
    taskId,
    [sha256, ...(originalSha256 === null ? [] : [originalSha256])],
    lookups.map(({ key }) => key),
    // As text: 64 bits exceed the driver's numbers.
    lookups.map((lookup) => String(BigInt.asIntN(64, lookup.hash))),
    lookups.map(({ within }) => within),
  ]
}

interface View {
  look: Look
  older: OlderView
}

export function viewOf({ signature }: Pick<SentPicture, 'signature'>): View | null {
  if (signature === null) return null
  const look = lookAt(signature)
  return { look, older: olderViewOf(look.cells) }
}

export async function wasSentBefore(queries: Queries, picture: SentPicture): Promise<boolean> {
  const copies = await copiesOf(queries, picture, COMPARED.toMark)
  return !copies.next().done
}

/** The same file first, then the same member's copies, then the nearest. */
export async function findCopies(queries: Queries, picture: SentPicture): Promise<FoundCopy[]> {
  const rank = ({ likeness, isOwn }: FoundCopy) => (likeness === 'same-file' ? 0 : isOwn ? 1 : 2)
  const copies = await copiesOf(queries, picture, COMPARED.toShow)
  return [...copies].sort((a, b) => rank(a) - rank(b))
}

async function copiesOf(queries: Queries, picture: SentPicture, compared: number) {
  const view = viewOf(picture)
  const near = await queryRows<Near>(queries, NEAR, valuesOfNear(picture, view))
  return copiesAmong(near, picture, view, compared)
}

/**
 * The same file first, then the nearest; compared lazily. A digest from a browser counts only if the pictures look
 * alike or cannot be compared: otherwise someone could send another member's digest with a different picture.
 */
function* copiesAmong(
  near: readonly Near[],
  picture: SentPicture,
  view: View | null,
  compared: number,
): Generator<FoundCopy, void> {
  const foundAs = ({ id, isOwn, hash }: Near, likeness: Likeness) => {
    return { id, likeness, isOwn, distance: differingPoints(picture.hash, hash) }
  }
  for (const row of near) if (row.isSame) yield foundAs(row, 'same-file')
  const others = near.filter(({ isSame }) => !isSame)
  const candidates = others.flatMap((row) =>
    view && row.signature ? [{ row, candidate: candidateFor(view.look, row.signature) }] : [],
  )
  candidates.sort((a, b) => b.candidate.nearness - a.candidate.nearness)
  for (const { row, candidate } of candidates.slice(0, compared)) {
    const kind = copyKindOf(view!.look, candidate)
    if (kind !== null) yield foundAs(row, kind === 'copy' && row.isClaimed ? 'same-file' : kind)
  }
  for (const row of others) {
    if (view !== null && row.signature !== null) continue
    if (row.isClaimed) yield foundAs(row, 'same-file')
    else if (isAlike(row, picture, view)) yield foundAs(row, 'alike')
  }
}

function isAlike(row: Near, { hash, ...picture }: SentPicture, view: View | null): boolean {
  if (!isSameShape(row, picture)) return false
  return view === null
    ? differingPoints(hash, row.hash) <= REUSED_WITHIN_POINTS
    : isLikeOlder(hash, view.older, row.hash)
}
