import { readFileSync } from 'node:fs'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as schema from '../src/server/database/schema.ts'
import { type Database, openDatabase } from '../src/server/platform/database.ts'
import { freshDatabaseUrl } from './support/world.ts'

const ignore = () => {}
const journal: { entries: unknown[] } = JSON.parse(
  readFileSync(new URL('../src/server/database/migrations/meta/_journal.json', import.meta.url), 'utf8'),
)
let url: string
let database: Database
beforeAll(async () => {
  url = await freshDatabaseUrl()
  database = await openDatabase({ connectionString: url }, ignore)
})
afterAll(() => database.close())

describe('the schema', () => {
  test('is on one page: every table and column there is in the database, and the other way round', async () => {
    const { rows } = await database.pool.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns
       where table_schema = 'public'`,
    )
    const described = Object.values(schema)
      .filter((table) => is(table, PgTable))
      .flatMap((table) =>
        Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name}`),
      )
    expect(described.sort()).toEqual(rows.map(({ column }) => column).sort())
  })

  test('is made once, migration by migration, however many servers start at the same moment', async () => {
    const fresh = await freshDatabaseUrl()
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ connectionString: fresh }, ignore)),
    )
    const { rows } = await opened[0]!.pool.query(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    )
    expect(rows).toEqual([{ count: journal.entries.length }])
    await Promise.all(opened.map((one) => one.close()))
  })
})

describe('the ledger refuses', () => {
  beforeAll(async () => {
    await database.pool.query(
      `insert into users (id, name, email) values ('m', 'Member', 'member@example.ca')`,
    )
    await database.pool.query(
      `insert into entries (user_id, amount, kind, ref_id, description, balance_after, version)
       values ('m', 5, 'task_award', '1', 'Task', 5, 1)`,
    )
  })

  test.each([
    ['a change', `update entries set amount = 500`],
    ['a deletion', `delete from entries`],
    ['a truncation', `truncate entries`],
    [
      'the same occurrence twice',
      `insert into entries (user_id, amount, kind, ref_id, description, balance_after, version)
       values ('m', 5, 'task_award', '1', 'Task', 10, 2)`,
    ],
    [
      'a version twice',
      `insert into entries (user_id, amount, kind, ref_id, description, balance_after, version)
       values ('m', 5, 'task_award', '2', 'Task', 10, 1)`,
    ],
    [
      'an entry of nothing',
      `insert into entries (user_id, amount, kind, ref_id, description, balance_after, version)
       values ('m', 0, 'task_award', '3', 'Task', 5, 2)`,
    ],
  ])('%s', async (_what, statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(pg.DatabaseError)
  })

  test('two accounts with one address, whatever its case', async () => {
    await expect(
      database.pool.query(`insert into users (id, name, email) values ('n', 'N', 'Member@Example.ca')`),
    ).rejects.toThrow(/users_email_key/)
  })
})

describe('a transaction', () => {
  test('that PostgreSQL rolled back at COMMIT is an error, not a success', async () => {
    const commit = database.transaction(async (tx) => {
      await tx.$client.query('select 1/0').catch(ignore)
    })
    await expect(commit).rejects.toThrow('rolled back')
  })

  test('that met a deadlock runs again', async () => {
    let attempts = 0
    const result = await database.transaction(async (tx) => {
      attempts += 1
      if (attempts < 3)
        await tx.$client.query(`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`)
      return attempts
    })
    expect(result).toBe(3)
  })

  test('whose connection is terminated fails alone; the next one works', async () => {
    const broken = database.transaction(async (tx) => {
      await tx.$client.query('select pg_terminate_backend(pg_backend_pid())')
    })
    await expect(broken).rejects.toThrow()
    expect(
      await database.transaction(async (tx) => (await tx.$client.query('select 1 as one')).rows),
    ).toEqual([{ one: 1 }])
  })
})
