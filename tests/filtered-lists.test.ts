import { describe, expect, test } from 'vitest'
import { listSubmissions } from '#contract/reviews/admin-submissions.ts'
import { listRewardRequests } from '#contract/rewards/reward-requests.ts'
import { inParallel } from '#server/platform/in-parallel.ts'
import { entriesInBulk } from '#server/points/entries-in-bulk.ts'
import { aWorld } from './support/world/world.ts'

/** More members than the lists look up singly, and more submissions than they scan for a page. */
const CROWD = 5200

const CATEGORIES = ['Social', 'Local', 'Rare']
const STATUSES = ['pending', 'approved', 'rejected'] as const

const world = await aWorld({}, { rowsByHand: true })
const admin = await world.anAdmin()
await fillLists()

/** Rows without awards. The category 'Rare' and one member appear only at the far end. */
async function fillLists(): Promise<void> {
  await world.sql(
    `alter table submissions disable trigger submissions_counted;
     alter table reward_requests disable trigger reward_requests_totalled;
     alter table reward_requests disable trigger reward_requests_counted;
     insert into users (id, name, email)
       select 'm' || k, case when k % 100 = 3 then 'Zoë Bélanger' when k % 3 = 0 then 'Éloi Roy' else 'M' end,
         case when k = 7 then 'lonely@elsewhere.ca' when k = 8 then 'É\\Q_%z@elsewhere.ca'
         else 'crowd-' || k || '@example.ca' end
       from generate_series(1, ${CROWD}) k;
     insert into tasks (title, description, description_html, requirements, category, points)
       select 'Task ' || case when k % 5 = 0 then 'bakery ' when k = 1 then 'Ñ%_\\Ü Ng ' else 'market ' end || k, 'D', 'D', 'R',
         case when k = 1 then 'Rare' when k % 2 = 0 then 'Local' else 'Social' end, 10
       from generate_series(1, 40) k;
     insert into claims (id, task_id, user_id, points) overriding system value
       select k, t.first + case when k <= 20 then 0 else 1 + k % 39 end, 'm' || k, 10
       from generate_series(1, ${CROWD}) k, (select min(id) as first from tasks where category = 'Rare') t;
     insert into submissions (claim_id, task_id, user_id, version, status, reviewed_at, points_awarded, replaced_at)
       select id, task_id, user_id, 1, s, case when s <> 'pending' then now() end,
         case when s = 'approved' then 10 end, case when s = 'rejected' and id % 10 = 0 then now() end
       from (select *, (array['pending', 'approved', 'rejected'])[1 + id % 3] as s from claims order by id) c;
     insert into rewards (name, description, points_cost, category, value)
       select case when k % 3 = 0 then 'Bakery card ' else 'Book ' end || k, 'D', 10, case when k = 1 then 'Rare' else 'Cards' end, '$5'
       from generate_series(1, 12) k;
     insert into reward_requests (reward_id, user_id, status, points_spent, destination, destination_kind,
         reward_name, reward_value, reward_description)
       select r.first + case when k <= 20 then 0 else 1 + k % 11 end, 'm' || k,
         (array['pending', 'approved', 'rejected', 'fulfilled'])[1 + k % 4], 10, 'By e-mail', 'email', '', '', ''
       from generate_series(1, ${CROWD}) k, (select min(id) as first from rewards) r;
     ${entriesInBulk(`select user_id, -10, 'redemption', id::text, 'R', requested_at from reward_requests`)}`,
  )
  await world.sql('analyze')
}

interface Filter {
  status?: string
  category?: string
  search?: string
}

/** Searches that match everyone, one member, names, a subject, a wildcard and no one. */
const searches = ['crowd', 'LONELY', 'crowd-51', 'BELANGER', 'Eloi r', 'bakery', 'crowd-5_', 'nobody-at-all']
const filters = (statuses: readonly string[], categories: readonly string[]): Filter[] =>
  [undefined, ...statuses].flatMap((status) =>
    [undefined, ...categories].flatMap((category) =>
      [undefined, ...searches].map((search) => ({
        ...(status && { status }),
        ...(category && { category }),
        ...(search && { search }),
      })),
    ),
  )

