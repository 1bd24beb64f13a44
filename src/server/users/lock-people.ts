import { eq, inArray, or } from 'drizzle-orm'
import type { Action } from '#domain/identity/duties.ts'
import { users } from '#server/database/schema/users.ts'
import { type AuditEntry, recordAudit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Actor, lockActor } from '#server/platform/db/lock-actor.ts'
import { userMissing } from './admin-refusals.ts'

/** A row locked by its transaction. */
export type PersonRow = typeof users.$inferSelect

/** Locks both in ascending order; an unknown person is 'not-found'. */
export async function lockAdminAndPerson(
  tx: Tx,
  adminId: string,
  personId: string,
  action: Action,
): Promise<{ admin: Actor; person: PersonRow }> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [adminId, personId]))
    .orderBy(users.id)
    .for('share')
  return { admin: await lockActor(tx, adminId, action), person: await readPerson(tx, personId) }
}

/** Locks every admin and this person, in ascending order, so that concurrent changes can't remove the last admin. */
export async function lockAdmins(tx: Tx, personId: string): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.role, 'admin'), eq(users.id, personId)))
    .orderBy(users.id)
    .for('no key update')
}

/** Reads a suspended or deleted person too, without a lock. */
export async function readPerson(tx: Tx, personId: string): Promise<PersonRow> {
  const [person] = await tx.select().from(users).where(eq(users.id, personId))
  if (!person) throw userMissing()
  return person
}

export function personOf(row: PersonRow) {
  return {
    id: row.id,
    role: row.role,
    duties: row.duties,
    isSuspended: row.suspended_at !== null,
    isDeleted: row.deleted_at !== null,
  }
}

/** The log keeps a first name and no address. */
export function recordAboutPerson(
  tx: Tx,
  { id, first_name }: PersonRow,
  entry: Omit<AuditEntry, 'subject' | 'label' | 'memberId'> & Partial<Pick<AuditEntry, 'subject'>>,
): Promise<void> {
  const about = { subject: { type: 'user', id }, label: first_name ?? 'A member', memberId: id } as const
  return recordAudit(tx, { ...about, ...entry })
}
