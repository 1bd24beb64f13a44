import { and, desc, eq } from 'drizzle-orm'
import { audit_log } from '#server/database/schema/audit.ts'
import type { World } from './world.ts'

type Entry = typeof audit_log.$inferSelect

/** The audit log's entries about a subject, oldest first. */
export function auditOf(
  { queries }: World,
  subject: Entry['subject_type'],
  id: number | string,
): Promise<Entry[]> {
  return queries
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.subject_type, subject), eq(audit_log.subject_id, String(id))))
    .orderBy(audit_log.id)
}

/** The audit log's entries about a person, oldest first. */
export function auditOfPerson({ queries }: World, userId: string): Promise<Entry[]> {
  return queries.select().from(audit_log).where(eq(audit_log.member_id, userId)).orderBy(audit_log.id)
}

export async function newestAudit({ queries }: World): Promise<Entry> {
  const [entry] = await queries.select().from(audit_log).orderBy(desc(audit_log.id)).limit(1)
  return entry!
}

export const actionsIn = (entries: readonly Entry[]): string[] => entries.map(({ action }) => action)
