import * as z from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Conversation, listInbox as contract, InboxMessage, TeamMember } from '#contract/inbox/inbox.ts'
import type { Duty } from '#domain/identity/duties.ts'
import { type InboxStatus, type MessageKind, NO_OWNER } from '#domain/inbox/inbox.ts'
import { nameInOrder } from '#domain/text/searches.ts'
import { CursorId, CursorInstant, readCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryOne, queryRows, queryUnprepared } from '#server/platform/db/database.ts'
import { MAX_MATCHES } from '#server/platform/db/filtered-ids.ts'
import {
  contains,
  containsPattern,
  edgeOfNewest,
  firstRows,
  NEWEST_SEARCHED,
  type Page,
  pageOf,
} from '#server/platform/db/lists.ts'
import {
  conversationColumn,
  HAS_OWNER,
  IS_WAITING,
  type MessageTable,
  SUPPORT_KIND,
  tableOf,
} from './messages.ts'
import { messageMissing } from './refusals.ts'

/** The part of a message that the list shows, in characters. */
export const PREVIEW_LENGTH = 160

const OWNER = `case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end`

const FILES = `coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind,
    'url', case when f.file_key is not null then '/api/admin/inbox-files/' || f.id end,
    'thumbnailUrl', case when f.thumbnail_key is not null then '/api/admin/inbox-files/' || f.id || '/thumbnail' end,
    'bytes', f.file_bytes) order by f.id)
  from reply_files f where f.reply_id = r.id), '[]'::json)`

interface Source {
  table: string
  joins: string
  /** JSON parts for both the list and the conversation. */
  parts: string
  /** JSON parts for the conversation only. */
  details: string
}

const SOURCES: Record<MessageTable, Source> = {
  inquiry: {
    table: 'business_inquiries',
    joins: 'left join users o on o.id = m.owner_id left join clients k on k.id = m.client_id',
    parts: `'kind', 'inquiry', 'sender', json_build_object('userId', null, 'name', m.first_name || ' ' || m.last_name,
        'email', m.email, 'firstName', m.first_name),
      'subject', null, 'company', m.company, 'serviceInterest', m.service_interest`,
    details: `'phone', m.phone, 'website', m.website,
      'client', case when k.id is not null then json_build_object('id', k.id, 'name', k.name) end, 'member', null, 'suspension', null,
      'openRequest', null,
      'replies', ${repliesOf('inquiry_id', "m.first_name || ' ' || m.last_name")}, 'notes', ${notesOf('inquiry_id')}`,
  },
  support: {
    table: 'support_messages',
    joins: 'join users u on u.id = m.user_id left join users o on o.id = m.owner_id',
    parts: `'kind', ${SUPPORT_KIND}, 'sender', json_build_object('userId', u.id, 'name', u.name, 'email', u.email,
        'firstName', u.first_name),
      'subject', m.subject, 'company', null, 'serviceInterest', null`,
    details: `'phone', u.phone_number, 'website', null, 'client', null,
      'member', (select json_build_object('createdAt', u.created_at, 'totalPoints', a.balance)
        from accounts a where a.user_id = u.id),
      'suspension', (select json_build_object('since', s.since, 'memberText', s.member_text,
          'internalNotes', s.internal_notes, 'endedAt', s.ended_at,
          'by', case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end)
        from suspensions s left join users b on b.id = s.suspended_by where s.id = m.suspension_id),
      'openRequest', (select json_build_object('id', q.id, 'rewardName', q.reward_name, 'status', q.status,
          'requestedAt', q.requested_at)
        from reward_requests q
        where q.user_id = m.user_id and q.status in ('pending', 'approved') order by q.id desc limit 1),
      'replies', ${repliesOf('support_message_id', 'u.name')}, 'notes', ${notesOf('support_message_id')}`,
  },
}

const COMMON = `'id', m.id, 'status', m.status, 'receivedAt', m.created_at, 'dueAt', m.due_at, 'owner', ${OWNER},
  'snoozedUntil', m.snoozed_until`

/** The newest reply that counts (domain/inbox/inbox.ts), as `n`. */
const newestReply = (
  kind: MessageTable,
) => `left join lateral (select coalesce(r.from_address || ': ', '') || r.text as text, r.source from replies r
  where r.${conversationColumn(kind)} = m.id and r.source <> 'auto' order by r.id desc limit 1) n on true`