/** SQL that removes the accents of these rows. */
const plain = (text: string) => `translate(lower(${text}), 'éëñüø', 'eenuo')`

interface List {
  endpoint: typeof listSubmissions | typeof listRewardRequests
  table: string
  /** The table its rows refer to, with the foreign key and the name column. */
  subject: string
  key: string
  name: string
  /** SQL condition for the rows in the list. */
  live: string
  isOldestFirst(filter: Filter): boolean
}

const SUBMISSIONS: List = {
  endpoint: listSubmissions,
  table: 'submissions',
  subject: 'tasks',
  key: 'task_id',
  name: 'title',
  live: 'x.replaced_at is null',
  isOldestFirst: ({ status }) => status === 'pending',
}
const REQUESTS: List = {
  endpoint: listRewardRequests,
  table: 'reward_requests',
  subject: 'rewards',
  key: 'reward_id',
  name: 'name',
  live: 'true',
  isOldestFirst: ({ status }) => status === 'pending' || status === 'approved',
}

/** The ids in the list, from a query without an index or a limit. */
async function plainIds({ table, subject, key, name, live }: List, filter: Filter): Promise<number[]> {
  const rows = await world.sql<{ id: number }>(
    `select x.id from ${table} x join users u on u.id = x.user_id join ${subject} t on t.id = x.${key}
   where ${live} and x.status = coalesce($1, x.status) and t.category = coalesce($2, t.category)
     and ($3::text is null or position(${plain('$3')} in ${plain(`t.${name}`)}) > 0
       or position(${plain('$3')} in ${plain(`u.name || '   ' || u.email`)}) > 0)
   order by x.id`,
    [filter.status ?? null, filter.category ?? null, filter.search?.trim() ?? null],
  )
  return rows.map(({ id }) => id)
}

const AT_ONCE = 4

const PAGE = 60
const FEW_PAGES = 2

async function firstIds(endpoint: List['endpoint'], filter: Filter): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null = ''
  for (let read = 0; read < FEW_PAGES && cursor !== null; read += 1) {
    const attempt: { reply: { id: number }[] | null; next: string | null } = await world.attempt(
      admin,
      endpoint,
      {
        query: { ...filter, limit: PAGE, cursor } as object,
      },
    )
    ids.push(...attempt.reply!.map(({ id }) => id))
    cursor = attempt.next
  }
  return ids
}

/** Too short for trigrams: capitals, accents, LIKE wildcards, blanks around, single letters, and some without a match. */
const SHORT_SEARCHES = [
  ...['NG', 'ng', 'ñ%', 'Ñ%', '%_', '_\\', '\\Ü', 'é\\', 'É\\q', 'q_', 'Z@', 'z', 'Ü', '\\', '%', 'y@', ' n'],
  ...['__', '%%', '\\%', 'e\\', 'n%', 'zq', 'ø', 'g '],
]

/** Compares the list with its table for these filters; returns how many rows matched. */
async function compareAll(list: List, all: Filter[]): Promise<number> {
  let found = 0
  await inParallel(AT_ONCE, all, async (filter) => {
    const ids = await plainIds(list, filter)
    const expected = list.isOldestFirst(filter) ? ids : ids.toReversed()
    expect(await firstIds(list.endpoint, filter), JSON.stringify(filter)).toEqual(
      expected.slice(0, FEW_PAGES * PAGE),
    )
    found += ids.length
  })
  return found
}

describe('a filtered list has the rows of a full scan, in order, for', () => {
  test('submissions, in every combination of status, category and search', async () => {
    expect(await compareAll(SUBMISSIONS, filters(STATUSES, CATEGORIES))).toBeGreaterThan(0)
  })

  test('submissions, with searches of one or two letters', async () => {
    const all = SHORT_SEARCHES.flatMap((search) => [{ search }, { search, category: 'Rare' }])
    expect(await compareAll(SUBMISSIONS, all)).toBeGreaterThan(0)
  })

  test('reward requests, in every combination of status, category and search', async () => {
    const all = filters(['pending', 'approved', 'rejected', 'fulfilled'], ['Cards', 'Rare'])
    expect(await compareAll(REQUESTS, all)).toBeGreaterThan(0)
  })
})
