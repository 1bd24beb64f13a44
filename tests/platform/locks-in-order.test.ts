import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rewards } from '#server/database/schema/rewards.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { users } from '#server/database/schema/users.ts'
import { openDatabase, type Tx } from '#server/platform/db/database.ts'
import { lockInOrder, rowLock } from '#server/platform/db/lock-in-order.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { freshDatabaseUrl } from '../support/world/world.ts'

const url = await freshDatabaseUrl()
const database = await openDatabase({ connectionString: url }, () => {})
const other = new pg.Client({ connectionString: url })
afterAll(async () => {
  await other.end()
  await database.close()
})

/** Ends what a failed test left open. */
afterEach(() => other.query('rollback'))

let taskId = 0
let rewardId = 0

beforeAll(async () => {
  await other.connect()
  await other.query(`insert into users (id, name, email) values ('m', 'Before', 'member@example.ca')`)
  const made = await other.query<{ task: number; reward: number }>(
    `with task as (
       insert into tasks (title, description, description_html, requirements, category, points)
       values ('A photo', '', '', '', 'Photos', 5) returning id),
     reward as (
       insert into rewards (name, description, points_cost, category, value, destination_kind)
       values ('Tea', '', 5, 'Cards', '$5', 'email') returning id)
     select (select id from task) as task, (select id from reward) as reward`,
  )
  taskId = made.rows[0]!.task
  rewardId = made.rows[0]!.reward
})

const theThree = (tx: Tx) =>
  lockInOrder(tx, [
    rowLock(users, (parameter) => `id = ${parameter('m')}`, 'share'),
    rowLock(tasks, (parameter) => `id = ${parameter(taskId)}`),
    rowLock(rewards, (parameter) => `id = ${parameter(rewardId)}`, 'share'),
  ])

const untilOneWaits = () => expect.poll(() => waitingForLocks(database.pool)).toBe(1)

test.each([
  [
    'a member',
    () => `users where id = 'm'`,
    [() => `tasks where id = ${taskId}`, () => `rewards where id = ${rewardId}`],
  ],
  ['a task', () => `tasks where id = ${taskId}`, [() => `rewards where id = ${rewardId}`]],
])('what waits for %s has locked nothing that comes later', async (_what, first, later) => {
  await other.query('begin')
  await other.query(`select 1 from ${first()} for update`)
  const locked = database.transaction(theThree)
  await untilOneWaits()
  for (const row of later) await other.query(`select 1 from ${row()} for update nowait`)
  await other.query('commit')
  expect((await locked).rows.every((row) => row !== undefined)).toBe(true)
})

test('a row comes as it is when it is locked, not as it was when the statement began', async () => {
  await other.query('begin')
  await other.query(`update users set name = 'After' where id = 'm'`)
  const locked = database.transaction(theThree)
  await untilOneWaits()
  await other.query('commit')
  const [member, task] = (await locked).rows
  expect(member).toMatchObject({ id: 'm', name: 'After' })
  expect(member!.created_at).toBeInstanceOf(Date)
  expect(task).toMatchObject({ id: taskId, title: 'A photo', claimed_count: 0 })
})

test.each([
  ['in its new version', `name = 'Later'`, 'Later'],
  ['not at all once it no longer meets the condition', 'deleted_at = now()', undefined],
])('after an insert ahead of the locks, a row comes %s', async (_how, change, name) => {
  const id = randomUUID()
  await other.query(`insert into users (id, name, email) values ('${id}', 'Before', '${id}@example.ca')`)
  await other.query('begin')
  await other.query(`update users set ${change} where id = '${id}'`)
  const locked = database.transaction((tx) =>
    lockInOrder(
      tx,
      [rowLock(users, (parameter) => `id = ${parameter(id)} and deleted_at is null`, 'share')],
      (parameter) =>
        `insert into installation (key, value) values (${parameter(id)}, 'x') on conflict do nothing`,
    ),
  )
  await untilOneWaits()
  await other.query('commit')
  const { rows, inserted } = await locked
  expect([inserted, rows[0]?.name]).toEqual([true, name])
})

test('a row that is not there locks nothing, and the others are locked', async () => {
  const { rows } = await database.transaction((tx) =>
    lockInOrder(tx, [
      rowLock(users, (parameter) => `id = ${parameter('nobody')}`, 'share'),
      rowLock(tasks, (parameter) => `id = ${parameter(taskId)}`),
    ]),
  )
  expect(rows).toEqual([undefined, expect.objectContaining({ id: taskId })])
})
