import type { Conversation, InboxMessage } from '#contract/inbox/inbox.ts'
import { MESSAGE_KINDS, type MessageKind } from '#domain/inbox/inbox.ts'
import { serviceLabel } from '#domain/inbox/inquiries.ts'

export const KIND_LABELS: Record<MessageKind, string> = {
  inquiry: 'Business',
  support: 'Support',
  appeal: 'Appeal',
}

export type MessageRef = Pick<InboxMessage, 'kind' | 'id'>

/** Its form in the address: 'support-12'. */
export function refText({ kind, id }: MessageRef): string {
  return `${kind}-${id}`
}

export function readRef(text: string | null): MessageRef | null {
  const [kind, id] = text?.split('-', 2) ?? []
  const known = MESSAGE_KINDS.find((one) => one === kind)
  return known && id && /^[1-9]\d{0,14}$/.test(id) ? { kind: known, id: Number(id) } : null
}

/** The member's subject, or the business's service and company. */
export function titleOf(
  message: Pick<InboxMessage | Conversation, 'subject' | 'company' | 'serviceInterest'>,
): string {
  if (message.subject !== null) return message.subject
  const service = serviceLabel(message.serviceInterest) ?? 'Business inquiry'
  return message.company ? `${service}, ${message.company}` : service
}
