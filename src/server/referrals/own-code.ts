import { randomInt } from 'node:crypto'
import { makeReferralCode } from '#domain/referrals/referrals.ts'
import { referral_codes } from '#server/database/schema/referrals.ts'
import { type Database, queryRows } from '#server/platform/db/database.ts'

/** A second attempt is already unlikely with 31^8 codes. */
const ATTEMPTS = 10

const RANDOM_STEPS = 2 ** 32

/** Created at the first request; concurrent requests get the same code. */
export async function ownReferralCode(database: Database, userId: string): Promise<{ referralCode: string }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [own] = await queryRows<{ code: string }>(
      database.queries,
      'select code from referral_codes where user_id = $1',
      [userId],
    )
    if (own) return { referralCode: own.code }
    const code = makeReferralCode(() => randomInt(RANDOM_STEPS) / RANDOM_STEPS)
    await database.queries.insert(referral_codes).values({ user_id: userId, code }).onConflictDoNothing()
  }
  throw new Error('No free referral code was found.')
}
