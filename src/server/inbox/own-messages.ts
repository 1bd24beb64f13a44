import * as z from 'zod'
import type { OwnConversation, OwnMessage } from '#contract/inbox/own-messages.ts'
import { queueSupportReply } from '#server/notifications/inbox-mails.ts'
import { CursorId, CursorInstant, readCursor } from '#server/platform/db/cursors.ts'
import { type Database, type Queries, queryRows } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { type Page, type PageQuery, pageOf } from '#server/platform/db/lists.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { lockMessage } from './messages.ts'
import { PREVIEW_LENGTH } from './queries.ts'
import { messageMissing } from './refusals.ts'
import { IN_THE_APP, storeSenderReply } from './sender-reply.ts'

/** SQL: the replies `r` of message `m` that its member sees. */
const SHOWN = `r.support_message_id = m.id and r.source <> 'auto' and r.from_address is null`

/** SQL: the messages `m` of member `$1`; answers to a suspension are on another page. */
const OWN = 'm.user_id = $1 and m.suspension_id is null'

const PARTS = `'id', m.id, 'subject', m.subject, 'status', m.status, 'createdAt', m.created_at,
  'hasOwnWords', m.message <> '' or exists (select from replies r where ${SHOWN} and r.source <> 'admin')`

/** The previous conversation's newest time and id. */
const AFTER = z.tuple([CursorInstant, CursorId])

/** One step in the index of replies finds the newest words of each; only the rows of the page become JSON. */
export async function listOwnMessages(
  queries: Queries,
  userId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<OwnMessage>> {
  const after = cursor ? readCursor(cursor, AFTER) : []
  const rows = await queryRows<{ message: OwnMessage }>(
    queries,
    `select json_build_object(${PARTS}, 'newestAt', newest_at, 'preview', left(newest, ${PREVIEW_LENGTH}),
        'previewIsOurs', is_ours) as message
     from (select m.*, coalesce(r.created_at, m.created_at) as newest_at, coalesce(r.text, m.message) as newest,
         coalesce(r.source = 'admin', false) as is_ours
       from support_messages m left join lateral (select r.created_at, r.text, r.source from replies r
         where ${SHOWN} order by r.id desc limit 1) r on true
       where ${OWN}) m
     ${after.length > 0 ? 'where (newest_at, id) < ($3::timestamptz, $4)' : ''}
     order by newest_at desc, id desc limit $2`,
    [userId, limit + 1, ...after],
  )
  const { rows: shown, next } = pageOf(rows, limit, ({ message }) => [message.newestAt, message.id])
  return { rows: shown.map(({ message }) => message), next }
}

/** Our words have no name: they are those of Support. */
export async function findOwnConversation(
  queries: Queries,
  userId: string,
  id: number,
): Promise<OwnConversation> {
  const [row] = await queryRows<{ conversation: OwnConversation }>(
    queries,
    `select json_build_object(${PARTS}, 'words', w.words, 'newestAt', w.newest_at) as conversation
     from support_messages m cross join lateral (
       select json_agg(json_build_object('key', key, 'isOurs', source = 'admin', 'text', text,
           'createdAt', created_at, 'isMail', source = 'email', 'files', files) order by id) as words,
         max(created_at) as newest_at
       from (
         select 0 as id, 'message' as key, 'member' as source, m.message as text, m.created_at, '[]'::json as files
         where m.message <> ''
         union all
         select r.id, r.id::text, r.source, r.text, r.created_at, coalesce((
             select json_agg(json_build_object('name', f.name, 'kind', f.kind) order by f.id)
             from reply_files f where f.reply_id = r.id), '[]'::json)
         from replies r where ${SHOWN}) shown) w
     where m.id = $2 and ${OWN}`,
    [userId, id],
  )
  if (!row) throw messageMissing()
  return row.conversation
}

/** Adds the member's words to their conversation, which is open again, and emails them to support, in one transaction. */
export function replyToSupport(
  database: Database,
  userId: string,
  id: number,
  words: string,
  retryKey: string | null,
): Promise<OwnConversation> {
  const text = words.trim()
  const retry = retryOf(retryKey, userId, 'support-reply', id, text)
  return database.transaction(async (tx) => {
    await withIdempotency(tx, retry, async () => {
      const actor = await lockActor(tx, userId, 'member')
      const message = await lockMessage(tx, { kind: 'support', id })
      if (message.userId !== userId || message.kind !== 'support') throw messageMissing()
      const replyId = await storeSenderReply(tx, message, { ...IN_THE_APP, text })
      await queueSupportReply(tx, { id, replyId, subject: message.subject!, text }, actor)
      return { id: replyId }
    })
    return findOwnConversation(tx, userId, id)
  })
}
