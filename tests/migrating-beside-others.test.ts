import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/server/platform/database.ts'
import { databaseBefore } from './support/earlier-database.ts'

/** Enough members that the tables are held for a while. */
const MEMBERS = 4000

/** What requests of the version before do all the time, with the tables in the order they take them. */
const REQUESTS = [
  `begin; select 1 from users where id = 'm1' for share; select pg_sleep(0.02);
   select 1 from rewards for share; commit`,
  `select count(*) from submissions s join tasks t on t.id = s.task_id join users u on u.id = s.user_id`,
  `select count(*) from claims c join tasks t on t.id = c.task_id`,
]

test('migrations wait for the requests of a running server, and stop none of them', async () => {
  const url = await databaseBefore(
    '0018_destinations',
    `insert into users (id, name, email) select 'm' || k, 'Zoé', k || '@example.ca' from generate_series(1, ${MEMBERS}) k;
     insert into tasks (title, description, description_html, requirements, category, points)
       values ('T', 'D', '<p>D</p>', 'R', 'C', 10);
     insert into rewards (name, description, points_cost, category, value) values ('R', 'D', 10, 'C', '$1')`,
  )
  let isMigrating = true
  const keepRunning = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (isMigrating) await client.query(text)
    await client.end()
  }
  const running = Promise.all([...REQUESTS, ...REQUESTS].map(keepRunning))
  const database = await openDatabase({ connectionString: url }, () => {}).finally(() => {
    isMigrating = false
  })
  await running
  const { rows } = await database.pool.query(`select words from users where id = 'm1'`)
  expect(rows).toEqual([{ words: 'zoe 1@example.ca' }])
  await database.close()
})
