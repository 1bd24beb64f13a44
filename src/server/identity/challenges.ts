import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { TRUST_LINK_MINUTES } from '#domain/identity/codes-and-links.ts'
import type { Config } from '#server/config/config.ts'
import { type ChallengePurpose, challenges } from '#server/database/schema/identity.ts'
import type { Queries } from '#server/platform/db/database.ts'
import { cookieIn, cookieLine } from './session/session-cookie.ts'

/** Time to find the phone, and to get a passkey from it; or to sign in and set up a factor. */
const MINUTES: Record<ChallengePurpose, number> = {
  passkey: 10,
  'second-step': 10,
  'trust-factor': TRUST_LINK_MINUTES,
}

const TOKEN_BYTES = 32

export type Challenge = typeof challenges.$inferSelect

type Asked = Pick<Challenge, 'purpose'> & Partial<Pick<Challenge, 'user_id' | 'value'>>

/**
 * Remembers what this browser has to prove, and returns the Set-Cookie line that names the challenge to it; the database
 * keeps only a digest.
 */
export async function beginChallenge(
  queries: Queries,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  asked: Asked,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const minutes = MINUTES[asked.purpose]
  await queries.insert(challenges).values({
    id: digestOf(token),
    ...asked,
    expires_at: sql`clock_timestamp() + make_interval(mins => ${minutes})`,
  })
  return cookieLine(publicUrl, nameOf(asked.purpose), token, minutes * 60)
}

/** The challenge of this browser; null when it is over or was another browser's. */
export async function findChallenge(
  queries: Queries,
  config: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
  purpose: ChallengePurpose,
): Promise<Challenge | null> {
  const [challenge] = await queries
    .select()
    .from(challenges)
    .where(ofBrowser(config, request, purpose))
  return challenge ?? null
}

/** Uses the challenge up, so that each is answered once; null as for `findChallenge`. */
export async function takeChallenge(
  queries: Queries,
  config: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
  purpose: ChallengePurpose,
): Promise<Challenge | null> {
  const [taken] = await queries
    .delete(challenges)
    .where(ofBrowser(config, request, purpose))
    .returning()
  return taken ?? null
}

function ofBrowser(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
  purpose: ChallengePurpose,
) {
  return and(
    eq(challenges.id, digestOf(cookieIn(request, publicUrl, nameOf(purpose)) ?? '')),
    eq(challenges.purpose, purpose),
    gt(challenges.expires_at, sql`clock_timestamp()`),
  )
}

const nameOf = (purpose: ChallengePurpose) => `northpoint.${purpose}`

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
