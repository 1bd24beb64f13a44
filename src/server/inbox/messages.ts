import { eq } from 'drizzle-orm'
import type { AuditAction, AuditSubject } from '#domain/audit/audit.ts'
import type { InboxStatus, MessageKind } from '#domain/inbox/inbox.ts'
import { business_inquiries, replies, support_messages } from '#server/database/schema/inbox.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

export interface MessageRef {
  kind: MessageKind
  id: number
}

interface LockedMessage extends MessageRef {
  status: InboxStatus
  ownerId: string | null
  subject: string | null
  message: string
  /** A business's address; null for a member. */
  email: string | null
  firstName: string | null
  replies: number
}

const COLUMNS: Record<MessageKind, string> = {
  inquiry: `null as subject, email, first_name as "firstName" from business_inquiries`,
  support: `subject, null as email, null as "firstName" from support_messages`,
}

export async function lockMessage(tx: Tx, { kind, id }: MessageRef): Promise<LockedMessage> {
  const [row] = await queryRows<Omit<LockedMessage, 'kind' | 'id' | 'replies'>>(
    tx,
    `select status, owner_id as "ownerId", message, ${COLUMNS[kind]} where id = $1 for no key update`,
    [id],
  )
  if (!row) throw messageMissing()
  const column = kind === 'inquiry' ? replies.inquiry_id : replies.support_message_id
  return { kind, id, ...row, replies: await tx.$count(replies, eq(column, id)) }
}

type Change = Partial<Pick<typeof support_messages.$inferInsert, 'status' | 'owner_id'>> & { due_at?: Date }

export async function changeMessage(tx: Tx, { kind, id }: MessageRef, change: Change): Promise<void> {
  if (kind === 'inquiry') {
    await tx.update(business_inquiries).set(change).where(eq(business_inquiries.id, id))
  } else {
    await tx.update(support_messages).set(change).where(eq(support_messages.id, id))
  }
}

type Deed = 'taken' | 'assigned' | 'released' | 'replied' | 'closed' | 'reopened'

/** Never includes what a person wrote. */
export function auditWords(
  { kind, id }: MessageRef,
  deed: Deed,
): { action: AuditAction; subject: { type: AuditSubject; id: number }; label: string } {
  return kind === 'inquiry'
    ? { action: `inquiry.${deed}`, subject: { type: 'inquiry', id }, label: `Business inquiry ${id}` }
    : { action: `support.${deed}`, subject: { type: 'support-message', id }, label: `Support message ${id}` }
}

export function messageMissing(): Refusal {
  return new Refusal('not-found', 'This message no longer exists.')
}
