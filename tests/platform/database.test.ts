import { readFileSync } from 'node:fs'
import { eq, getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TABLES } from '#server/database/schema/all-tables.ts'
import { installation } from '#server/database/schema/operation.ts'
import {
  openDatabase,
  queryOne,
  queryRows,
  sendWrite,
  type Tx,
  writeLast,
} from '#server/platform/db/database.ts'
import { insertLast } from '#server/platform/db/whole-rows.ts'
import { many } from '../support/world/at-once.ts'
import { freshDatabaseUrl } from '../support/world/world.ts'

const ignore = () => {}
const journal: { entries: unknown[] } = JSON.parse(
  readFileSync(new URL('../../src/server/database/migrations/meta/_journal.json', import.meta.url), 'utf8'),
)
const url = await freshDatabaseUrl()
const database = await openDatabase({ connectionString: url }, ignore)
afterAll(() => database.close())

describe('the schema', () => {
  test('has every table, column, key and reference of the database, and no others', async () => {
    const { rows } = await database.pool.query<{ said: string }>(
      `select table_name || '.' || column_name as said from information_schema.columns where table_schema = 'public'
       union all
       select r.relname || ' ' || regexp_replace(pg_get_constraintdef(c.oid), ' INCLUDE .*', '')
       from pg_constraint c join pg_class r on r.oid = c.conrelid
       where r.relnamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f')`,
    )
    const described = TABLES.flatMap((table) => {
      const { name, columns, primaryKeys, uniqueConstraints, foreignKeys } = getTableConfig(table)
      const list = (of: { name: string }[]) => `(${of.map((column) => column.name).join(', ')})`
      const key = columns.filter(({ primary }) => primary)
      return [
        ...columns.map((column) => `${name}.${column.name}`),
        ...(key.length > 0 ? [`${name} PRIMARY KEY ${list(key)}`] : []),
        ...primaryKeys.map((one) => `${name} PRIMARY KEY ${list(one.columns)}`),
        ...columns.flatMap((column) => (column.isUnique ? [`${name} UNIQUE ${list([column])}`] : [])),
        ...uniqueConstraints.map((one) => `${name} UNIQUE ${list(one.columns)}`),
        ...foreignKeys.map((one) => {
          const { columns: own, foreignTable, foreignColumns } = one.reference()
          const cascades = one.onDelete === 'cascade' ? ' ON DELETE CASCADE' : ''
          const target = `${getTableName(foreignTable)}${list(foreignColumns)}`
          return `${name} FOREIGN KEY ${list(own)} REFERENCES ${target}${cascades}`
        }),
      ]
    })
    expect(described.sort()).toEqual(rows.map(({ said }) => said).sort())
  })

  test('has every check, index and trigger as the database writes them', async () => {
    // `npm test -- tests/platform/database -u` writes the list of a new migration, for its review.
    const { rows } = await database.pool.query<{ said: string }>(
      `select 'CHECK ON ' || r.relname || regexp_replace(pg_get_constraintdef(c.oid), '^CHECK \\((.*)\\)$', ' \\1') as said
       from pg_constraint c join pg_class r on r.oid = c.conrelid
       where r.relnamespace = 'public'::regnamespace and c.contype = 'c'
       union all
       select indexdef from pg_indexes i where schemaname = 'public'
         and not exists (select 1 from pg_constraint where conname = i.indexname)
       union all
       select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class r on r.oid = t.tgrelid
       where r.relnamespace = 'public'::regnamespace and not tgisinternal`,
    )
    const said = rows.map((row) =>
      row.said
        .replace(/^CREATE /, '')
        .replaceAll('public.', '')
        .replace(' USING btree', ''),
    )
    await expect(`${said.sort().join('\n')}\n`).toMatchFileSnapshot('rules-of-tables.txt')
  })

  test('runs each migration once, however many servers start at the same time', async () => {
    const fresh = await freshDatabaseUrl()
    const opened = await many(4, () => openDatabase({ connectionString: fresh }, ignore))
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
      'two entries for one occurrence',
      `insert into entries (user_id, amount, kind, ref_id, description, balance_after, version)
       values ('m', 5, 'task_award', '1', 'Task', 10, 2)`,
    ],
    [
      'a version twice',
      `insert into entries (user_id, amount, kind, ref_id, description, balance_after, version)
       values ('m', 5, 'task_award', '2', 'Task', 10, 1)`,
    ],
    [
      'an entry of 0 points',
      `insert into entries (user_id, amount, kind, ref_id, description, balance_after, version)
       values ('m', 0, 'task_award', '3', 'Task', 5, 2)`,
    ],
  ])('%s', async (_what, statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(pg.DatabaseError)
  })

  test('two accounts with the same address in different case', async () => {
    await expect(
      database.pool.query(`insert into users (id, name, email) values ('n', 'N', 'Member@Example.ca')`),
    ).rejects.toThrow(/users_email_key/)
  })
})

