import {
  answerWithinHours,
  INBOX_STATUS_LABELS,
  type InboxStatus,
  type MessageKind,
} from '#domain/inbox/inbox.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { queueWakeNotice } from '#server/notifications/inbox-mails.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryRows, type Tx } from '#server/platform/db/database.ts'
import { canDo } from '#server/platform/db/lock-actor.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { oneByOne } from '#server/platform/one-by-one.ts'
import type { Services } from '#server/services.ts'
import { auditWords, changeMessage, type MessageTable, SUPPORT_KIND } from './messages.ts'

const IS_DUE = 'snoozed_until <= clock_timestamp()'

interface Due {
  table: MessageTable
  id: number
}

/**
 * Ends the snooze of the messages whose time has come, each once, on several servers too. An answered one is open again,
 * with a reply time that begins then. The owner, if they still answer, gets a notice; otherwise it is unassigned again.
 */
export async function wakeMessages(
  { database }: Pick<Services, 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  const due = await queryRows<Due>(
    database.queries,
    `select "table", id from (select 'inquiry' as "table", id, snoozed_until from business_inquiries where ${IS_DUE}
       union all select 'support', id, snoozed_until from support_messages where ${IS_DUE}) due order by snoozed_until, id`,
  )
  await oneByOne(due, signal, (message) => wake(database, message))
}

interface Snoozed {
  kind: MessageKind
  status: InboxStatus
  snoozedUntil: Date
  dueAt: Date
  userId: string | null
  ownerId: string | null
}

const SOURCES: Record<MessageTable, string> = {
  inquiry: `'inquiry' as kind, null as "userId" from business_inquiries`,
  support: `${SUPPORT_KIND} as kind, m.user_id as "userId" from support_messages`,
}

function wake(database: Database, due: Due): Promise<void> {
  return database.transaction(async (tx) => {
    const message = await lockDue(tx, due)
    if (!message) return
    const { kind, id, status, snoozedUntil, ownerId, userId } = message
    const reopened = status === 'answered' && {
      status: 'open' as const,
      due_at: new Date(snoozedUntil.getTime() + answerWithinHours(kind) * HOUR_MS),
    }
    await changeMessage(tx, message, { ...reopened, snoozed_until: null, owner_id: ownerId })
    const dueAt = reopened ? reopened.due_at : message.dueAt
    if (ownerId !== null) await queueWakeNotice(tx, { kind, id, ownerId, snoozedUntil, dueAt })
    await recordAudit(tx, {
      actorId: null,
      ...auditWords(message, 'woken'),
      before: { snoozedUntil, ...(reopened && { status: INBOX_STATUS_LABELS[status] }) },
      after: { snoozedUntil: null, ...(reopened && { status: INBOX_STATUS_LABELS.open }) },
    })
    publishFacts(tx, ['inbox'])
    if (reopened && userId !== null) publishFacts(tx, ['messages'], userId)
  })
}

/** Undefined once another server woke it, or someone snoozed it for longer, closed it or deleted it. */
async function lockDue(tx: Tx, { table, id }: Due): Promise<(Snoozed & { id: number }) | undefined> {
  const [row] = await queryRows<Snoozed>(
    tx,
    `select m.status, m.snoozed_until as "snoozedUntil", m.due_at as "dueAt",
       (select o.id from users o where o.id = m.owner_id and ${canDo('o', 'answerPeople')}) as "ownerId",
       ${SOURCES[table]} m where m.id = $1 and ${IS_DUE} for no key update`,
    [id],
  )
  return row && { id, ...row }
}
