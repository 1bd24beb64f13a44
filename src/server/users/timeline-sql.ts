import type { TimelineKind } from '#domain/users/timeline.ts'
import type { HeldDesk } from '#server/desk/desks.ts'
import { BEYOND_LAST_ID, firstRows } from '#server/platform/db/lists.ts'
import { namedPerson } from './queries.ts'

/** One sort of entry. Its rows are read in the order of an index, so that a page never reads more than it shows. */
export interface Branch {
  kind: TimelineKind
  /** SQL: `id` and `at` of the rows of member $1, newest first, from the id `from` on; 0 is none. */
  heads: (from: string, most: string) => string
  /** SQL: `id` and `entry` of the rows of member $1 that have these ids, which are from `heads`. */
  entries: (ids: string) => string
}

interface Rows {
  kind: TimelineKind
  /** The id by which they are ordered; new rows have greater ones. */
  id: string
  at: string
  /** The table, with what its conditions need, and which rows of member $1. */
  from: string
  where: string
  /** Rows of other members have the same ids. */
  isOwnId?: boolean
  /** Further tables that an entry needs. */
  joins?: string
  entry: Fields
}

/** SQL of each field of an entry that is not null. */
type Fields = { event: string } & Partial<
  Record<
    | 'by'
    | 'refId'
    | 'subject'
    | 'text'
    | 'lines'
    | 'status'
    | 'version'
    | 'points'
    | 'balanceAfter'
    | 'picture'
    | 'sign'
    | 'other'
    | 'team',
    string
  >
>

const NOTHING = {
  by: 'null',
  refId: 'null',
  subject: 'null',
  text: 'null',
  lines: `'[]'::json`,
  status: 'null',
  version: 'null',
  points: 'null',
  balanceAfter: 'null',
  picture: 'null',
  sign: 'null',
  other: 'null',
  team: 'null',
}

const json = (key: string, at: string, fields: Fields) =>
  `json_build_object('key', ${key}, 'at', ${at}, ${Object.entries({ ...NOTHING, ...fields })
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`

/** Rows in the order of their ids. */
export function byId(
  name: string,
  { kind, id, at, from, where, isOwnId = false, joins = '', entry }: Rows,
): Branch {
  return {
    kind,
    heads: (start, most) =>
      firstRows(
        `select ${id} as id, ${at} as at from ${from} where ${start} > 0 and ${where} and ${id} <= ${start} order by ${id} desc`,
        most,
      ),
    entries: (ids) => `select ${id} as id, ${json(`'${name}-' || ${id}`, at, entry)} as entry
      from ${from} ${joins} where ${id} = any(${ids}::bigint[]) ${isOwnId ? `and ${where}` : ''}`,
  }
}

/** Rows in the order of a time that is not that of their ids. `table` is where their time is read again. */
export function byTime(
  name: string,
  { kind, id, at, from, where, joins = '', entry }: Rows,
  table: string,
): Branch {
  const timeOf = (start: string) =>
    `coalesce((select ${at} from ${table} where ${id} = ${start}),
      case when ${start} = ${BEYOND_LAST_ID} then 'infinity'::timestamptz end)`
  return {
    ...byId(name, { kind, id, at, from, where, joins, entry }),
    heads: (start, most) =>
      firstRows(
        `select ${id} as id, ${at} as at from ${from} where ${start} > 0 and ${where}
           and (${at}, ${id}) <= (${timeOf(start)}, ${start}) order by ${at} desc, ${id} desc`,
        most,
      ),
  }
}

type Deed = string

interface Deeds {
  kind: TimelineKind
  subject: string
  /** The audit log's actions, each with its event. */
  events: Record<Deed, string>
  where?: string
  joins?: string
  entry?: Omit<Fields, 'event'>
}

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/** Entries `a` of the audit log about a member, by `b`. */
export function deeds(
  name: string,
  { kind, subject, events, where = 'true', joins = '', entry }: Deeds,
): Branch {
  const actions = Object.keys(events)
  const each = Object.entries(events).map(([action, event]) => `when '${action}' then '${event}'`)
  return byTime(
    name,
    {
      kind,
      id: 'a.id',
      at: 'a.happened_at',
      from: 'audit_log a',
      where: `a.member_id = $1 and a.subject_type = '${subject}' and a.action in (${listed(actions)}) and ${where}`,
      joins: `left join users b on b.id = a.actor_id ${joins}`,
      entry: {
        event: `case a.action ${each.join(' ')} end`,
        by: namedPerson('b'),
        text: 'a.reason',
        ...entry,
      },
    },
    'audit_log a',
  )
}

interface Decisions extends Deeds {
  /** The actions that decide, each with the status that it gives. */
  decides: Record<Deed, string>
}

/**
 * Decisions on one kind of card. The audit log has each when it was made; one that is held, or was held and then undone or
 * cancelled, is left out. The next deed about the card says so: taken back, or cancelled, leaves the status from before.
 * An approval that is held can be followed by the fulfilment that it is held with.
 */
export function decisions(name: string, desk: HeldDesk, { decides, ...rest }: Decisions): Branch {
  const { subject, table, held, key } = desk
  const status = `(case a.action ${Object.entries(decides)
    .map(([action, given]) => `when '${action}' then '${given}'`)
    .join(' ')} end)`
  const ends = [
    `${subject}.decision-taken-back`,
    `${subject}.decision-cancelled`,
    'submission.agreement-refused',
  ]
  const isFinal = `(a.action not in (${listed(Object.keys(decides))}) or coalesce(
    (select n.action not in (${listed(ends)}) or n.after->>'status' = ${status} from audit_log n
      where n.subject_type = a.subject_type and n.subject_id = a.subject_id
        and (n.happened_at, n.id) > (a.happened_at, a.id)
        and n.action in (${listed([...Object.keys(rest.events), ...ends])})
        and not (a.action = 'request.approved' and n.action = 'request.fulfilled')
      order by n.happened_at, n.id limit 1),
    not exists (select from ${held} h join ${table} c on c.id = h.${key}
      where h.${key} = a.subject_id::bigint and h.taken_back_at is null and c.status <> ${status})))`
  return deeds(name, {
    ...rest,
    where: isFinal,
    joins: `join ${table} s on s.id = a.subject_id::bigint`,
    entry: { refId: 's.id', subject: 'a.label', status: 's.status', ...rest.entry },
  })
}
