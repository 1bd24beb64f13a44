import type { AdminUser } from '../../../../contract/admin-users.ts'
import { type Person, type Standing, standingOf } from '../../../../domain/standing.ts'

type Named = Pick<AdminUser, 'firstName' | 'lastName' | 'email' | 'deletedAt'>

/** What a person is called: their name, else their address; who has left has neither. */
export function nameOf({ firstName, lastName, email, deletedAt }: Named): string {
  if (deletedAt !== null) return 'Deleted account'
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

/** A user as the rules of the domain know them. */
export function personOf(user: AdminUser): Person {
  return {
    id: user.id,
    role: user.role,
    isSuspended: user.suspendedAt !== null,
    isDeleted: user.deletedAt !== null,
  }
}

/** Where the account stands. */
export function standingOfUser(user: AdminUser): Standing {
  return standingOf(personOf(user))
}
