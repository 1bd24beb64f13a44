import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Limit } from '#contract/endpoint.ts'
import { isStorableText } from '#domain/text/text.ts'
import { credentials } from '#server/database/schema/identity.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { askerOf } from '../attempt.ts'
import { accountKnowing } from '../browsers/known-browsers.ts'
import type { IdentityServices } from '../identity-services.ts'
import { SIGN_IN_ADDRESS_LIMIT, SIGN_IN_BROWSER_LIMIT, SIGN_IN_CLIENT_LIMIT } from '../limits.ts'
import { verifyPassword } from '../password/password-hash.ts'
import { openSession } from '../session/open-session.ts'

/** This browser first has to prove the mailbox, after too many wrong passwords from unknown ones. */
export const CODE_NEEDED = 'sign-in.code-needed'

const CODE_NEEDED_SENTENCE =
  'There were too many wrong passwords for this address. We’ll email you a code first. Then you can enter your password.'

/** The same for a wrong password and an unknown address, so that it does not reveal which addresses have accounts. */
const NO_MATCH = 'sign-in.no-match'

type Parts = Pick<IdentityServices, 'config' | 'database' | 'identity' | 'limits'>
type SignedIn = 'signed-in' | 'second-step'
type Counter = readonly [Limit, string]

/**
 * Signs in with a password. Wrong ones count per known browser, or else per account and network, so that strangers can't
 * use up the tries of the owner's browser (OWASP: device cookies). Refusal 'unauthenticated' for a wrong one, 'forbidden'
 * for a suspended account, 'too-many' after too many; with CODE_NEEDED it takes an emailed code, and we don't check the
 * password first, because the answer would reveal whether it is right.
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
  for (const [limit, key] of counters) {
    await parts.limits.consume(limit, key).catch((error: unknown) => {
      throw account === null && error instanceof Refusal ? codeNeeded() : error
    })
  }
  try {
    const opened = await openWithPassword(parts, known, password, reply)
    await refund()
    return opened
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== NO_MATCH) await refund()
    throw error
  }

  async function refund(): Promise<void> {
    for (const [limit, key] of counters) await parts.limits.refund(limit, key)
  }
}

async function openWithPassword(
  parts: Parts,
  email: string,
  password: string,
  reply: FastifyReply,
): Promise<SignedIn> {
  const known = await passwordOf(parts.database.queries, email)
  const isRight = await verifyPassword(known?.password ?? null, password)
  if (!isRight || known === null) return refuse()
  const opened = await openSession(parts, reply, {
    userId: known.userId,
    factor: null,
    // A new password ends every session, even one that opens at the same moment.
    check: async (tx) => {
      const [now] = await tx
        .select({ password: credentials.password })
        .from(credentials)
        .where(and(eq(credentials.user_id, known.userId), eq(credentials.provider_id, 'credential')))
      return now?.password === known.password
    },
  })
  return opened ?? refuse()
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

function refuse(): never {
  throw new Refusal('unauthenticated', 'Wrong email or password.', { code: NO_MATCH })
}

function codeNeeded(): Refusal {
  return new Refusal('too-many', CODE_NEEDED_SENTENCE, { code: CODE_NEEDED })
}
