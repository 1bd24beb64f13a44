import { verifyPassword } from 'better-auth/crypto'
import { type Database, queryRows } from '../../platform/db/database.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { PASSWORD_CHECK_LIMIT } from '../limits.ts'

const WRONG_PASSWORD = 'password.wrong'

/** The row of `credentials` that holds a member's password. */
interface Credential {
  id: string
  password: string
}

/**
 * An open session alone is not enough to take an account over or to end it: its password has to be known as well.
 * Wrong ones are counted; the sentence stands at the form's `field`.
 */
export async function confirmPassword(
  { database, limits }: { database: Database; limits: RateLimits },
  userId: string,
  password: string,
  field: string,
): Promise<Credential> {
  await limits.consume(PASSWORD_CHECK_LIMIT, userId)
  const [credential] = await queryRows<{ id: string; password: string }>(
    database.queries,
    `select id, password from credentials where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  )
  if (!credential) {
    const sentence =
      'Your account has no password. Choose one by “Forgotten your password?” where you sign in.'
    throw new Refusal('invalid', sentence, { code: 'password.none', fields: { [field]: sentence } })
  }
  if (!(await verifyPassword({ hash: credential.password, password }))) {
    const sentence = 'This is not your password.'
    throw new Refusal('invalid', sentence, { code: WRONG_PASSWORD, fields: { [field]: sentence } })
  }
  await limits.refund(PASSWORD_CHECK_LIMIT, userId)
  return credential
}
