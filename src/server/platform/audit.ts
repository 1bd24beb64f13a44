import type { AuditAction, AuditSubject } from '#domain/audit/audit.ts'
import { audit_log } from '#server/database/schema/audit.ts'
import type { Tx } from './db/database.ts'
import { insertLast } from './db/whole-rows.ts'
import { publishFacts } from './live/publish-facts.ts'

export interface AuditEntry {
  /** The person who acted; null for the product itself. */
  actorId: string | null
  action: AuditAction
  subject: { type: AuditSubject; id: string | number }
  /** The subject's name now; never personal information such as an address. */
  label: string
  memberId?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string | null | undefined
}

/** Part of the transaction that makes the change, so that neither exists without the other. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertLast(tx, audit_log, {
    actor_id: entry.actorId,
    action: entry.action,
    subject_type: entry.subject.type,
    subject_id: String(entry.subject.id),
    label: entry.label,
    member_id: entry.memberId ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    reason: entry.reason?.trim() || null,
  })
  publishFacts(tx, ['audit'])
}

export function changedFields<Fields extends Record<string, unknown>>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (fields: Fields) =>
    Object.fromEntries(changed.map((name) => [name, fields[name]])) as Partial<Fields>
  return { before: pick(before), after: pick(after) }
}
