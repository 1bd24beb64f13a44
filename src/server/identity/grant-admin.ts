import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../database/schema.ts'
import type { Database } from '../platform/database.ts'

/** What became of the person's role: 'unknown' when nobody has this address. */
export type RoleChange = 'changed' | 'unchanged' | 'unknown'

/** Gives the person with this address a role, whatever case it is written in. It acts on their next request. */
export function setRole(database: Database, email: string, role: 'user' | 'admin'): Promise<RoleChange> {
  return database.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email.trim().toLowerCase()), isNull(users.deleted_at)))
      .for('no key update')
    if (!person) return 'unknown'
    if (person.role === role) return 'unchanged'
    await tx.update(users).set({ role, updated_at: new Date() }).where(eq(users.id, person.id))
    return 'changed'
  })
}
