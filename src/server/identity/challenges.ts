import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type ChallengePurpose, challenges } from '../database/schema/users.ts'
import type { Queries } from '../platform/db/database.ts'
import { cookieName } from './session-cookie.ts'

/** Time to find the phone, and to get a passkey from it. */
const MINUTES = 10

const TOKEN_BYTES = 32

export type Challenge = typeof challenges.$inferSelect

type Asked = Pick<Challenge, 'purpose'> & Partial<Pick<Challenge, 'user_id' | 'value'>>

/** Remembers what this browser has to prove; its cookie names the challenge, and the database keeps only a digest of it. */
export async function beginChallenge(
  queries: Queries,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  reply: FastifyReply,
  asked: Asked,
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await queries.insert(challenges).values({
    id: digestOf(token),
    ...asked,
    expires_at: sql`clock_timestamp() + make_interval(mins => ${MINUTES})`,
  })
  const { name, secure } = challengeCookie(publicUrl, asked.purpose)
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name,
      value: token,
      httpOnly: true,
      secure,
      sameSite: 'lax',
      path: '/',
      maxAge: MINUTES * 60,
    }),
  )
}

/** The challenge of this browser; null when it is over or was another browser's. */
export async function findChallenge(
  queries: Queries,
  config: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
  purpose: ChallengePurpose,
): Promise<Challenge | null> {
  const [found] = await queries
    .select()
    .from(challenges)
    .where(ofBrowser(config, request, purpose))
  return found ?? null
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
  const { name } = challengeCookie(publicUrl, purpose)
  const token = parseCookie(request.headers.cookie ?? '')[name] ?? ''
  return and(
    eq(challenges.id, digestOf(token)),
    eq(challenges.purpose, purpose),
    gt(challenges.expires_at, sql`clock_timestamp()`),
  )
}

function challengeCookie(publicUrl: URL, purpose: ChallengePurpose): { name: string; secure: boolean } {
  return cookieName(publicUrl, `northpoint.${purpose}`)
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
