import * as z from 'zod'
import { type AuditRecord, type listAudit as contract, NOBODY } from '#contract/audit/audit.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { changesOf, PERSON_FIELDS } from '#domain/audit/audit-labels.ts'
import { endOfTorontoDay, startOfTorontoDay } from '#domain/time/dates.ts'
import { CursorId, CursorInstant, readCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryRows, queryUnprepared } from '#server/platform/db/database.ts'
import {
  containsPattern,
  edgeOfNewest,
  firstRows,
  NEWEST_SEARCHED,
  type Page,
  pageOf,
} from '#server/platform/db/lists.ts'

type AuditQuery = QueryOf<typeof contract>

interface AuditRow {
  record: Omit<AuditRecord, 'changes'>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const person = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name,
    'email', ${alias}.email) end`

/** The previous entry's time and id. */
const AFTER = z.tuple([CursorInstant, CursorId])

const NEWEST_FIRST = 'order by x.happened_at desc, x.id desc'

/** Newest first; a search looks through the newest entries that the other filters leave, or through the whole list. */
export async function listAudit(
  queries: Queries,
  query: AuditQuery,
  { isWhole = false } = {},
): Promise<Page<AuditRecord>> {
  const { search, cursor } = query
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = conditionsOf(query, parameter)
  const entries = { from: 'audit_log x', by: ['x.happened_at', 'x.id'], conditions }
  const edge = search && !isWhole ? await edgeOfNewest(queries, entries, [...values]) : null
  if (edge) conditions.push(`(x.happened_at, x.id) > (${edge.map(parameter).join()})`)
  if (search) conditions.push(`x.words like ${parameter(containsPattern(search))}`)
  if (cursor) {
    const [time, id] = readCursor(cursor, AFTER).map(parameter)
    conditions.push(`(x.happened_at, x.id) < (${time}::timestamptz, ${id})`)
  }
  const matching = `select * from audit_log x where ${conditions.join(' and ')} ${NEWEST_FIRST}`
  const rows = await (search ? queryUnprepared : queryRows)<AuditRow>(
    queries,
    `select json_build_object('id', l.id, 'happenedAt', l.happened_at, 'actor', ${person('a')}, 'action', l.action,
         'subject', json_build_object('type', l.subject_type, 'id', l.subject_id), 'label', l.label,
         'member', ${person('m')}, 'reason', l.reason) as record, l.before, l.after
     from (${firstRows(matching, parameter(query.limit + 1))}) l
       left join users a on a.id = l.actor_id left join users m on m.id = l.member_id
     order by l.happened_at desc, l.id desc`,
    values,
  )
  const page = pageOf(rows, query.limit, ({ record }) => [record.happenedAt, record.id])
  return { rows: await withNames(queries, page.rows), next: page.next, newest: edge && NEWEST_SEARCHED }
}

function conditionsOf(
  { actor, action, subject, subjectId, member, from, to }: AuditQuery,
  parameter: (value: unknown) => string,
): string[] {
  const conditions = ['true']
  if (actor) conditions.push(actor === NOBODY ? 'x.actor_id is null' : `x.actor_id = ${parameter(actor)}`)
  if (action) conditions.push(`x.action = ${parameter(action)}`)
  if (subject) conditions.push(`x.subject_type = ${parameter(subject)}`)
  if (subjectId) conditions.push(`x.subject_id = ${parameter(subjectId)}`)
  if (member) conditions.push(`x.member_id = ${parameter(member)}`)
  if (from) conditions.push(`x.happened_at >= ${parameter(startOfTorontoDay(from))}`)
  if (to) conditions.push(`x.happened_at < ${parameter(endOfTorontoDay(to))}`)
  return conditions
}

async function withNames(queries: Queries, rows: readonly AuditRow[]): Promise<AuditRecord[]> {
  const records = rows.map(({ record, before, after }) => ({ ...record, changes: changesOf(before, after) }))
  const ids = records
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => PERSON_FIELDS.includes(field))
    .flatMap(({ before, after }) => [before, after])
    .filter((value) => value !== null)
  if (ids.length === 0) return records
  const people = await queryRows<{ id: string; name: string }>(
    queries,
    'select id, name from users where id = any($1)',
    [[...new Set(ids)]],
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const named = (value: string | null) => value && (names.get(value) ?? value)
  return records.map((record) => ({
    ...record,
    changes: record.changes.map((change) =>
      PERSON_FIELDS.includes(change.field)
        ? { ...change, before: named(change.before), after: named(change.after) }
        : change,
    ),
  }))
}

/** Lists the people who have entries, by name; takes one index step per person. */
export function listAuditActors(queries: Queries): Promise<{ id: string; name: string; email: string }[]> {
  return queryRows(
    queries,
    `with recursive actors as (
       (select actor_id from audit_log where actor_id is not null order by actor_id limit 1)
       union all
       select (select actor_id from audit_log where actor_id > actors.actor_id order by actor_id limit 1)
       from actors where actors.actor_id is not null
     )
     select u.id, u.name, u.email from actors join users u on u.id = actors.actor_id order by u.name, u.id`,
  )
}
