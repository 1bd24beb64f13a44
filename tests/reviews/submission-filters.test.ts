import { describe, expect, onTestFinished, test } from 'vitest'
import { countSubmissions, listSubmissions } from '#contract/reviews/admin-submissions.ts'
import { reviewDue } from '#domain/proofs/submissions.ts'
import { RISK_SIGNS } from '#domain/reviews/risk.ts'
import { folded } from '#domain/text/folding.ts'
import { inParallel } from '#server/platform/in-parallel.ts'
import { aWorld } from '../support/world/world.ts'

/** More members than are looked up one by one, and more submissions than are read for a page or counted. */
const CROWD = 6000

/** Rows on a page and pages read of a list; the order is compared across cursors. */
const PAGE = 70
const MAX_PAGES = 3

/** Submissions that are not pending are counted up to here. */
const MAX_COUNTED = 1000

let firstTask: number
const world = await aWorld({}, { rowsByHand: true })
const admin = await world.anAdmin()
await fill()

/** Rows without a ledger, since only lists are tested. None becomes due within the half hour a test may take. */
async function fill(): Promise<void> {
  await world.sql(
    `insert into users (id, name, email)
       select 'm' || k, case when k % 90 = 4 then 'Zoë Bélanger' when k % 3 = 0 then 'Éloi Roy' else 'M' end,
         case when k = 8 then 'lonely@elsewhere.ca' else 'crowd-' || k || '@example.ca' end
       from generate_series(1, ${CROWD}) k;
     insert into tasks (title, description, description_html, requirements, category, points, is_review)
       select case when k % 5 = 0 then 'La boulangerie près d’ici ' else 'The market ' end || k, 'D', 'D', 'R',
         case when k = 1 then 'Rare' when k % 2 = 0 then 'Local' else 'Social' end, 10 + k % 3 * 20, k % 4 = 0
       from generate_series(1, 30) k;
     insert into claims (id, task_id, user_id, points) overriding system value
       select k, t.first + case when k <= 40 then 0 else 1 + k % 29 end, 'm' || k, 10 + k % 5 * 10
       from generate_series(1, ${CROWD}) k, (select min(id) as first from tasks where category = 'Rare') t;
     insert into submissions (claim_id, task_id, user_id, version, status, notes, submitted_at, seen_before, risk,
         reviewed_at, points_awarded, replaced_at, contested_at, contest_reason)
       select id, task_id, user_id, 1 + id % 5, s,
         case when id % 11 = 0 then E'Publié à l’École\\ndu quartier' when id % 13 = 0 then null else 'Done, no. ' || id end,
         now() - (id * 7 % 100 + 0.5) * interval '1 hour', id % 10 < 2,
         case when id % 6 = 0 then array['new-account'] when id % 31 = 0 then array['often-rejected', 'high-first-proof'] else '{}' end,
         case when s <> 'pending' then now() end, case when s = 'approved' then 10 end,
         case when s = 'rejected' and id % 10 = 0 then now() end,
         case when s = 'pending' and id % 9 = 0 then now() - (id * 3 % 80 + 0.5) * interval '1 hour' end,
         case when s = 'pending' and id % 9 = 0 then 'Look again.' end
       from (select *, (array['pending', 'approved', 'rejected', 'approved'])[1 + id % 4] as s from claims order by id) c;
     select setval(pg_get_serial_sequence('claims', 'id'), ${CROWD});
     analyze`,
  )
  const tasks = await world.sql(`select id from tasks where category = 'Rare'`)
  firstTask = tasks[0]!.id
}

interface Row {
  id: number
  status: string
  task: number
  category: string
  words: string[]
  notes: string | null
  since: Date
  points: number
  seenBefore: boolean
  risk: string[]
  isContested: boolean
}

async function readEverything(): Promise<Row[]> {
  const all = await world.sql<Row>(
    `select s.id, s.status, t.id as task, t.category, s.notes, coalesce(s.contested_at, s.submitted_at) as since,
       array[t.title, u.name || ' ' || u.email] as words, s.seen_before as "seenBefore", s.risk,
       s.contested_at is not null as "isContested",
       case when t.is_review and s.version > 3 then 0 else greatest(c.points, t.points) end as points
     from submissions s join tasks t on t.id = s.task_id join users u on u.id = s.user_id join claims c on c.id = s.claim_id
     where s.replaced_at is null order by s.id`,
  )
  return all
}

