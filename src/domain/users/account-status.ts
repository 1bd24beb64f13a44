export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Admins suspend accounts; owners delete them. */
export const ACCOUNT_STATUSES = ['active', 'suspended', 'deleted'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** The longest reason for a suspension, reinstatement or change of role. */
export const MAX_STATUS_REASON = 500

export interface Person {
  id: string
  role: Role
  isSuspended: boolean
  isDeleted: boolean
}

export function accountStatusOf({
  isSuspended,
  isDeleted,
}: Pick<Person, 'isSuspended' | 'isDeleted'>): AccountStatus {
  if (isDeleted) return 'deleted'
  return isSuspended ? 'suspended' : 'active'
}

export type SuspensionRefusal = 'deleted' | 'own-account' | 'already' | 'last-admin'

export const LAST_ADMIN_SENTENCE = 'This is the only admin. Make someone else an admin first.'

export const SUSPENSION_REFUSALS: Record<SuspensionRefusal, string> = {
  deleted: 'The member deleted this account, so it can’t be changed.',
  'own-account': 'You can’t suspend yourself.',
  already: 'This account is already suspended.',
  'last-admin': LAST_ADMIN_SENTENCE,
}

/** `otherAdmins` is whether someone else can still sign in as an admin. */
export function suspensionRefusal(
  person: Person,
  { adminId, otherAdmins }: { adminId: string; otherAdmins: boolean },
): SuspensionRefusal | null {
  if (person.isDeleted) return 'deleted'
  if (person.id === adminId) return 'own-account'
  if (person.isSuspended) return 'already'
  return person.role === 'admin' && !otherAdmins ? 'last-admin' : null
}

export type ReinstatementRefusal = 'deleted' | 'already'

export function reinstatementRefusal(person: Person): ReinstatementRefusal | null {
  if (person.isDeleted) return 'deleted'
  return person.isSuspended ? null : 'already'
}

export type RoleRefusal = 'deleted' | 'already' | 'last-admin'

/** Admins may give up their own role. `otherAdmins` is whether someone else can still sign in as an admin. */
export function roleRefusal(
  person: Person,
  role: Role,
  { otherAdmins }: { otherAdmins: boolean },
): RoleRefusal | null {
  if (person.isDeleted) return 'deleted'
  if (person.role === role) return 'already'
  return role === 'user' && !person.isSuspended && !otherAdmins ? 'last-admin' : null
}

/** An admin who decides about someone's records, which may be their own. */
export interface Decider {
  id: string
  anotherAdminExists: boolean
}
