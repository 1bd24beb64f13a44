import { APIError } from 'better-auth/api'
import { BRAND } from '../../domain/brand.ts'
import { type Database, read } from '../platform/database.ts'
import { setRole } from './grant-admin.ts'

export const SUSPENDED = 'account.suspended'
export const SUSPENDED_SENTENCE = `This account is suspended. If you think that is a mistake, please write to ${BRAND.supportEmail}.`

interface PersonRow {
  email: string
  email_verified: boolean
  role: 'user' | 'admin'
  suspended: boolean
  deleted: boolean
}

/**
 * Runs before a session is made, however its owner signs in: a suspended or deleted account gets none, and a verified
 * address among ADMIN_EMAILS becomes admin (decisions: Signing in).
 */
export async function admitSession(
  database: Database,
  adminEmails: ReadonlySet<string>,
  userId: string,
): Promise<void> {
  const [person] = await read<PersonRow>(
    database.queries,
    `select email, email_verified, role, suspended_at is not null as suspended, deleted_at is not null as deleted
     from users where id = $1`,
    [userId],
  )
  if (person === undefined || person.deleted || person.suspended) {
    throw new APIError('FORBIDDEN', {
      code: SUSPENDED,
      message: SUSPENDED_SENTENCE,
    })
  }
  if (person.role !== 'admin' && person.email_verified && adminEmails.has(person.email.toLowerCase())) {
    await setRole(database, person.email, 'admin', 'ADMIN_EMAILS')
  }
}

interface Names {
  name: string
  firstName?: unknown
  lastName?: unknown
}

interface Newcomer {
  name: string
  firstName: string | null
  lastName: string | null
  image: null
}

/**
 * What is stored of a newcomer: first and last name come from the full name where they were not given, because the
 * profile keeps them apart, and a picture is only taken through the product's own upload.
 */
export function newcomer(user: Names): Newcomer {
  const name = user.name.trim().replace(/\s+/g, ' ')
  const [first = '', ...rest] = name.split(' ')
  return {
    name,
    firstName: textOr(user.firstName, first),
    lastName: textOr(user.lastName, rest.join(' ')),
    image: null,
  }
}

function textOr(given: unknown, otherwise: string): string | null {
  const text = typeof given === 'string' ? given.trim() : otherwise
  return text === '' ? null : text
}
