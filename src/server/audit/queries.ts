import * as z from 'zod'
import { type AuditRecord, type listAudit as contract, NOBODY } from '#contract/audit/audit.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { changesOf, PERSON_FIELDS } from '#domain/audit/audit-labels.ts'
import { endOfTorontoDay, startOfTorontoDay } from '#domain/time/dates.ts'
import { CursorId, CursorInstant, readCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryRows, queryUnprepared } from '#server/platform/db/database.ts'
import { containsPattern, firstRows, type Page, pageOf } from '#server/platform/db/lists.ts'

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

export async function listAudit(queries: Queries, query: AuditQuery): Promise<Page<AuditRecord>> {
  const { search, ...others } = query
  const near = search ? await readAudit(queries, others, { text: search, within: WALKED_ENTRIES }) : []
  const isFull = near.length > query.limit
  const rows = isFull ? near : await readAudit(queries, others, search ? { text: search } : null)
  const page = pageOf(rows, query.limit, ({ record }) => [record.happenedAt, record.id])
  return { rows: await withNames(queries, page.rows), next: page.next }
}

/** A search scans this many entries before it uses the word index; a common word fills the page by then. */
const WALKED_ENTRIES = 4000

const NEWEST_FIRST = 'order by x.happened_at desc, x.id desc'

/** The same expression as in the index. */
const WORDS = `folded(x.label || ' ' || coalesce(x.reason, ''))`

/** One entry more than the page; a search may scan only the newest `within` entries. */
function readAudit(
  queries: Queries,
  query: Omit<AuditQuery, 'search'>,
  search: { text: string; within?: number } | null,
): Promise<AuditRow[]> {
  const values: unknown[] = [query.limit + 1]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = conditionsOf(query, parameter)
  if (query.cursor) {
    const [time, id] = readCursor(query.cursor, AFTER).map(parameter)
    conditions.push(`(x.happened_at, x.id) < (${time}::timestamptz, ${id})`)
  }
  const found = search && `${WORDS} like ${parameter(containsPattern(search.text))}`
  const entries = `audit_log x where ${conditions.join(' and ')}`
  const matching =
    found && search?.within
      ? `(select * from ${entries} ${NEWEST_FIRST} limit ${search.within}) x where ${found}`
      : found
        ? `audit_log x where x.id in (${gathered(`${entries} and ${found}`)})`
        : entries
  const text = `select json_build_object('id', l.id, 'happenedAt', l.happened_at, 'actor', ${person('a')}, 'action', l.action,
         'subject', json_build_object('type', l.subject_type, 'id', l.subject_id), 'label', l.label,
         'member', ${person('m')}, 'reason', l.reason) as record, l.before, l.after
     from (${firstRows(`select * from ${matching} ${NEWEST_FIRST}`, '$1')}) l
       left join users a on a.id = l.actor_id left join users m on m.id = l.member_id
     order by l.happened_at desc, l.id desc`
  return search ? queryUnprepared(queries, text, values) : queryRows(queries, text, values)
}

/** Filters before it sorts, so that a match from a year ago does not cost a scan of everything newer. */
function gathered(entries: string): string {
  return `with found as materialized (select x.id, x.happened_at from ${entries})
    select x.id from found x ${NEWEST_FIRST} limit $1`
}

function conditionsOf(
  { actor, action, subject, subjectId, member, from, to }: Omit<AuditQuery, 'search'>,
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

/** By name; one index step per person. */
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
