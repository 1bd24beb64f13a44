import { claimReferral, getReferralCode } from '#contract/referrals/referrals.ts'
import type { Person } from './builders.ts'
import type { World } from './world.ts'

export async function referralCodeOf(world: World, person: Person): Promise<string> {
  return (await world.call(person, getReferralCode)).referralCode
}

/** Two new members, one of whom referred the other. */
export async function friends(world: World): Promise<{ referrer: Person; newcomer: Person }> {
  const [referrer, newcomer] = await Promise.all([world.aMember(), world.aMember()])
  await world.call(newcomer, claimReferral, { body: { referralCode: await referralCodeOf(world, referrer) } })
  return { referrer, newcomer }
}
