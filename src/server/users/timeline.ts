import * as z from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listTimeline as contract, TimelineEntry } from '#contract/users/timeline.ts'
import { mayDo, type Team } from '#domain/identity/duties.ts'
import { TIMELINE_KINDS } from '#domain/users/timeline.ts'
import { CursorId, readCursor, writeCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { BEYOND_LAST_ID, type Page } from '#server/platform/db/lists.ts'
import { userMissing } from './admin-refusals.ts'
import { BRANCHES } from './timeline-branches.ts'
import type { Branch } from './timeline-sql.ts'

/** The id of each branch's next row; 0 once it has no more, so that rows written since never appear between older ones. */
const NEXT = z.array(CursorId).length(BRANCHES.length)

const DONE = 0

/** An id, and its time in microseconds since 1970. */
type Head = [id: number, at: number]

/**
 * One page of what a member did and what was decided, newest first. Each branch gives at most a page of ids and times;
 * what they have to show is read for the rows of the page.
 */
export async function listTimeline(
  queries: Queries,
  reader: Team & { id: string },
  userId: string,
  { limit, cursor, kinds }: QueryOf<typeof contract>,
): Promise<Page<TimelineEntry>> {
  const [user] = await queryRows<{ deleted: boolean }>(
    queries,
    'select deleted_at is not null as deleted from users where id = $1',
    [userId],
  )
  if (!user) throw userMissing()
  const shows = ({ kind }: Branch) =>
    (!kinds || kinds.includes(kind)) &&
    mayDo(reader, TIMELINE_KINDS[kind]) &&
    // Only other admins see notes about an admin (decisions: the own-record rule).
    (kind !== 'notes' || (!user.deleted && userId !== reader.id))
  const starts = cursor ? readCursor(cursor, NEXT) : BRANCHES.map(() => BEYOND_LAST_ID)
  const { page, next } = await readPage(
    queries,
    userId,
    BRANCHES.map((branch, at) => (shows(branch) ? starts[at]! : DONE)),
    limit,
  )
  return {
    rows: await readEntries(queries, userId, page),
    next: next.some((id) => id !== DONE) ? writeCursor(next) : null,
  }
}

/** Where the page is, and where each branch goes on. */
interface Merged {
  page: Place[]
  next: number[]
}

/** Few branches have more than a third of a page; if one has, all are read again. */
async function readPage(
  queries: Queries,
  userId: string,
  starts: readonly number[],
  limit: number,
): Promise<Merged> {
  const most = starts.filter((id) => id !== DONE).length <= FEW ? limit + 1 : Math.ceil(limit / FEW) + 1
  return (
    merged(await readHeads(queries, userId, starts, most), limit, most) ??
    merged(await readHeads(queries, userId, starts, limit + 1), limit, limit + 1)!
  )
}

const FEW = 3

async function readHeads(
  queries: Queries,
  userId: string,
  starts: readonly number[],
  most: number,
): Promise<Head[][]> {
  return (await queryOne<{ heads: Head[][] }>(queries, HEADS, [userId, most, ...starts])).heads
}

/** An array for each branch, in the order of BRANCHES. */
const HEADS = `select json_build_array(${BRANCHES.map(
  (
    { heads },
    at,
  ) => `(select coalesce(json_agg(json_build_array(id, (extract(epoch from at) * 1000000)::bigint)), '[]'::json)
    from (${heads(`$${at + 3}::bigint`, '$2')}) heads)`,
).join(', ')}) as heads`

interface Place {
  branch: number
  id: number
}

/**
 * The newest heads of all branches; each branch keeps its own order. Null if one of them may have more than its `most`
 * heads.
 */
function merged(heads: readonly (readonly Head[])[], limit: number, most: number): Merged | null {
  const taken = heads.map(() => 0)
  const page: Place[] = []
  while (page.length < limit) {
    let newest: { branch: number; head: Head } | null = null
    for (const [branch, rows] of heads.entries()) {
      const head = rows[taken[branch]!]
      if (head && (newest === null || head[1] > newest.head[1])) newest = { branch, head }
    }
    if (newest === null) break
    taken[newest.branch]! += 1
    if (taken[newest.branch] === most) return null
    page.push({ branch: newest.branch, id: newest.head[0] })
  }
  return { page, next: heads.map((rows, branch) => rows[taken[branch]!]?.[0] ?? DONE) }
}

async function readEntries(
  queries: Queries,
  userId: string,
  page: readonly Place[],
): Promise<TimelineEntry[]> {
  const rows = await queryRows<{ branch: number; id: number; entry: TimelineEntry }>(queries, ENTRIES, [
    userId,
    ...BRANCHES.map((_, at) => page.filter(({ branch }) => branch === at).map(({ id }) => id)),
  ])
  const entries = new Map(rows.map(({ branch, id, entry }) => [`${branch} ${id}`, entry]))
  // An account that was deleted since takes some of its rows with it.
  return page.flatMap(({ branch, id }) => entries.get(`${branch} ${id}`) ?? [])
}

const ENTRIES = BRANCHES.map(
  ({ entries }, at) => `select ${at} as branch, id, entry from (${entries(`$${at + 2}`)}) entries`,
).join(' union all ')
