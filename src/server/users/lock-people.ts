import { eq, inArray, or } from 'drizzle-orm'
import { users } from '../database/schema/users.ts'
import { type AuditEntry, recordAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { type Actor, lockActor } from './lock-actor.ts'

/** A person's row while a transaction holds it. */
export type PersonRow = typeof users.$inferSelect

/**
 * Locks the acting admin and the person they act on, in ascending order, and answers with both as they are now; an
 * unknown person is 'not-found'.
 */
export async function lockAdminAndPerson(
  tx: Tx,
  adminId: string,
  personId: string,
): Promise<{ admin: Actor; person: PersonRow }> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [adminId, personId]))
    .orderBy(users.id)
    .for('share')
  return { admin: await lockActor(tx, adminId, 'admin'), person: await readPerson(tx, personId) }
}

/**
 * Locks every admin, and this person, in ascending order: whoever changes who can act as an admin comes one after the
 * other, so that the last one stays (two admins who demote each other at once leave one).
 */
export async function lockAdmins(tx: Tx, personId: string): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.role, 'admin'), eq(users.id, personId)))
    .orderBy(users.id)
    .for('no key update')
}

/** The person as they are now, whatever became of them. */
export async function readPerson(tx: Tx, personId: string): Promise<PersonRow> {
  const [person] = await tx.select().from(users).where(eq(users.id, personId))
  if (!person) throw new Refusal('not-found', 'This user does not exist.', { code: 'user.unknown' })
  return person
}

/** A person as the rules of the domain know them. */
export function personOf(row: PersonRow) {
  return {
    id: row.id,
    role: row.role,
    isSuspended: row.suspended_at !== null,
    isDeleted: row.deleted_at !== null,
  }
}

/** Writes down what was done about a person. The log calls them by their first name, which is no address. */
export function recordAboutPerson(
  tx: Tx,
  { id, first_name }: PersonRow,
  entry: Omit<AuditEntry, 'subject' | 'label' | 'memberId'> & Partial<Pick<AuditEntry, 'subject'>>,
): Promise<void> {
  const about = { subject: { type: 'user', id }, label: first_name ?? 'A member', memberId: id } as const
  return recordAudit(tx, { ...about, ...entry })
}