const PREVIEW = `'preview', left(coalesce(n.text, m.message), ${PREVIEW_LENGTH}),
  'previewIsOurs', coalesce(n.source = 'admin', false)`

type ConversationColumn = ReturnType<typeof conversationColumn>

function repliesOf(column: ConversationColumn, sender: string): string {
  return `coalesce((select json_agg(json_build_object('id', r.id, 'text', r.text, 'quoted', r.quoted,
      'author', coalesce(r.from_address, b.name, ${sender}), 'authorId', r.author_id,
      'isOurs', r.source = 'admin', 'source', r.source, 'fromAddress', r.from_address, 'createdAt', r.created_at, 'files', ${FILES}) order by r.id)
    from replies r left join users b on b.id = r.author_id where r.${column} = m.id), '[]'::json)`
}

function notesOf(column: ConversationColumn): string {
  return `coalesce((select json_agg(json_build_object('id', n.id, 'author', b.name, 'authorId', n.author_id,
      'text', n.text, 'createdAt', n.created_at) order by n.id)
    from internal_notes n join users b on b.id = n.author_id where n.${column} = m.id), '[]'::json)`
}

const MESSAGE_TABLES = ['inquiry', 'support'] as const satisfies readonly MessageTable[]

/** The previous message's time, table and id. */
const AFTER = z.tuple([CursorInstant, z.enum(MESSAGE_TABLES), CursorId])

/** SQL: how a list that is not newest first is limited, and by which time it is ordered. */
const BY_TIME: Partial<Record<InboxStatus | 'snoozed', { condition: string; time: string }>> = {
  open: { condition: IS_WAITING, time: 'due_at' },
  snoozed: { condition: 'm.snoozed_until is not null', time: 'snoozed_until' },
}

interface InboxQuery extends QueryOf<typeof contract> {
  /** Further words of a search, each of which is in the words of the message or the member. */
  others?: readonly string[]
}

/** Open messages by due date, snoozed ones by when they come back, any other list newest first (decisions: Lists). */
export async function listInbox(queries: Queries, query: InboxQuery): Promise<Page<InboxMessage>> {
  const byTime = query.status && BY_TIME[query.status]
  const time = byTime?.time ?? 'created_at'
  const direction = byTime ? 'asc' : 'desc'
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    'true',
    byTime ? byTime.condition : query.status && `m.status = ${parameter(query.status)}`,
    query.owner === NO_OWNER && `not ${HAS_OWNER}`,
    query.owner && query.owner !== NO_OWNER && `m.owner_id = ${parameter(query.owner)}`,
    query.kind === 'support' && 'm.suspension_id is null',
    query.kind === 'appeal' && 'm.suspension_id is not null',
  ].filter((condition) => typeof condition === 'string')
  const kinds: readonly MessageTable[] = query.kind ? [tableOf(query.kind)] : MESSAGE_TABLES
  const edgeOf = async (kind: MessageTable) => {
    const rows = { from: `${SOURCES[kind].table} m`, by: ['m.created_at', 'm.id'], conditions }
    return query.search ? edgeOfNewest(queries, rows, [...values]) : null
  }
  const edges = await Promise.all(kinds.map(edgeOf))
  const most = parameter(query.limit + 1)
  const name = nameInOrder(query.search ?? '')
  const pattern = query.search && parameter(containsPattern(query.search))
  const named = () => parameter(containsPattern(name))
  const members = query.search ? await findMembers(queries, name) : []
  const memberHas = (word: string) => `(select u.words from users u where u.id = m.user_id) like ${word}`
  const ofMember = () =>
    members.length > MAX_MATCHES ? memberHas(named()) : `m.user_id = any(${parameter(members)})`
  const others = (query.others ?? []).map((word) => parameter(containsPattern(word)))
  const after = query.cursor ? readCursor(query.cursor, AFTER).map(parameter) : null
  const branches = kinds.map((kind) => {
    const { table, joins, parts } = SOURCES[kind]
    const own = [
      ...conditions,
      pattern &&
        `(m.words like ${pattern} or ${
          kind === 'support' ? `${ofMember()} or m.begun_words like ${pattern}` : `m.words like ${named()}`
        })`,
      ...others.map((word) =>
        kind === 'support'
          ? `(m.words like ${word} or m.begun_words like ${word} or ${memberHas(word)})`
          : `m.words like ${word}`,
      ),
      after &&
        `(m.${time}, '${kind}'::text, m.id) ${byTime ? '>' : '<'} (${after[0]}::timestamptz, ${after[1]}, ${after[2]})`,
    ].filter((condition) => typeof condition === 'string')
    // Only the rows of the page become JSON.
    // The limit also makes the planner read the newest first, until the page is full.
    const from = query.search
      ? `(select * from ${table} m where ${conditions.join(' and ')}
          order by m.created_at desc, m.id desc limit ${NEWEST_SEARCHED}) m`
      : `${table} m`
    const matching = `select m.* from ${from} where ${own.join(' and ')} order by m.${time} ${direction}, m.id ${direction}`
    return `(select m.${time} as time, '${kind}'::text as kind, m.id,
        json_build_object(${COMMON}, ${parts}, ${PREVIEW}) as message
      from (${firstRows(matching, most)}) m ${joins} ${newestReply(kind)})`
  })
  const rows = await (query.search ? queryUnprepared : queryRows)<{
    time: string
    kind: MessageTable
    message: InboxMessage
  }>(
    queries,
    `select to_json(time) #>> '{}' as time, kind, message from (${branches.join(' union all ')}) all_kinds
     order by all_kinds.time ${direction}, kind ${direction}, id ${direction} limit ${most}`,
    values,
  )
  const page = pageOf(rows, query.limit, ({ time: at, kind, message }) => [at, kind, message.id])
  const newest = edges.some(Boolean) ? NEWEST_SEARCHED : null
  return { rows: page.rows.map((row) => row.message), next: page.next, newest }
}

