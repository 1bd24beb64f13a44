import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Fact, MemberFact } from '#contract/facts.ts'
import type { Action } from '#domain/identity/duties.ts'
import type { Words } from '#domain/text/wording.ts'
import { changedFields, recordAudit } from './audit.ts'
import { type Database, type Queries, queryRows, type Tx } from './db/database.ts'
import { retryOf, withIdempotency } from './db/idempotency.ts'
import { lockActor } from './db/lock-actor.ts'
import { wholeRows } from './db/whole-rows.ts'
import { Refusal } from './http/refusal.ts'
import { publishFacts } from './live/publish-facts.ts'

/** A list that the team keeps in its own order; one admin edits it at a time, because order and length concern all of it. */
export interface OrderedList<Form extends { name: string }> {
  table: PgTable & { id: PgColumn }
  /** Its subject in the audit log; its codes begin with it too. */
  type: 'rejection-reason' | 'saved-reply'
  fact: Exclude<Fact, MemberFact>
  action: Action
  most: number
  /** Its name, and what is refused. */
  words: {
    list: string
    tooMany: Words
    otherIds: string
    gone: string
    changed: string
    nameTaken: string
  }
  /** A name exists once for each value of this field; once in the whole list without it. */
  nameWithin?: keyof Form & string
  /** The fields of the form alone. */
  fieldsOf: (form: Form) => Form
}

type Row<Form> = Form & { id: number; position: number; updated_at: Date }
type Listed<Form> = Form & { id: number; updatedAt: string }

export async function readList<Form extends { name: string }>(
  list: OrderedList<Form>,
  queries: Queries,
): Promise<Listed<Form>[]> {
  return (await readRows(list, queries)).map((row) => presented(list, row))
}

/** A retry with the same key returns the same one. */
export function addToList<Form extends { name: string }>(
  list: OrderedList<Form>,
  database: Database,
  adminId: string,
  form: Form,
  retryKey: string | null,
): Promise<Listed<Form>> {
  const retry = retryOf(retryKey, adminId, `create ${list.type.replace('-', ' ')}`, form)
  return database.transaction((tx) =>
    withIdempotency(tx, retry, async () => {
      const all = await lockRows(list, tx, adminId)
      if (all.length >= list.most) {
        throw refusal(list, 'too-many', list.words.tooMany)
      }
      await refuseTakenName(list, tx, form, null)
      const position = (all.at(-1)?.position ?? 0) + 1
      const [made] = (await tx
        .insert(list.table)
        .values({ ...form, position } as never)
        .returning()) as Row<Form>[]
      await record(list, tx, adminId, { verb: 'created', row: made!, after: list.fieldsOf(made!) })
      return presented(list, made!)
    }),
  )
}

/** 'conflict' when the name is taken or another admin changed it. */
export function updateInList<Form extends { name: string }>(
  list: OrderedList<Form>,
  database: Database,
  adminId: string,
  id: number,
  body: Form & { expectedUpdatedAt: string },
): Promise<Listed<Form>> {
  const form = list.fieldsOf(body)
  return database.transaction(async (tx) => {
    const before = asSeen(list, await lockRows(list, tx, adminId), id, body.expectedUpdatedAt)
    await refuseTakenName(list, tx, form, id)
    const changed = changedFields(list.fieldsOf(before), list.fieldsOf(form))
    if (Object.keys(changed.after).length === 0) return presented(list, before)
    const [after] = (await tx
      .update(list.table)
      .set({ ...form, updated_at: sql`clock_timestamp()` } as never)
      .where(eq(list.table.id, id))
      .returning()) as Row<Form>[]
    await record(list, tx, adminId, { verb: 'updated', row: after!, ...changed })
    return presented(list, after!)
  })
}

export function deleteFromList<Form extends { name: string }>(
  list: OrderedList<Form>,
  database: Database,
  adminId: string,
  id: number,
  expectedUpdatedAt: string,
): Promise<{ id: number }> {
  return database.transaction(async (tx) => {
    const gone = asSeen(list, await lockRows(list, tx, adminId), id, expectedUpdatedAt)
    await tx.delete(list.table).where(eq(list.table.id, id))
    await record(list, tx, adminId, { verb: 'deleted', row: gone, before: list.fieldsOf(gone) })
    return { id }
  })
}