describe('short reads', () => {
  const read = (value: number) =>
    queryOne<{ value: number; pid: number }>(
      database.shortReads,
      'select $1::int as value, pg_backend_pid() as pid',
      [value],
    )

  test('that begin together share a connection, and each gets its own answer', async () => {
    const answers = await many(50, (value) => read(value))
    expect(answers.map(({ value }) => value)).toEqual(Array.from({ length: 50 }, (_, value) => value))
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
    expect(database.pool.idleCount).toBe(database.pool.totalCount)
  })

  test('do not fail with the one that does', async () => {
    const divide = (by: number) =>
      queryOne<{ half: number }>(database.shortReads, 'select 4 / $1::int as half', [by])
    const settled = await Promise.allSettled([divide(2), divide(0), divide(4)])
    expect(settled).toMatchObject([
      { value: { half: 2 } },
      { reason: { message: 'division by zero' } },
      { value: { half: 1 } },
    ])
  })

  test('may be written with Drizzle', async () => {
    const { shortReads } = database
    expect(await shortReads.select().from(installation).where(eq(installation.key, 'none'))).toEqual([])
  })

  test('on a connection that ends fail together; the next one works', async () => {
    const end = queryRows(database.shortReads, 'select pg_terminate_backend(pg_backend_pid())')
    const settled = await Promise.allSettled([end, read(1), read(2)])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await read(3)).toMatchObject({ value: 3 })
    expect(database.pool.idleCount).toBe(database.pool.totalCount)
  })
})

describe('a transaction', () => {
  test('whose statement failed cannot be committed', async () => {
    const commit = database.transaction(async (tx) => {
      await tx.$client.query('select 1/0').catch(ignore)
    })
    await expect(commit).rejects.toThrow('division by zero')
  })

  test.each([
    ['at once', () => {}],
    ['after another statement', (tx: Tx) => queryRows(tx, 'select 1')],
  ])('with a write that no one waited for fails with it, %s', async (_when, go) => {
    const text = `insert into entries (user_id, amount, kind, ref_id, description, balance_after, version)
      values ('m', 0, 'task_award', '9', 'Task', 5, 9)`
    const commit = database.transaction(async (tx) => {
      await tx.execute(`insert into users (id, name, email) values ('half', 'Half', 'half@example.ca')`)
      await sendWrite(tx, tx.execute(text))
      await go(tx)
    })
    await expect(commit).rejects.toThrow(/entries/)
    expect((await database.pool.query(`select 1 from users where id = 'half'`)).rows).toEqual([])
  })

  test('writes last what it does not read again: rows of one table in their order, and all or nothing', async () => {
    const write = (tx: Tx, key: string, value: string | null) =>
      insertLast(tx, installation, { key, value: value! })
    const written = () =>
      queryRows(database.queries, `select key, value from installation where key like 'last-%' order by key`)
    await database.transaction(async (tx) => {
      await write(tx, 'last-1', 'first')
      await writeLast(
        tx,
        'installation',
        (parameter) =>
          `update installation set value = ${parameter('second')} where key = ${parameter('last-1')}`,
      )
    })
    expect(await written()).toEqual([{ key: 'last-1', value: 'second' }])
    const refused = database.transaction(async (tx) => {
      await write(tx, 'last-2', 'first')
      await write(tx, 'last-3', null)
    })
    await expect(refused).rejects.toThrow('installation')
    expect(await written()).toHaveLength(1)
  })

  test.each([
    ['a write', (tx: Tx, value: unknown) => sendWrite(tx, tx.$client.query('select $1', [value]))],
    [
      'a last write',
      (tx: Tx, value: unknown) =>
        writeLast(tx, 'installation', (parameter) => `update installation set value = ${parameter(value)}`),
    ],
  ])('with %s whose value cannot be sent is not committed', async (_what, write) => {
    const unsendable = {
      toPostgres: () => {
        throw new Error('This value cannot be sent.')
      },
    }
    const commit = database.transaction(async (tx) => {
      await tx.execute(`insert into users (id, name, email) values ('half', 'Half', 'half@example.ca')`)
      await write(tx, unsendable)
    })
    await expect(commit).rejects.toThrow('cannot be sent')
    expect((await database.pool.query(`select 1 from users where id = 'half'`)).rows).toEqual([])
  })

  test('sends its messages with the commit, equal ones once, and none when it is rolled back', async () => {
    const listener = await database.connectDirectly()
    const heard: string[] = []
    listener.on('notification', ({ payload }) => heard.push(payload!))
    await listener.query('listen test_messages')
    const send = (payload: string) =>
      database.transaction(async (tx) => {
        for (let times = 0; times < 2; times += 1) tx.messages.push({ channel: 'test_messages', payload })
        if (payload === 'refused') throw new Error('Refused.')
      })
    await send('first')
    await expect(send('refused')).rejects.toThrow('Refused.')
    await send('last')
    await expect.poll(() => heard.at(-1)).toBe('last')
    expect(heard).toEqual(['first', 'last'])
    await listener.end()
  })

  test('that meets a deadlock runs again', async () => {
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
