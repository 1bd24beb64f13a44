import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '#domain/users/account-status.ts'
import { users } from '#server/database/schema/users.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { giveRole } from '#server/users/change-role.ts'
import { lockAdmins } from '#server/users/lock-people.ts'

/** 'unknown' when no account has the address, 'last' when no admin would be left. */
export type RoleChange = 'changed' | 'unchanged' | 'unknown' | 'last'

/** Sets a role for a command or ADMIN_EMAILS; `reason` goes to the audit log. The next request has the new role. */
export function setRole(database: Database, email: string, role: Role, reason: string): Promise<RoleChange> {
  return database.transaction(async (tx) => {
    const userId = await findByAddress(tx, email)
    if (userId === null) return 'unknown'
    await lockAdmins(tx, userId)
    const refusal = await giveRole(tx, userId, role, { actorId: null, reason })
    if (refusal === null) return 'changed'
    if (refusal === 'last-admin') return 'last'
    return refusal === 'already' ? 'unchanged' : 'unknown'
  })
}

async function findByAddress(tx: Tx, email: string): Promise<string | null> {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deleted_at)))
  return person?.id ?? null
}
