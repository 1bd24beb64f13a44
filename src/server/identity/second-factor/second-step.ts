import { eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { challenges, second_factors } from '#server/database/schema/identity.ts'
import type { Queries, Tx } from '#server/platform/db/database.ts'
import { type Challenge, findChallenge } from '../challenges.ts'
import type { IdentityServices } from '../identity-services.ts'
import { openSession } from '../session/open-session.ts'
import { takeRecoveryCode, unseal } from './take-factor.ts'
import { stepOf } from './totp.ts'

/** Wrong codes that end one sign-in, and that lock two-step verification of the account. */
const TRIES = 5
const TRIES_OF_ACCOUNT = 10
const LOCKED_MINUTES = 15

type Parts = Pick<IdentityServices, 'config' | 'database' | 'encryption' | 'identity' | 'signing'>

/** 'used' for a code that worked before; 'over' after too many wrong ones; 'ended' when no sign-in waits for a code. */
export type SecondStep = 'signed-in' | 'wrong' | 'used' | 'over' | 'locked' | 'ended'

interface TypedCode {
  factor: 'totp' | 'recovery'
  code: string
}

/**
 * Signs in someone who proved a first factor in this browser and now types a code. Each code works once (RFC 6238 §5.2).
 * Refusal 'forbidden' for a suspended account.
 */
export async function takeSecondStep(
  parts: Parts,
  reply: FastifyReply,
  typed: TypedCode,
): Promise<SecondStep> {
  const { config, database } = parts
  const find = (queries: Queries) => findChallenge(queries, config, reply.request, 'second-step')
  const userId = (await find(database.queries))?.user_id
  if (!userId) return 'ended'
  let taken: SecondStep = 'ended'
  await openSession(parts, reply, {
    userId,
    factor: typed.factor,
    check: async (tx) => {
      const challenge = await find(tx)
      taken = challenge === null ? 'ended' : await takeCode(tx, parts, challenge, userId, typed)
      return taken === 'signed-in'
    },
  })
  return taken
}

async function takeCode(
  tx: Tx,
  parts: Parts,
  challenge: Challenge,
  userId: string,
  { factor, code }: TypedCode,
): Promise<SecondStep> {
  if (challenge.tries >= TRIES) return 'over'
  const own = eq(second_factors.user_id, userId)
  const [held] = await tx.select().from(second_factors).where(own)
  if (!held?.verified) return 'ended'
  if (held.locked_until !== null && held.locked_until > new Date()) return 'locked'
  const step = factor === 'totp' ? stepOf(unseal(parts, held.secret), code, new Date()) : null
  const isUsed = step !== null && step <= held.last_step
  const codes = factor === 'recovery' ? takeRecoveryCode(parts, held, code)?.backup_codes : undefined
  if (step === null && codes === undefined) {
    await countWrong(tx, challenge, held)
    return 'wrong'
  }
  await tx.delete(challenges).where(eq(challenges.id, challenge.id))
  if (isUsed) return 'used'
  const change = codes === undefined ? { last_step: step ?? held.last_step } : { backup_codes: codes }
  await tx
    .update(second_factors)
    .set({ ...change, failed_count: 0, locked_until: null })
    .where(own)
  return 'signed-in'
}

async function countWrong(
  tx: Tx,
  { id }: Challenge,
  held: typeof second_factors.$inferSelect,
): Promise<void> {
  await tx
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(eq(challenges.id, id))
  // An earlier lock is over, and so is its count.
  const failed_count = (held.locked_until === null ? held.failed_count : 0) + 1
  const isLocked = failed_count >= TRIES_OF_ACCOUNT
  await tx
    .update(second_factors)
    .set({
      failed_count,
      locked_until: isLocked ? sql`clock_timestamp() + make_interval(mins => ${LOCKED_MINUTES})` : null,
    })
    .where(eq(second_factors.id, held.id))
}
