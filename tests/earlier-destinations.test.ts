import { expect, test } from 'vitest'
import { openDatabase } from '../src/server/platform/db/database.ts'
import { databaseBefore } from './support/earlier-database.ts'

test('the migration gives earlier requests their reward, from the audit log, and their kind of destination', async () => {
  const url = await databaseBefore(
    '0018_destinations',
    `
    insert into users (id, name, email) values ('m', 'M', 'm@example.ca');
    insert into rewards (id, name, description, points_cost, category, value) overriding system value values
      (1, 'Third name', 'New words', 10, 'Goods', '$3'), (2, 'Card', 'Words', 10, 'Gift cards', '$5');
    insert into audit_log (actor_id, action, subject_type, subject_id, label, before, after, happened_at) values
      (null, 'reward.updated', 'reward', '1', 'x', '{"name": "First name", "value": "$1"}', '{}', '2026-03-01T00:00:00Z'),
      (null, 'reward.updated', 'reward', '1', 'x', '{"name": "Second name", "description": "Old words"}', '{}', '2026-05-01T00:00:00Z');
    insert into reward_requests (reward_id, user_id, points_spent, destination, requested_at) values
      (1, 'm', 10, '12 Example Street', '2026-02-01T00:00:00Z'),
      (1, 'm', 10, '12 Example Street', '2026-04-01T00:00:00Z'),
      (1, 'm', 10, '12 Example Street', '2026-06-01T00:00:00Z'),
      (2, 'm', 10, 'M@example.ca', '2026-06-02T00:00:00Z'),
      (2, 'm', 10, 'other@example.ca', '2026-06-03T00:00:00Z');`,
  )
  const database = await openDatabase({ connectionString: url }, () => {})
  const { rows } = await database.pool.query(
    `select reward_name, reward_value, reward_description, destination_kind, to_account, destination
     from reward_requests order by id`,
  )
  const street = { destination_kind: 'postal', to_account: false, destination: '12 Example Street' }
  const card = {
    reward_name: 'Card',
    reward_value: '$5',
    reward_description: 'Words',
    destination_kind: 'email',
  }
  expect(rows).toEqual([
    { reward_name: 'First name', reward_value: '$1', reward_description: 'Old words', ...street },
    { reward_name: 'Second name', reward_value: '$3', reward_description: 'Old words', ...street },
    { reward_name: 'Third name', reward_value: '$3', reward_description: 'New words', ...street },
    { ...card, to_account: true, destination: 'M@example.ca' },
    { ...card, to_account: false, destination: 'other@example.ca' },
  ])
  const { rows: rewards } = await database.pool.query(
    'select names, destination_kind from rewards order by id',
  )
  expect(rewards).toEqual([
    { names: 'Third name\nFirst name\nSecond name', destination_kind: 'postal' },
    { names: 'Card', destination_kind: 'email' },
  ])
  // Each name is kept once, even if it returns.
  for (const name of ['Fourth', 'Card', 'Fourth']) {
    await database.pool.query('update rewards set name = $1 where id = 2', [name])
  }
  const renamed = await database.pool.query('select names from rewards where id = 2')
  expect(renamed.rows).toEqual([{ names: 'Fourth\nCard' }])
  // The previous version, which still runs during a rolling restart, inserts like this.
  await database.pool.query(
    `insert into reward_requests (reward_id, user_id, points_spent, destination) values (1, 'm', 10, 'M@example.ca')`,
  )
  const { rows: late } = await database.pool.query(
    `select reward_name, destination_kind, to_account from reward_requests order by id desc limit 1`,
  )
  expect(late).toEqual([{ reward_name: 'Third name', destination_kind: 'postal', to_account: true }])
  await database.close()
})
