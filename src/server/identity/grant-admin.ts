import { DUTIES } from '#domain/identity/duties.ts'
import type { Role } from '#domain/users/account-status.ts'
import type { Database } from '#server/platform/db/database.ts'
import { giveRole } from '#server/users/change-role.ts'
import { lockAdmins } from '#server/users/lock-people.ts'
import { accountAt } from './address/address-owner.ts'

/** 'unknown' when no account has the address, 'last' when no admin with every duty would be left. */
export type RoleChange = 'changed' | 'unchanged' | 'unknown' | 'last'

/** Sets a role, with every duty, for a command or ADMIN_EMAILS; `reason` goes to the audit log. The next request has the new role. */
export function setRole(database: Database, email: string, role: Role, reason: string): Promise<RoleChange> {
  return database.transaction(async (tx) => {
    const account = await accountAt(tx, email)
    if (!account) return 'unknown'
    const { id: userId } = account
    await lockAdmins(tx, userId)
    const refusal = await giveRole(
      tx,
      userId,
      { role, ...(role === 'admin' && { duties: DUTIES }) },
      { actorId: null, reason },
    )
    if (refusal === null) return 'changed'
    if (refusal === 'last-admin') return 'last'
    return refusal === 'already' ? 'unchanged' : 'unknown'
  })
}