/** The messages with this number, at most one of each table. */
export async function findNumbered(queries: Queries, id: number): Promise<InboxMessage[]> {
  const branches = MESSAGE_TABLES.map((kind) => {
    const { table, joins, parts } = SOURCES[kind]
    return `select json_build_object(${COMMON}, ${parts}, ${PREVIEW}) as message
      from ${table} m ${joins} ${newestReply(kind)} where m.id = $1`
  })
  const rows = await queryRows<{ message: InboxMessage }>(queries, branches.join(' union all '), [id])
  return rows.map(({ message }) => message)
}

/** The members whose names or address contain a search, and one more if there are too many to look up. */
async function findMembers(queries: Queries, search: string): Promise<string[]> {
  const values: unknown[] = [MAX_MATCHES + 1]
  const found = contains('words', search, (value) => `$${values.push(value)}`)
  const rows = await queryUnprepared<{ id: string }>(
    queries,
    `select id from users where ${found} limit $1`,
    values,
  )
  return rows.map(({ id }) => id)
}

export async function findConversation(
  queries: Queries,
  { kind, id }: { kind: MessageKind; id: number },
): Promise<Conversation> {
  const { table, joins, parts, details } = SOURCES[tableOf(kind)]
  const [row] = await queryRows<{ conversation: Conversation }>(
    queries,
    `select json_build_object(${COMMON}, ${parts}, ${details}, 'message', m.message, 'takesMail', false) as conversation
     from ${table} m ${joins} where m.id = $1`,
    [id],
  )
  if (!row) throw messageMissing()
  return row.conversation
}

interface InboxCounts {
  open: number
  overdue: number
  unowned: number
  snoozed: number
}

export function countInbox(queries: Queries): Promise<InboxCounts> {
  return queryOne(
    queries,
    `select count(*)::int as open, (count(*) filter (where due_at < clock_timestamp()))::int as overdue,
       (count(*) filter (where not has_owner))::int as unowned,
       ((select count(*) from business_inquiries where snoozed_until is not null)
         + (select count(*) from support_messages where snoozed_until is not null))::int as snoozed
     from (select due_at, ${HAS_OWNER} as has_owner from business_inquiries m where ${IS_WAITING}
       union all select due_at, ${HAS_OWNER} from support_messages m where ${IS_WAITING}) waiting`,
  )
}

export function listTeam(queries: Queries): Promise<TeamMember[]> {
  return queryRows<{ id: string; name: string; duties: Duty[] }>(
    queries,
    `select id, name, duties from users where role = 'admin' and deleted_at is null and suspended_at is null
     order by name, id`,
  )
}
