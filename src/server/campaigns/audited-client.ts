import type { AuditEntry } from '#server/platform/audit.ts'
import type { ClientRow } from './lock-client.ts'

/** Names the business; of its contacts and notes the audit log has counts only, as they can be deleted. */
export function auditedClient({
  id,
  name,
}: Pick<ClientRow, 'id' | 'name'>): Pick<AuditEntry, 'subject' | 'label'> {
  return { subject: { type: 'client', id }, label: name }
}
