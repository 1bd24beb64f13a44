import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addressOf } from '#client/api/request.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listInbox } from '#contract/inbox/inbox.ts'
import { countSubmissions, listSubmissions } from '#contract/reviews/admin-submissions.ts'
import { listRewardRequests } from '#contract/rewards/reward-requests.ts'
import { MAX_MATCHES } from '#server/platform/db/filtered-ids.ts'
import { NEWEST_SEARCHED } from '#server/platform/db/lists.ts'
import { entriesInBulk } from '#server/points/entries-in-bulk.ts'
import { type Person, startWorld, type World } from '../support/world/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await startWorld({}, { rowsByHand: true })
  admin = await world.anAdmin()
  await fill()
})
afterAll(() => world.close())

/**
 * Makes as many members birches, and as many tasks willows, as a search gathers rows of. The oldest and the two newest
 * proofs and requests are of birches, the oldest for a willow, and pines made all others.
 */
async function fill(): Promise<void> {
  const rows = NEWEST_SEARCHED + 3
  await world.services.database.pool.query(
    `alter table submissions disable trigger submissions_counted;
     alter table reward_requests disable trigger user;
     insert into users (id, name, email)
       select tree || k, initcap(tree), tree || k || '@example.ca'
       from generate_series(1, ${MAX_MATCHES}) k, unnest(array['birch', 'pine']) tree;
     insert into tasks (title, description, description_html, requirements, category, points)
       select case when k <= ${MAX_MATCHES} then 'Willow ' else 'Walk ' end || k, 'D', 'D', 'R', 'Local', 10
       from generate_series(1, ${MAX_MATCHES} + ${rows} / ${MAX_MATCHES} + 1) k;
     create temp table done as
       select k, case when k in (1, ${rows - 1}, ${rows}) then 'birch' else 'pine' end || 1 + k % ${MAX_MATCHES} as user_id,
         k / ${MAX_MATCHES} as step, k = 1 or k = ${rows} as isRejected
       from generate_series(1, ${rows}) k;
     insert into claims (id, task_id, user_id, points) overriding system value
       select k, case when k = 1 then t.last - ${MAX_MATCHES} else t.last - step end, user_id, 10
       from done, (select max(id) as last from tasks) t;
     insert into submissions (id, claim_id, task_id, user_id, version, status, reviewed_at)
       overriding system value
       select c.id, c.id, c.task_id, c.user_id, 1, case when isRejected then 'rejected' else 'pending' end,
         case when isRejected then now() end
       from claims c join done on done.k = c.id order by c.id;
     insert into rewards (name, description, points_cost, category, value) values ('Card', 'D', 10, 'Cards', '$5');
     insert into reward_requests (id, reward_id, user_id, status, points_spent, destination, destination_kind,
         reward_name, reward_value, reward_description) overriding system value
       select k, (select max(id) from rewards), user_id, 'fulfilled', 10, 'By e-mail', 'email', '', '', ''
       from done order by k;
     ${entriesInBulk(`select user_id, -10, 'redemption', id::text, 'R', requested_at from reward_requests where user_id like 'birch%'`)};
     insert into business_inquiries (first_name, last_name, email, message, created_at, due_at)
       select 'A', case when k = 1 then 'Birch' else 'Pine' end, 'a@example.ca', 'M', now() + k * interval '1 s', now()
       from done order by k;
     drop table done`,
  )
  await world.services.database.pool.query('analyze')
}

const change = async (text: string, id: unknown) =>
  void (await world.services.database.pool.query(text, [id]))

const OLDEST = 1
const NEWEST = [NEWEST_SEARCHED + 3, NEWEST_SEARCHED + 2]

/** The ids of every page, and how many of the newest rows each says it looked through. */
async function search(endpoint: Endpoint, query: object) {
  const ids: number[] = []
  const searched = new Set<string | null>()
  let address: string | undefined = addressOf(endpoint, { query: { limit: 1, ...query } })
  while (address) {
    const response: Response = await world.request(admin, address)
    searched.add(response.headers.get('searched-newest'))
    ids.push(...((await response.json()) as { id: number }[]).map(({ id }) => id))
    address = response.headers.get('link')?.match(/<([^>]*)>/)?.[1]
  }
  return { ids, searched: [...searched] }
}

const count = (query: object) => world.call(admin, countSubmissions, { query })

const WHOLE = [null]
const PART = [String(NEWEST_SEARCHED)]

describe.each([
  ['submissions', listSubmissions],
  ['reward requests', listRewardRequests],
])('a search of %s', (what, endpoint) => {
  test('that 500 members match looks through the whole list', async () => {
    expect(await search(endpoint, { search: 'birch' })).toEqual({ ids: [...NEWEST, OLDEST], searched: WHOLE })
    if (what === 'submissions')
      expect(await count({ search: 'birch' })).toEqual({ count: 3, isCapped: false })
  })

  test('that one more matches looks through the newest 40,000, page by page, and says so', async () => {
    const { id } = await world.aMember({ name: 'Birch' })
    onTestFinished(() => change(`update users set name = 'Oak' where id = $1`, id))
    expect(await search(endpoint, { search: 'birch' })).toEqual({ ids: NEWEST, searched: PART })
    if (what === 'submissions') {
      expect(await count({ search: 'birch' })).toEqual({ count: 2, isCapped: false })
      // Another filter leaves a list that is short enough to look through.
      const rejected = await search(endpoint, { search: 'birch', status: 'rejected' })
      expect(rejected).toEqual({ ids: [NEWEST[0], OLDEST], searched: WHOLE })
    }
  })
})

test('a search that one task more than 500 matches looks through the newest 40,000 as well', async () => {
  expect(await search(listSubmissions, { search: 'willow' })).toEqual({ ids: [OLDEST], searched: WHOLE })
  const { id } = await world.aTask({ title: 'Willow' })
  onTestFinished(() => change('delete from tasks where id = $1', id))
  expect(await search(listSubmissions, { search: 'willow' })).toEqual({ ids: [], searched: PART })
})

test('a search of the inbox looks through the newest 40,000 messages of each kind', async () => {
  expect(await search(listInbox, { search: 'birch', limit: 50 })).toEqual({ ids: [], searched: PART })
  expect(await search(listInbox, { search: 'birch', kind: 'support' })).toEqual({ ids: [], searched: WHOLE })
})