type Filters = Partial<
  Record<'status' | 'contested' | 'due' | 'category' | 'seenBefore' | 'risk' | 'search', string>
> & { task?: number; sort?: 'oldest' | 'newest' | 'due' | 'points' }

const waits = ({ status, contested, due }: Filters) => status === 'pending' || Boolean(contested || due)

const ORDERS: Record<NonNullable<Filters['sort']>, (a: Row, b: Row) => number> = {
  oldest: (a, b) => a.id - b.id,
  newest: (a, b) => b.id - a.id,
  due: (a, b) => a.since.getTime() - b.since.getTime() || a.id - b.id,
  points: (a, b) => b.points - a.points || a.id - b.id,
}

/** The matching rows in order, found in the simplest way. */
function expected(rows: readonly Row[], filters: Filters): Row[] {
  const { status, contested, due, task, category, seenBefore, risk, search, sort } = filters
  const now = new Date()
  const typed = folded(search ?? '')
  const searched = ({ words, notes, status: is }: Row) =>
    [...words, ...(/[\p{L}\p{N}]{3}/u.test(typed) && is === 'pending' ? [notes ?? ''] : [])].some((text) =>
      folded(text).includes(typed),
    )
  return rows
    .filter(
      (row) =>
        (!status || row.status === status) &&
        (!contested || (row.isContested && row.status === 'pending')) &&
        (!due || (row.status === 'pending' && reviewDue(row.since, now) === due)) &&
        (!task || row.task === task) &&
        (!category || row.category === category) &&
        (!seenBefore || row.seenBefore) &&
        (!risk || row.risk.length > 0) &&
        (!search || searched(row)),
    )
    .sort(ORDERS[sort ?? (waits(filters) ? 'oldest' : 'newest')])
}

async function compareAll(all: readonly Filters[]): Promise<number[]> {
  const rows = await readEverything()
  const found: number[] = []
  await inParallel(4, [...all.entries()], async ([at, filters]) => {
    const ids: number[] = []
    let cursor: string | null = ''
    for (let page = 0; page < MAX_PAGES && cursor !== null; page += 1) {
      const read: { reply: { id: number }[] | null; next: string | null } = await world.attempt(
        admin,
        listSubmissions,
        { query: { ...filters, limit: PAGE, cursor } as object },
      )
      ids.push(...read.reply!.map(({ id }) => id))
      cursor = read.next
    }
    const matching = expected(rows, filters)
    const said = JSON.stringify(filters)
    expect(ids, said).toEqual(matching.slice(0, MAX_PAGES * PAGE).map(({ id }) => id))
    const { sort, ...narrowed } = filters
    const counted = await world.call(admin, countSubmissions, { query: narrowed as object })
    const isWhole = Object.keys(narrowed).every((name) => name === 'status')
    const isCapped = !waits(filters) && !isWhole && matching.length > MAX_COUNTED
    expect(counted, said).toEqual({ count: isCapped ? MAX_COUNTED : matching.length, isCapped })
    found[at] = matching.length
  })
  return found
}

const PENDING = { status: 'pending' } as const
const MARKS: Filters[] = [{}, { seenBefore: 'true' }, { risk: 'true' }, { seenBefore: 'true', risk: 'true' }]
const STATUSES: Filters[] = [
  {},
  ...['pending', 'approved', 'rejected'].map((status) => ({ status })),
  { contested: 'true' },
]
const LATE: Filters[] = [{ due: 'overdue' }, { due: 'due-soon' }]

