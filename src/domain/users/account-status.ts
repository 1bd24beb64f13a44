import { DUTIES, type Duty, hasEveryDuty, type Team } from '#domain/identity/duties.ts'
import { sentence } from '#domain/text/wording.ts'

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
  duties: readonly Duty[]
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

export const LAST_ADMIN_SENTENCE = sentence(
  'This is the only admin with every duty. Give every duty to someone else first.',
)

export const SUSPENSION_REFUSALS: Record<SuspensionRefusal, string> = {
  deleted: sentence('The member deleted this account, so it can’t be changed.'),
  'own-account': sentence('You can’t suspend yourself.'),
  already: sentence('This account is already suspended.'),
  'last-admin': LAST_ADMIN_SENTENCE,
}

/** `otherAdmins` is whether someone else can still sign in as an admin with every duty. */
export function suspensionRefusal(
  person: Person,
  { adminId, otherAdmins }: { adminId: string; otherAdmins: boolean },
): SuspensionRefusal | null {
  if (person.isDeleted) return 'deleted'
  if (person.id === adminId) return 'own-account'
  if (person.isSuspended) return 'already'
  return hasEveryDuty(person) && !otherAdmins ? 'last-admin' : null
}

export type ReinstatementRefusal = 'deleted' | 'already'

export function reinstatementRefusal(person: Person): ReinstatementRefusal | null {
  if (person.isDeleted) return 'deleted'
  return person.isSuspended ? null : 'already'
}

export type RoleRefusal = 'deleted' | 'already' | 'own-duties' | 'last-admin'

/**
 * Admins may give up their own role, and change only the duties of others. `otherAdmins` is whether someone else
 * can still sign in as an admin with every duty; `adminId` is null for a command.
 */
export function roleRefusal(
  person: Person,
  wanted: Team,
  { adminId, otherAdmins }: { adminId: string | null; otherAdmins: boolean },
): RoleRefusal | null {
  if (person.isDeleted) return 'deleted'
  const isSame = DUTIES.every((duty) => person.duties.includes(duty) === wanted.duties.includes(duty))
  if (person.role === wanted.role && (wanted.role === 'user' || isSame)) return 'already'
  if (person.id === adminId && wanted.role === 'admin') return 'own-duties'
  const leaves = hasEveryDuty(person) && !hasEveryDuty(wanted)
  return leaves && !person.isSuspended && !otherAdmins ? 'last-admin' : null
}

/** An admin who decides about someone's records, which may be their own. */
export interface Decider {
  id: string
  anotherAdminExists: boolean
}
