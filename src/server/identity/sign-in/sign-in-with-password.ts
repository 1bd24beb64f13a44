import { APIError, isAPIError } from 'better-auth/api'
import { and, eq } from 'drizzle-orm'
import type { Limit } from '../../../contract/endpoint.ts'
import { isStorableText } from '../../../domain/text.ts'
import { credentials, sessions, users, verifications } from '../../database/schema/users.ts'
import { type Database, type Queries, queryRows } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { accountKnowing, rememberBrowser } from '../browsers/known-browsers.ts'
import { BROWSER_HEADER, clientKey } from '../client-address.ts'
import { SIGN_IN_ADDRESS_LIMIT, SIGN_IN_BROWSER_LIMIT, SIGN_IN_CLIENT_LIMIT } from '../limits.ts'
import type { ProviderServices } from '../provider.ts'

/** After too many wrong passwords from unknown browsers: this one first has to prove the mailbox. */
export const CODE_NEEDED = 'sign-in.code-needed'

const CODE_NEEDED_SENTENCE =
  'There were too many wrong passwords for this address. We’ll email you a code first. Then you can enter your password.'

const WRONG = 'INVALID_EMAIL_OR_PASSWORD'

type Parts = Pick<ProviderServices, 'database' | 'identity' | 'limits'>
type Counter = readonly [Limit, string]

/**
 * Signs in with a password. Wrong ones count per known browser, or else per account and network, so that strangers can't
 * use up the tries of the owner's browser (OWASP: device cookies). Throws Better Auth's error, or Refusal 'too-many';
 * with CODE_NEEDED it takes an emailed code, and we don't check the password first, because the answer would reveal
 * whether it is right.
 */
export async function signInWithPassword(
  { database, identity: { auth }, limits }: Parts,
  { email, password }: { email: string; password: string },
  headers: Headers,
) {
  const address = email.toLowerCase()
  // An address that no account can have counts like any other wrong password.
  const body = { email: isStorableText(address) ? address : '', password, rememberMe: true }
  const browser = headers.get(BROWSER_HEADER) ?? ''
  const account = await accountKnowing(database.queries, browser, body.email)
  const counters: Counter[] =
    account === null
      ? [
          [SIGN_IN_CLIENT_LIMIT, clientKey(headers)],
          [SIGN_IN_ADDRESS_LIMIT, address],
        ]
      : [[SIGN_IN_BROWSER_LIMIT, `${browser} ${account}`]]
  for (const [limit, key] of counters) {
    await limits.consume(limit, key).catch((error: unknown) => {
      throw account === null && error instanceof Refusal ? codeNeeded() : error
    })
  }
  const known = await passwordOf(database.queries, body.email)
  try {
    const signedIn = await auth.api.signInEmail({ body, headers, returnHeaders: true })
    const token = 'token' in signedIn.response ? signedIn.response.token : null
    await keepIfUnchanged(database, { ...known, token, browser })
    await refund()
    return signedIn
  } catch (error) {
    if (!isAPIError(error) || error.body?.code !== WRONG) await refund()
    throw error
  }

  async function refund(): Promise<void> {
    for (const [limit, key] of counters) await limits.refund(limit, key)
  }
}

interface KnownPassword {
  userId: string
  password: string | null
}

async function passwordOf(queries: Queries, email: string): Promise<KnownPassword> {
  const [known] = await queryRows<KnownPassword>(
    queries,
    `select u.id as "userId", c.password from users u
     join credentials c on c.user_id = u.id and c.provider_id = 'credential' where lower(u.email) = $1`,
    [email],
  )
  return known ?? { userId: '', password: null }
}

/**
 * The library checks the password and opens the session in two steps. A password change between them ended the other
 * sessions but not this one, so it ends here, as does a sign-in waiting for the second factor. Otherwise the browser
 * becomes known.
 */
async function keepIfUnchanged(
  database: Database,
  { userId, password, token, browser }: KnownPassword & { token: string | null; browser: string },
): Promise<void> {
  const isUnchanged = await database.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
    const [now] = await tx
      .select({ password: credentials.password })
      .from(credentials)
      .where(and(eq(credentials.user_id, userId), eq(credentials.provider_id, 'credential')))
    if (now?.password === password) {
      if (token !== null) await rememberBrowser(tx, browser, userId)
      return true
    }
    if (token !== null) await tx.delete(sessions).where(eq(sessions.token, token))
    await tx.delete(verifications).where(eq(verifications.value, userId))
    return false
  })
  if (!isUnchanged) throw new APIError('UNAUTHORIZED', { code: WRONG, message: 'The password was changed.' })
}

function codeNeeded(): Refusal {
  return new Refusal('too-many', CODE_NEEDED_SENTENCE, { code: CODE_NEEDED })
}
