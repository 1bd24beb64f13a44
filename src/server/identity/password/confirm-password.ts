import { type Database, queryRows } from '#server/platform/db/database.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { PASSWORD_CHECK_LIMIT } from '../limits.ts'
import { verifyPassword } from './password-hash.ts'

const WRONG_PASSWORD = 'password.wrong'

interface Credential {
  id: string
  password: string
}

/** An open session alone must not be enough to take over or delete an account. Counts wrong passwords. */
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
    const sentence = 'Your account has no password. You can choose one from the sign-in page.'
    throw new Refusal('invalid', sentence, { code: 'password.none', fields: { [field]: sentence } })
  }
  if (!(await verifyPassword(credential.password, password))) {
    const sentence = 'Wrong password.'
    throw new Refusal('invalid', sentence, { code: WRONG_PASSWORD, fields: { [field]: sentence } })
  }
  await limits.refund(PASSWORD_CHECK_LIMIT, userId)
  return credential
}