describe('a list has the matching rows in order, and the count agrees', () => {
  test('for every status, mark of a proof, task and category', async () => {
    const places: Filters[] = [{}, { task: firstTask }, { task: firstTask + 5 }, { category: 'Local' }]
    const all = STATUSES.flatMap((status) =>
      MARKS.flatMap((mark) => places.map((place) => ({ ...status, ...mark, ...place }))),
    )
    expect(Math.min(...(await compareAll(all.slice(0, 12))))).toBeGreaterThan(0)
    await compareAll(all.slice(12))
  })

  test('for late submissions, measured from the second look if one was requested', async () => {
    const found = await compareAll(LATE.flatMap((due) => MARKS.map((mark) => ({ ...due, ...mark }))))
    expect(Math.min(...found)).toBeGreaterThan(0)
    await compareAll(LATE.map((due) => ({ ...due, status: 'pending', contested: 'true' })))
  })

  test('for names, titles and the words of a pending proof, with and without accents', async () => {
    const found = [
      'belanger',
      'BÉLANGER',
      'Eloi R',
      'la Boulangerie pres',
      'LONELY',
      'ecole DU quartier',
      'no. 444',
      'é',
    ].map((search) => ({ search }))
    const all = [{}, PENDING, { task: firstTask + 5 }, { risk: 'true' }, { category: 'Social' }]
    const counts = await compareAll(
      all.flatMap((narrow) => found.map((search) => ({ ...narrow, ...search }))),
    )
    expect(Math.min(...counts.slice(0, 16))).toBeGreaterThan(0)
    const none = ['nothing-at-all', '%', 'no. 4'].map((search) => ({ ...PENDING, search }))
    expect(await compareAll([...none, { search: 'nothing-at-all' }])).toEqual([0, 0, 0, 0])
  })

  test.each(['oldest', 'newest', 'due', 'points'] as const)(
    'sorted by %s, over several pages',
    async (sort) => {
      const lists: Filters[] = [PENDING, { contested: 'true' }, { due: 'overdue', search: 'crowd' }]
      const others: Filters[] = [
        {},
        { status: 'rejected' },
        { category: 'Local', search: 'eloi' },
        { risk: 'true' },
      ]
      const all = sort === 'due' || sort === 'points' ? lists : [...lists, ...others]
      expect(Math.min(...(await compareAll(all.map((list) => ({ ...list, sort })))))).toBeGreaterThan(PAGE)
    },
  )

  test('for contradictory filters, which match nothing', async () => {
    const all = [
      { status: 'approved', due: 'overdue' },
      { status: 'rejected', contested: 'true' },
    ]
    expect(await compareAll(all)).toEqual([0, 0])
  })
})

test.each(['due', 'points'])('only pending submissions can be sorted by %s', async (sort) => {
  for (const query of [{ sort }, { sort, status: 'approved' }, { sort, risk: 'true' }]) {
    const refused = await world.attempt(admin, listSubmissions, { query: query as object })
    expect([refused.status, refused.message]).toEqual([
      400,
      expect.stringContaining('Only pending submissions'),
    ])
  }
})

test('a cursor from another order is refused', async () => {
  const { next } = await world.attempt(admin, listSubmissions, {
    query: { ...PENDING, sort: 'due' } as object,
  })
  const other = await world.attempt(admin, listSubmissions, {
    query: { ...PENDING, sort: 'points', cursor: next } as object,
  })
  expect(other).toMatchObject({ status: 400, code: 'cursor.invalid' })
})

test('the list says why a proof needs a closer look', async () => {
  const all = await world.call(admin, listSubmissions, { query: { ...PENDING, risk: 'true', limit: 200 } })
  const shown = new Set(all.flatMap(({ risk }) => risk))
  expect([...shown].sort()).toEqual([...RISK_SIGNS].sort())
})

test('held decisions leave the pending lists and counts', async () => {
  const [risky] = await world.call(admin, listSubmissions, { query: { ...PENDING, risk: 'true', limit: 1 } })
  const count = async (query: object) => (await world.call(admin, countSubmissions, { query })).count
  const counts = () =>
    Promise.all(
      [{}, PENDING, { ...PENDING, risk: 'true' }, { status: 'approved' }].map((query) => count(query)),
    )
  const before = await counts()
  await world.sql(
    `insert into held_reviews (submission_id, admin_id, status, final_at) values ($1, $2, 'approved', now() + interval '1 hour')`,
    [risky!.id, admin.id],
  )
  onTestFinished(async () => {
    await world.sql('delete from held_reviews where submission_id = $1', [risky!.id])
  })
  expect(await counts()).toEqual([before[0], before[1]! - 1, before[2]! - 1, before[3]])
  const waiting = await world.everyPage(admin, listSubmissions, 200, { ...PENDING, risk: 'true' })
  expect(waiting).toHaveLength(before[2]! - 1)
  expect(waiting.map(({ id }) => id)).not.toContain(risky!.id)
})