/** Reorders these among themselves. 'conflict' if the admin saw a different order. */
export function orderList<Form extends { name: string }>(
  list: OrderedList<Form>,
  database: Database,
  adminId: string,
  { ids, seenIds }: { ids: number[]; seenIds: number[] },
): Promise<Listed<Form>[]> {
  if (String(ids.toSorted()) !== String(seenIds.toSorted())) {
    throw new Refusal('invalid', list.words.otherIds)
  }
  return database.transaction(async (tx) => {
    const all = await lockRows(list, tx, adminId)
    const before = all.filter(({ id }) => ids.includes(id))
    if (String(before.map(({ id }) => id)) !== String(seenIds)) {
      throw refusal(
        list,
        'order-changed',
        'Another admin has changed the list. Please check it and try again.',
      )
    }
    if (String(ids) === String(seenIds)) return all.map((row) => presented(list, row))
    const positions = before.map(({ position }) => position)
    await tx.execute(sql`
      update ${list.table} set position = wanted.position
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(positions)}::int[]) as wanted(id, position)
      where ${list.table.id} = wanted.id`)
    const after = await readRows(list, tx)
    const orderOf = (rows: readonly Row<Form>[]) => ({
      order: rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
    })
    const row = { id: 'order', name: list.words.list }
    await record(list, tx, adminId, { verb: 'moved', row, before: orderOf(before), after: orderOf(after) })
    return after.map((one) => presented(list, one))
  })
}

async function lockRows<Form extends { name: string }>(
  list: OrderedList<Form>,
  tx: Tx,
  adminId: string,
): Promise<Row<Form>[]> {
  await lockActor(tx, adminId, list.action)
  await tx.execute(sql`lock table ${list.table} in share row exclusive mode`)
  return readRows(list, tx)
}

async function readRows<Form extends { name: string }>(
  { table }: OrderedList<Form>,
  queries: Queries,
): Promise<Row<Form>[]> {
  return (await wholeRows(queries, table, 'order by position, id', [])) as Row<Form>[]
}

/** 'conflict' if it has changed since the admin saw it. */
function asSeen<Form extends { name: string }>(
  list: OrderedList<Form>,
  all: readonly Row<Form>[],
  id: number,
  expectedUpdatedAt: string,
): Row<Form> {
  const seen = all.find((row) => row.id === id)
  if (!seen) throw new Refusal('not-found', list.words.gone)
  if (seen.updated_at.getTime() !== Date.parse(expectedUpdatedAt)) {
    throw refusal(list, 'changed', list.words.changed)
  }
  return seen
}

/** Names that differ only in case or accents are the same. */
async function refuseTakenName<Form extends { name: string }>(
  list: OrderedList<Form>,
  tx: Tx,
  form: Form,
  ownId: number | null,
): Promise<void> {
  const { nameWithin: within } = list
  const taken = await queryRows(
    tx,
    `select 1 from ${getTableName(list.table)} where folded(name) = folded($1) and id is distinct from $2
       ${within ? `and ${within} = $3` : ''}`,
    within ? [form.name, ownId, form[within]] : [form.name, ownId],
  )
  if (taken.length > 0) throw refusal(list, 'name-taken', list.words.nameTaken, 'name')
}

function refusal(
  { type }: Pick<OrderedList<never>, 'type'>,
  why: 'too-many' | 'order-changed' | 'changed' | 'name-taken',
  sentence: Words | string,
  field?: string,
): Refusal {
  return new Refusal('conflict', sentence, {
    code: `${type}.${why}`,
    ...(field && { fields: { [field]: sentence } }),
  })
}

interface Deed {
  verb: 'created' | 'updated' | 'deleted' | 'moved'
  row: { id: number | string; name: string }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

async function record<Form extends { name: string }>(
  { type, fact }: OrderedList<Form>,
  tx: Tx,
  adminId: string,
  { verb, row, ...change }: Deed,
): Promise<void> {
  await recordAudit(tx, {
    actorId: adminId,
    action: `${type}.${verb}`,
    subject: { type, id: row.id },
    label: row.name,
    ...change,
  })
  publishFacts(tx, [fact])
}

function presented<Form extends { name: string }>(list: OrderedList<Form>, row: Row<Form>): Listed<Form> {
  return { id: row.id, ...list.fieldsOf(row), updatedAt: row.updated_at.toISOString() }
}
