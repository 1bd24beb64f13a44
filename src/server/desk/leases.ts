import type { Lease, WantedLeases } from '#contract/desk/leases.ts'
import { LEASE_IDLE_SECONDS, leasedSentence, MAX_LEASES } from '#domain/desk/leases.ts'
import { type Database, type Queries, queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { anotherAdminExists, lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { namedPerson, shortName } from '#server/users/queries.ts'
import { type Desk, notHeld } from './desks.ts'

/** An idle admin keeps the lease until someone else needs the card. */
const IS_FRESH = `l.seen_at > clock_timestamp() - make_interval(secs => ${LEASE_IDLE_SECONDS})`

export function listLeases<Key extends string>(
  queries: Queries,
  { leases, key }: Desk,
  viewerId: string,
  idName: Key,
): Promise<(Lease & Record<Key, number>)[]> {
  return queryRows(
    queries,
    `select l.${key} as "${idName}", l.is_open as "isOpen", to_json(l.taken_at) as "takenAt",
       ${namedPerson('u')} as admin,
       ${LEASE_IDLE_SECONDS} - extract(epoch from clock_timestamp() - l.seen_at)::float8 as "endsInSeconds"
     from ${leases} l join users u on u.id = l.admin_id
     where l.admin_id <> $1 and ${IS_FRESH} order by u.id, l.${key}`,
    [viewerId],
  )
}

/** Returns null if no other active admin has it. */
async function otherHolder(
  tx: Tx,
  { leases, key }: Desk,
  cardId: number,
  adminId: string,
): Promise<{ id: string; name: string } | null> {
  const [holder] = await queryRows<{ id: string; name: string }>(
    tx,
    `select u.id, ${shortName('u')} as name from ${leases} l join users u on u.id = l.admin_id
     where l.${key} = $1 and l.admin_id <> $2 and ${IS_FRESH}`,
    [cardId, adminId],
  )
  return holder ?? null
}

export async function refuseIfLeased(tx: Tx, desk: Desk, cardId: number, adminId: string): Promise<void> {
  const holder = await otherHolder(tx, desk, cardId, adminId)
  if (!holder) return
  throw new Refusal('conflict', leasedSentence(holder.name, desk.subject), {
    code: `${desk.subject}.leased`,
  })
}

interface LeaseMeans<Row> {
  database: Database
  desk: Desk
  /** The cards as admins see them, in this order. */
  find: (queries: Queries, ids: readonly number[]) => Promise<Row[]>
}

interface Taken<Row> {
  leased: Row[]
  asOf: string
  heldBy: { id: string; name: string } | null
}

/**
 * Leases the open card and the next free ones, three at most. The admin keeps cards they are deciding, the one last used in
 * another tab, and that tab's next ones while there is room. Simultaneous calls get different cards. Repeat to renew.
 */
export function takeLeases<Row>(
  { database, desk, find }: LeaseMeans<Row>,
  adminId: string,
  { open, next, deciding, released, takeOver = false }: WantedLeases,
): Promise<Taken<Row>> {
  const { leases, held, key } = desk
  return database.transaction(async (tx) => {
    // Serializes an admin's calls, so that their leases can be counted.
    await lockActor(tx, adminId, desk.action, 'no key update')
    const before = await leasesOf(tx, desk, adminId)
    const inOrder = new Set(open === null ? next : [open, ...next])
    const wanted = [...inOrder].filter((id) => !deciding.includes(id))
    const staying = before.filter(({ id }) => deciding.includes(id))
    const ofOtherTab = before.filter(({ id }) => ![...wanted, ...deciding, ...released].includes(id))
    const inOtherTab = ofOtherTab.find(({ isOpen }) => isOpen)
    if (inOtherTab) staying.push(inOtherTab)
    const own = before.map(({ id }) => id).filter((id) => wanted.includes(id))
    await waitFor(tx, desk, takeOver && open !== null ? [...own, open] : own)
    const values = [
      adminId,
      wanted,
      Math.max(MAX_LEASES - staying.length, 0),
      open,
      takeOver,
      await anotherAdminExists(tx, adminId, desk.action),
    ]
    let outcome: { picked: number; taken: number[] }
    // A card that looked free may have been leased since; the next statement sees that, and picks another.
    do outcome = await queryOne<typeof outcome>(tx, takeText(desk), values)
    while (outcome.taken.length < outcome.picked)
    // A hold changes no row of the card, so the statement above may still see it as free.
    const decided = await queryRows<{ id: number }>(
      tx,
      `select ${key} as id from ${held} where taken_back_at is null and ${key} = any($1)`,
      [wanted],
    )
    const isHeld = new Set(decided.map(({ id }) => id))
    const taken = outcome.taken.filter((id) => !isHeld.has(id))
    const kept = new Set([...taken, ...staying.map(({ id }) => id)])
    // The tab that asked last comes first; of another tab's next cards, the nearest was leased first.
    for (const { id, isFresh } of ofOtherTab.toReversed()) if (isFresh && kept.size < MAX_LEASES) kept.add(id)
    await queryRows(tx, `delete from ${leases} where admin_id = $1 and ${key} <> all($2)`, [
      adminId,
      [...kept],
    ])
    if (!areSame(before, await leasesOf(tx, desk, adminId))) publishFacts(tx, [desk.facts.leases])
    const { now } = await queryOne<{ now: Date }>(tx, 'select clock_timestamp() as now')
    return {
      asOf: now.toISOString(),
      leased: await find(
        tx,
        wanted.filter((id) => taken.includes(id)),
      ),
      heldBy: open === null || taken.includes(open) ? null : await otherHolder(tx, desk, open, adminId),
    }
  })
}

/** Locks cards that are not to be skipped because someone else locks them for a moment. */
async function waitFor(tx: Tx, { table }: Desk, ids: readonly number[]): Promise<void> {
  await queryRows(tx, `select 1 from ${table} where id = any($1) order by id for no key update`, [ids])
}

/** Puts an undone card back in front of its admin; of three other cards, one is dropped. */
export async function reopenLease(
  tx: Tx,
  { leases, key, facts }: Desk,
  cardId: number,
  adminId: string,
): Promise<void> {
  await queryRows(tx, `update ${leases} set is_open = false where admin_id = $1`, [adminId])
  await queryRows(
    tx,
    `delete from ${leases} where ${key} in (
       select ${key} from ${leases} where admin_id = $1 order by ${key} offset ${MAX_LEASES - 1})`,
    [adminId],
  )
  await queryRows(
    tx,
    `insert into ${leases} (${key}, admin_id, is_open) values ($1, $2, true) on conflict do nothing`,
    [cardId, adminId],
  )
  publishFacts(tx, [facts.leases])
}

export async function endLeaseOn(tx: Tx, { leases, key, facts }: Desk, cardId: number): Promise<void> {
  const ended = await queryRows(tx, `delete from ${leases} where ${key} = $1 returning 1`, [cardId])
  if (ended.length > 0) publishFacts(tx, [facts.leases])
}

/**
 * Cards that wait and that no one else has, in list order. Skips locked cards; the primary key settles a race. Skips cards
 * for other admins, such as the admin's own, unless they open them.
 */
const takeText = (desk: Desk) => `with picked as (
    select s.id from unnest($2::bigint[]) with ordinality wanted(id, place) join ${desk.table} s on s.id = wanted.id
    where ${desk.waits} and ${notHeld(desk, 's')}
      and (s.id = $4 or not $6 or not (${desk.isForOthers}))
      and (($5 and s.id = $4) or not exists (select 1 from ${desk.leases} l
        where l.${desk.key} = s.id and l.admin_id <> $1 and ${IS_FRESH}))
    order by wanted.place limit $3 for no key update of s skip locked),
  leased as (
    insert into ${desk.leases} as l (${desk.key}, admin_id, is_open)
    select id, $1, id is not distinct from $4 from picked
    on conflict (${desk.key}) do update
      set admin_id = excluded.admin_id, is_open = excluded.is_open, seen_at = clock_timestamp(),
        taken_at = case when l.admin_id = excluded.admin_id then l.taken_at else clock_timestamp() end
      where l.admin_id = $1 or not (${IS_FRESH}) or ($5 and l.${desk.key} = $4)
    returning ${desk.key} as id)
  select (select count(*) from picked)::int as picked, (select coalesce(json_agg(id), '[]') from leased) as taken`

interface OwnLease {
  id: number
  isOpen: boolean
  isFresh: boolean
}

/** Most recently used first. */
function leasesOf(tx: Tx, { leases, key }: Desk, adminId: string): Promise<OwnLease[]> {
  return queryRows<OwnLease>(
    tx,
    `select l.${key} as id, l.is_open as "isOpen", ${IS_FRESH} as "isFresh" from ${leases} l
     where l.admin_id = $1 order by l.seen_at desc, l.${key}`,
    [adminId],
  )
}

function areSame(before: readonly OwnLease[], after: readonly OwnLease[]): boolean {
  const inOrder = (leases: readonly OwnLease[]) => JSON.stringify(leases.toSorted((a, b) => a.id - b.id))
  return inOrder(before) === inOrder(after)
}
