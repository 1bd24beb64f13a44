import { eq } from 'drizzle-orm'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { takeReviewLeases as contract, ReviewLease } from '#contract/reviews/reviewing.ts'
import { LEASE_IDLE_SECONDS, MAX_LEASES } from '#domain/reviews/review-leases.ts'
import { review_leases } from '#server/database/schema/reviews.ts'
import { type Database, type Queries, queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { anotherAdminExists, lockActor } from '#server/platform/db/lock-actor.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { namedPerson, shortName } from '#server/users/queries.ts'
import { findAdminSubmissions } from './admin-queries.ts'
import { notHeld } from './submission-filters.ts'

/** An idle reviewer keeps the lease until someone else needs the card. */
const IS_FRESH = `l.seen_at > clock_timestamp() - make_interval(secs => ${LEASE_IDLE_SECONDS})`

export function listLeases(queries: Queries, viewerId: string): Promise<ReviewLease[]> {
  return queryRows<ReviewLease>(
    queries,
    `select l.submission_id as "submissionId", l.is_open as "isOpen", to_json(l.taken_at) as "takenAt",
       ${namedPerson('u')} as admin,
       ${LEASE_IDLE_SECONDS} - extract(epoch from clock_timestamp() - l.seen_at)::float8 as "endsInSeconds"
     from review_leases l join users u on u.id = l.admin_id
     where l.admin_id <> $1 and ${IS_FRESH} order by u.id, l.submission_id`,
    [viewerId],
  )
}

/** Returns null if no other active reviewer has it. */
export async function otherHolder(
  tx: Tx,
  submissionId: number,
  adminId: string,
): Promise<{ id: string; name: string } | null> {
  const [holder] = await queryRows<{ id: string; name: string }>(
    tx,
    `select u.id, ${shortName('u')} as name from review_leases l join users u on u.id = l.admin_id
     where l.submission_id = $1 and l.admin_id <> $2 and ${IS_FRESH}`,
    [submissionId, adminId],
  )
  return holder ?? null
}

/**
 * Leases the open card and the next free ones, three at most, and ends the admin's other leases, except on a card they
 * are deciding or last used in another tab. Simultaneous calls get different cards. Repeat to renew.
 */
export function takeLeases(
  database: Database,
  adminId: string,
  { open, next, deciding, released, takeOver = false }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  return database.transaction(async (tx) => {
    // Serializes an admin's calls, so that their leases can be counted.
    await lockActor(tx, adminId, 'admin', 'no key update')
    const before = await leasesOf(tx, adminId)
    const inOrder = new Set(open === null ? next : [open, ...next])
    const wanted = [...inOrder].filter((id) => !deciding.includes(id))
    const staying = before.filter(({ id }) => deciding.includes(id))
    const inOtherTab = before.find(
      ({ id, isOpen }) => isOpen && ![...wanted, ...deciding, ...released].includes(id),
    )
    if (inOtherTab) staying.push(inOtherTab)
    const own = before.map(({ id }) => id).filter((id) => wanted.includes(id))
    await waitFor(tx, takeOver && open !== null ? [...own, open] : own)
    const values = [
      adminId,
      wanted,
      Math.max(MAX_LEASES - staying.length, 0),
      open,
      takeOver,
      await anotherAdminExists(tx, adminId),
    ]
    let outcome: { picked: number; taken: number[] }
    // A card that looked free may have been leased since; the next statement sees that, and picks another.
    do outcome = await queryOne<typeof outcome>(tx, TAKE, values)
    while (outcome.taken.length < outcome.picked)
    // A hold changes no submission row, so the statement above may still see it as free.
    const held = await queryRows<{ submission_id: number }>(
      tx,
      'select submission_id from held_reviews where taken_back_at is null and submission_id = any($1)',
      [wanted],
    )
    const isHeld = new Set(held.map(({ submission_id }) => submission_id))
    const taken = outcome.taken.filter((id) => !isHeld.has(id))
    await queryRows(tx, 'delete from review_leases where admin_id = $1 and submission_id <> all($2)', [
      adminId,
      [...taken, ...staying.map(({ id }) => id)],
    ])
    if (!areSame(before, await leasesOf(tx, adminId))) publishFacts(tx, ['reviewLeases'])
    const { now } = await queryOne<{ now: Date }>(tx, 'select clock_timestamp() as now')
    return {
      asOf: now.toISOString(),
      leased: await findAdminSubmissions(
        tx,
        wanted.filter((id) => taken.includes(id)),
      ),
      heldBy: open === null || taken.includes(open) ? null : await otherHolder(tx, open, adminId),
    }
  })
}

/** Locks cards that are not to be skipped because someone else locks them for a moment. */
async function waitFor(tx: Tx, ids: readonly number[]): Promise<void> {
  await queryRows(tx, 'select 1 from submissions where id = any($1) order by id for no key update', [ids])
}

/** Puts an undone card back in front of its reviewer; of three other cards, one is dropped. */
export async function reopenLease(tx: Tx, submissionId: number, adminId: string): Promise<void> {
  await tx.update(review_leases).set({ is_open: false }).where(eq(review_leases.admin_id, adminId))
  await queryRows(
    tx,
    `delete from review_leases where submission_id in (
       select submission_id from review_leases where admin_id = $1 order by submission_id offset ${MAX_LEASES - 1})`,
    [adminId],
  )
  await tx
    .insert(review_leases)
    .values({ submission_id: submissionId, admin_id: adminId, is_open: true })
    .onConflictDoNothing()
  publishFacts(tx, ['reviewLeases'])
}

export async function endLeaseOn(tx: Tx, submissionId: number): Promise<void> {
  const ended = await tx
    .delete(review_leases)
    .where(eq(review_leases.submission_id, submissionId))
    .returning()
  if (ended.length > 0) publishFacts(tx, ['reviewLeases'])
}

/**
 * Pending cards no one else has, in list order. Skips locked cards; the primary key settles a race. Skips an admin's
 * own submissions, and second looks at their own decisions, unless they open them.
 */
const TAKE = `with picked as (
    select s.id from unnest($2::bigint[]) with ordinality wanted(id, place) join submissions s on s.id = wanted.id
    where s.status = 'pending' and s.replaced_at is null and ${notHeld('s')}
      and (s.id = $4 or not $6 or (s.user_id <> $1 and s.first_reviewed_by is distinct from $1))
      and (($5 and s.id = $4) or not exists (select 1 from review_leases l
        where l.submission_id = s.id and l.admin_id <> $1 and ${IS_FRESH}))
    order by wanted.place limit $3 for no key update of s skip locked),
  leased as (
    insert into review_leases as l (submission_id, admin_id, is_open)
    select id, $1, id is not distinct from $4 from picked
    on conflict (submission_id) do update
      set admin_id = excluded.admin_id, is_open = excluded.is_open, seen_at = clock_timestamp(),
        taken_at = case when l.admin_id = excluded.admin_id then l.taken_at else clock_timestamp() end
      where l.admin_id = $1 or not (${IS_FRESH}) or ($5 and l.submission_id = $4)
    returning submission_id)
  select (select count(*) from picked)::int as picked, (select coalesce(json_agg(submission_id), '[]') from leased) as taken`

interface OwnLease {
  id: number
  isOpen: boolean
  isFresh: boolean
}

/** Most recently used first. */
function leasesOf(tx: Tx, adminId: string): Promise<OwnLease[]> {
  return queryRows<OwnLease>(
    tx,
    `select l.submission_id as id, l.is_open as "isOpen", ${IS_FRESH} as "isFresh" from review_leases l
     where l.admin_id = $1 order by l.seen_at desc, l.submission_id`,
    [adminId],
  )
}

function areSame(before: readonly OwnLease[], after: readonly OwnLease[]): boolean {
  const inOrder = (leases: readonly OwnLease[]) => JSON.stringify(leases.toSorted((a, b) => a.id - b.id))
  return inOrder(before) === inOrder(after)
}
