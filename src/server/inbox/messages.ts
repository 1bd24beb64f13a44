import { and, eq, ne } from 'drizzle-orm'
import type { AuditAction, AuditSubject } from '#domain/audit/audit.ts'
import type { InboxStatus, MessageKind } from '#domain/inbox/inbox.ts'
import { isOwnSuspension, OWN_SUSPENSION_SENTENCE } from '#domain/users/suspension.ts'
import { business_inquiries, replies, support_messages } from '#server/database/schema/inbox.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { canDo, deciderOf } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { messageMissing } from './refusals.ts'

export interface MessageRef {
  kind: MessageKind
  id: number
}

interface LockedMessage extends MessageRef {
  status: InboxStatus
  ownerId: string | null
  subject: string | null
  /** The newest words of the sender. */
  message: string
  /** A business's address; null for a member. */
  email: string | null
  firstName: string | null
  /** The admin whose suspension an appeal is about. */
  suspendedBy: string | null
  /** The member of a support message or appeal. */
  userId: string | null
  dueAt: Date
  snoozedUntil: Date | null
  /** Those that count (domain/inbox/inbox.ts). */
  replies: number
}

/** An appeal is a support message that answers a suspension. */
export type MessageTable = Exclude<MessageKind, 'appeal'>

export function tableOf(kind: MessageKind): MessageTable {
  return kind === 'inquiry' ? 'inquiry' : 'support'
}

/** The column that names the conversation in replies and notes. */
export function conversationColumn(kind: MessageKind): 'inquiry_id' | 'support_message_id' {
  return kind === 'inquiry' ? 'inquiry_id' : 'support_message_id'
}

/** SQL: whether a message is in the list of open ones. */
export const IS_WAITING = `status = 'open' and snoozed_until is null`

/** SQL: whether message `m` has an owner who may answer it. */
export const HAS_OWNER = `exists (select from users w where w.id = m.owner_id and ${canDo('w', 'answerPeople')})`

/** SQL: the kind of a row in `support_messages`. */
export const SUPPORT_KIND = `case when suspension_id is null then 'support' else 'appeal' end`

/** The newest words of the sender, not those of an address that we don't know. */
function newestWords(column: 'inquiry_id' | 'support_message_id'): string {
  return `coalesce((select r.text from replies r where r.${column} = m.id and r.source in ('member', 'email')
      and r.from_address is null order by r.id desc limit 1), message) as message`
}

const COLUMNS: Record<MessageTable, string> = {
  inquiry: `'inquiry' as kind, null as subject, email, first_name as "firstName", null as "suspendedBy",
      null as "userId", ${newestWords('inquiry_id')}
    from business_inquiries m`,
  support: `${SUPPORT_KIND} as kind, subject, null as email, null as "firstName", user_id as "userId",
      (select suspended_by from suspensions s where s.id = suspension_id) as "suspendedBy",
      ${newestWords('support_message_id')}
    from support_messages m`,
}

export async function lockMessage(tx: Tx, { kind, id }: MessageRef): Promise<LockedMessage> {
  const [row] = await queryRows<Omit<LockedMessage, 'id' | 'replies'>>(
    tx,
    `select status, owner_id as "ownerId", due_at as "dueAt", snoozed_until as "snoozedUntil",
       ${COLUMNS[tableOf(kind)]} where id = $1 for no key update`,
    [id],
  )
  if (!row) throw messageMissing()
  const column = replies[conversationColumn(kind)]
  return { id, ...row, replies: await tx.$count(replies, and(eq(column, id), ne(replies.source, 'auto'))) }
}

/** 'forbidden' for the admin who suspended the account, while another one can decide on its answer. */
export async function refuseOwnSuspension(
  tx: Tx,
  { suspendedBy }: Pick<LockedMessage, 'suspendedBy'>,
  adminId: string,
): Promise<void> {
  if (
    suspendedBy !== null &&
    isOwnSuspension({ suspendedBy }, await deciderOf(tx, adminId, 'answerPeople'))
  ) {
    throw new Refusal('forbidden', OWN_SUSPENSION_SENTENCE, { code: 'inbox.own-suspension' })
  }
}

type Change = Partial<Pick<typeof support_messages.$inferInsert, 'status' | 'owner_id' | 'snoozed_until'>> & {
  due_at?: Date
}

export async function changeMessage(tx: Tx, { kind, id }: MessageRef, change: Change): Promise<void> {
  if (kind === 'inquiry') {
    await tx.update(business_inquiries).set(change).where(eq(business_inquiries.id, id))
  } else {
    await tx.update(support_messages).set(change).where(eq(support_messages.id, id))
  }
}

/** The owner of a message that waits again, or null if they may no longer answer. */
export async function ownerWhoAnswers(tx: Tx, ownerId: string | null): Promise<string | null> {
  const [owner] = await queryRows<{ id: string }>(
    tx,
    `select id from users u where id = $1 and ${canDo('u', 'answerPeople')} for share`,
    [ownerId],
  )
  return owner?.id ?? null
}

/** Open and snoozed messages of someone who may no longer answer have no owner again. */
export async function releaseMessagesOf(tx: Tx, adminId: string): Promise<void> {
  for (const table of ['business_inquiries', 'support_messages']) {
    const released = await queryRows(
      tx,
      `update ${table} set owner_id = null where id in (
         select id from ${table} where owner_id = $1 and (status = 'open' or snoozed_until is not null)
         order by id for no key update) returning 1`,
      [adminId],
    )
    if (released.length > 0) publishFacts(tx, ['inbox'])
  }
}

type Deed =
  | 'taken'
  | 'assigned'
  | 'released'
  | 'replied'
  | 'closed'
  | 'reopened'
  | 'noted'
  | 'snoozed'
  | 'woken'

/** Never includes what a person wrote. */
export function auditWords(
  { kind, id }: MessageRef,
  deed: Deed,
): { action: AuditAction; subject: { type: AuditSubject; id: number }; label: string } {
  return kind === 'inquiry'
    ? { action: `inquiry.${deed}`, subject: { type: 'inquiry', id }, label: `Business inquiry ${id}` }
    : { action: `support.${deed}`, subject: { type: 'support-message', id }, label: `Support message ${id}` }
}
