export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Where an account stands: in use, held back by an admin, or ended by its owner. */
export const STANDINGS = ['active', 'suspended', 'deleted'] as const
export type Standing = (typeof STANDINGS)[number]

/** Longest reason for a suspension, a reinstatement or a change of role, in characters. */
export const MAX_STANDING_REASON = 500

/** Somebody whose account admins look after. */
export interface Person {
  id: string
  role: Role
  isSuspended: boolean
  isDeleted: boolean
}

/** Where this account stands. */
export function standingOf({ isSuspended, isDeleted }: Pick<Person, 'isSuspended' | 'isDeleted'>): Standing {
  if (isDeleted) return 'deleted'
  return isSuspended ? 'suspended' : 'active'
}

export type SuspensionRefusal = 'deleted' | 'own-account' | 'already' | 'last-admin'

/** Why this person cannot be suspended by the admin with `adminId`, or null; `otherAdmins` is whether others stay. */
export function suspensionRefusal(
  person: Person,
  { adminId, otherAdmins }: { adminId: string; otherAdmins: boolean },
): SuspensionRefusal | null {
  if (person.isDeleted) return 'deleted'
  if (person.id === adminId) return 'own-account'
  if (person.isSuspended) return 'already'
  return person.role === 'admin' && !otherAdmins ? 'last-admin' : null
}

type ReinstatementRefusal = 'deleted' | 'already'

/** Why this person cannot be reinstated, or null. */
export function reinstatementRefusal(person: Person): ReinstatementRefusal | null {
  if (person.isDeleted) return 'deleted'
  return person.isSuspended ? null : 'already'
}

export type RoleRefusal = 'deleted' | 'already' | 'last-admin'

/**
 * Why this person cannot be given this role, or null; `otherAdmins` is whether somebody else stays who can sign in as
 * an admin. Admins may give up their own role, but never the last one.
 */
export function roleRefusal(
  person: Person,
  role: Role,
  { otherAdmins }: { otherAdmins: boolean },
): RoleRefusal | null {
  if (person.isDeleted) return 'deleted'
  if (person.role === role) return 'already'
  return role === 'user' && !person.isSuspended && !otherAdmins ? 'last-admin' : null
}
