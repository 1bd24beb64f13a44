import type { AdminUser } from '#contract/users/admin-users.ts'
import { dutiesText, type Team } from '#domain/identity/duties.ts'
import { type AccountStatus, accountStatusOf, type Person } from '#domain/users/account-status.ts'

type Named = Pick<AdminUser, 'firstName' | 'lastName' | 'email' | 'deletedAt'>

/** Name, or else email; a deleted account has neither. */
export function nameOf({ firstName, lastName, email, deletedAt }: Named): string {
  if (deletedAt !== null) return 'Deleted account'
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

export function personOf(user: AdminUser): Person {
  return {
    id: user.id,
    role: user.role,
    duties: user.duties,
    isSuspended: user.suspendedAt !== null,
    isDeleted: user.deletedAt !== null,
  }
}

/** 'Member', 'Admin: Every duty' or 'Admin: Reviews and Payouts'. */
export function teamWords({ role, duties }: Team): string {
  return role === 'admin' ? `Admin: ${dutiesText(duties)}` : 'Member'
}

export function statusOfUser(user: AdminUser): AccountStatus {
  return accountStatusOf(personOf(user))
}
