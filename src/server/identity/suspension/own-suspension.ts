import type { InboxStatus } from '#domain/inbox/inbox.ts'
import { type AnswerRefusal, answerRefusal } from '#domain/users/suspension.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import type { Signing } from '#server/platform/signing.ts'
import { findLink } from '../mailbox/mailed-links.ts'

export interface OwnSuspension {
  id: number
  userId: string
  since: Date
  memberText: string
  /** The conversation, once the member has answered. */
  appeal: { id: number; status: InboxStatus; answeredAt: Date; dueAt: Date } | null
  answers: number
  refusal: AnswerRefusal | null
}

/** The suspension that a link is about; null once it has ended, or the account has another address than the link's. */
export async function suspensionOfLink(
  queries: Queries,
  signing: Signing,
  token: string,
): Promise<OwnSuspension | null> {
  const link = await findLink(queries, signing, 'suspension', token)
  if (link === null) return null
  const [found] = await queryRows<Omit<OwnSuspension, 'appeal' | 'refusal'> & Conversation>(
    queries,
    `select s.id, u.id as "userId", s.since, s.member_text as "memberText",
       m.id as "appealId", m.status, m.due_at as "dueAt",
       (m.id is not null)::int + coalesce(r.own, 0) as answers, coalesce(r.ours, 0) as replies,
       greatest(m.created_at, r.newest) as "answeredAt"
     from suspensions s join users u on u.id = s.user_id
       left join support_messages m on m.suspension_id = s.id
       left join lateral (select count(*) filter (where source = 'member')::int as own,
           count(*) filter (where source = 'admin')::int as ours,
           max(created_at) filter (where source = 'member') as newest
         from replies where support_message_id = m.id) r on true
     where u.id = $1 and lower(u.email) = $2 and s.ended_at is null`,
    [link.user_id, link.email],
  )
  if (found === undefined) return null
  const { appealId, status, answeredAt, dueAt, replies, ...suspension } = found
  const appeal =
    appealId === null ? null : { id: appealId, status: status!, answeredAt: answeredAt!, dueAt: dueAt! }
  return { ...suspension, appeal, refusal: answerRefusal({ answers: found.answers, replies }) }
}

interface Conversation {
  appealId: number | null
  status: InboxStatus | null
  answeredAt: Date | null
  dueAt: Date | null
  replies: number
}
