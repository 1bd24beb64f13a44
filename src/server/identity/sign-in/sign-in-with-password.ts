import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { isStorableText } from '#domain/text/text.ts'
import { credentials } from '#server/database/schema/identity.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { askerOf } from '../attempt.ts'
import { accountKnowing, rememberBrowser } from '../browsers/known-browsers.ts'
import { type Counter, countTry } from '../count-try.ts'
import type { IdentityServices } from '../identity-services.ts'
import { SIGN_IN_ADDRESS_LIMIT, SIGN_IN_BROWSER_LIMIT, SIGN_IN_CLIENT_LIMIT } from '../limits.ts'
import { type RightCode, takeCode } from '../mailbox/mailed-codes.ts'
import { verifyPassword } from '../password/password-hash.ts'
import { openSession } from '../session/open-session.ts'

/** This browser has to prove the mailbox too, after too many wrong passwords from unknown ones. */
export const CODE_NEEDED = 'sign-in.code-needed'

const CODE_NEEDED_SENTENCE =
  'There were too many wrong passwords for this address. To sign in, you also need a code that we email you.'

type Parts = Pick<IdentityServices, 'config' | 'database' | 'identity' | 'limits' | 'signing'>
export type SignedIn = 'signed-in' | 'second-step'

/**
 * Signs in with a password. Wrong ones count per known browser, or else per account and network, so that strangers can't
 * use up the tries of the owner's browser (OWASP: device cookies). Refusal 'unauthenticated' for a wrong one, 'forbidden'
 * for a suspended account, 'too-many' after too many; with CODE_NEEDED it takes an emailed code too, and we don't check
 * the password alone, because the answer would reveal whether it is right.
 */
export async function signInWithPassword(
  parts: Parts,
  { email, password }: { email: string; password: string },
  reply: FastifyReply,
): Promise<SignedIn> {
  const { queries } = parts.database
  const { browser, client } = askerOf(reply.request)
  const address = email.toLowerCase()
  // An address that no account can have counts like any other wrong password.
  const known = isStorableText(address) ? address : ''
  const account = await accountKnowing(queries, browser, known)
  const counters: Counter[] =
    account === null
      ? [
          [SIGN_IN_CLIENT_LIMIT, client],
          [SIGN_IN_ADDRESS_LIMIT, address],
        ]
      : [[SIGN_IN_BROWSER_LIMIT, `${browser} ${account}`]]
  const opened = await countTry(parts.limits, counters, () =>
    openWithPassword(parts, { email: known, password }, reply),
  ).catch((error: unknown) => {
    const isHeld = error instanceof Refusal && error.kind === 'too-many'
    throw account === null && isHeld ? codeNeeded() : error
  })
  if (opened === 'wrong') throw noMatch()
  return opened
}

/**
 * Opens a session if the password is right, and the emailed code too where one is needed, which is then used up. Takes
 * the same work for every wrong answer. Refusal 'forbidden' for a suspended account.
 */
export async function openWithPassword(
  parts: Parts,
  { email, password, code = null }: { email: string; password: string; code?: RightCode | 'wrong' | null },
  reply: FastifyReply,
): Promise<SignedIn | 'wrong'> {
  const known = await passwordOf(parts.database.queries, email)
  const isRight = await verifyPassword(known?.password ?? null, password)
  if (!isRight || known === null || code === 'wrong') return 'wrong'
  const opened = await openSession(parts, reply, {
    userId: known.userId,
    factor: null,
    // A new password ends every session, even one that opens at the same moment.
    check: async (tx) => {
      const [now] = await tx
        .select({ password: credentials.password })
        .from(credentials)
        .where(and(eq(credentials.user_id, known.userId), eq(credentials.provider_id, 'credential')))
      if (now?.password !== known.password) return false
      if (code === null) return true
      if (!(await takeCode(tx, code))) return false
      // The mailbox is proved, even if a second step is still to come.
      await rememberBrowser(tx, code.browser, known.userId)
      return true
    },
  })
  return opened ?? 'wrong'
}

async function passwordOf(
  queries: Queries,
  email: string,
): Promise<{ userId: string; password: string } | null> {
  const [known] = await queryRows<{ userId: string; password: string }>(
    queries,
    `select u.id as "userId", c.password from users u join credentials c on c.user_id = u.id
     where c.provider_id = 'credential' and c.password is not null and lower(u.email) = $1`,
    [email],
  )
  return known ?? null
}

/** The same for a wrong password and an unknown address, so that it does not reveal which addresses have accounts. */
function noMatch(): Refusal {
  return new Refusal('unauthenticated', 'Wrong email or password.', { code: 'sign-in.no-match' })
}

function codeNeeded(): Refusal {
  return new Refusal('too-many', CODE_NEEDED_SENTENCE, { code: CODE_NEEDED })
}
