import { eq } from 'drizzle-orm'
import type { RefusalKind } from '#contract/refusal-codes.ts'
import {
  normalizeReferralCode,
  REFERRAL_CODE_MISSING,
  type ReferralRefusal,
  referralRefusal,
} from '#domain/referrals/referrals.ts'
import { referral_codes, referrals } from '#server/database/schema/referrals.ts'
import { type Database, queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { type Actor, lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { lockAccounts } from '#server/points/ledger.ts'
import { payReferralBonusIfDue, readUnpaidBonus } from './pay-bonus.ts'

const SENTENCES: Record<ReferralRefusal, [RefusalKind, string]> = {
  'already-claimed': ['conflict', 'You’ve already entered a referral code.'],
  'window-closed': ['conflict', 'You can only enter a referral code within 7 days of joining.'],
  'unknown-code': ['invalid', 'This referral code doesn’t exist. Please check it with your friend.'],
  'self-referral': ['conflict', 'You can’t use your own referral code.'],
  circle: ['conflict', 'You referred this friend, so you can’t use their code.'],
}

/** Refusals about the code, shown at its field. */
const ABOUT_CODE = new Set<ReferralRefusal>(['unknown-code', 'self-referral', 'circle'])

/**
 * Enters a friend's code, once per account. Locks both accounts before it reads the rules, so that friends who enter
 * each other's codes at the same time end with one referral. Pays now if the newcomer already qualifies.
 */
export function claimReferral(
  database: Database,
  userId: string,
  typedCode: string,
): Promise<{ referralCode: string; bonusPaid: boolean }> {
  const code = normalizeReferralCode(typedCode)
  if (code === '') {
    const fields = { referralCode: REFERRAL_CODE_MISSING }
    throw new Refusal('invalid', REFERRAL_CODE_MISSING, { code: 'referral.empty', fields })
  }
  return database.transaction(async (tx) => {
    const actor = await lockActor(tx, userId, 'member')
    const [owner] = await tx.select().from(referral_codes).where(eq(referral_codes.code, code))
    await lockAccounts(tx, owner ? [userId, owner.user_id] : [userId])
    await refuseUnlessAllowed(tx, actor, owner?.user_id ?? null)
    await tx.insert(referrals).values({ referee_id: userId, referrer_id: owner!.user_id })
    for (const friend of [userId, owner!.user_id]) {
      publishFacts(tx, ['referrals'], friend)
    }
    return {
      referralCode: code,
      bonusPaid: await payReferralBonusIfDue(tx, userId, await readUnpaidBonus(tx, userId)),
    }
  })
}

async function refuseUnlessAllowed(tx: Tx, actor: Actor, referrerId: string | null): Promise<void> {
  const { now } = await queryOne<{ now: Date }>(tx, 'select clock_timestamp() as now')
  const claimed = await queryRows(tx, 'select 1 from referrals where referee_id = $1', [actor.id])
  const backwards = await queryRows(
    tx,
    'select 1 from referrals where referee_id = $1 and referrer_id = $2',
    [referrerId, actor.id],
  )
  const refusal = referralRefusal(
    { id: actor.id, joinedAt: actor.created_at, hasClaimed: claimed.length > 0 },
    referrerId === null ? null : { id: referrerId, wasReferredByNewcomer: backwards.length > 0 },
    now,
  )
  if (refusal === null) return
  const [kind, sentence] = SENTENCES[refusal]
  throw new Refusal(kind, sentence, {
    code: `referral.${refusal}`,
    ...(ABOUT_CODE.has(refusal) && { fields: { referralCode: sentence } }),
  })
}
