import {
  bonusIsDue,
  CLAIM_WINDOW_DAYS,
  makeReferralCode,
  REFERRAL_BONUS_POINTS,
} from '../src/domain/referrals.ts'
import { DAY_MS, HOUR_MS } from '../src/domain/time.ts'
import type { Chance } from './chance.ts'
import { type DemoPosting, inOrder } from './ledger.ts'
import type { DemoPeople, DemoPerson } from './people.ts'

/** One friend who was brought along. */
export interface DemoReferral {
  referee: DemoPerson
  referrer: DemoPerson
  /** The referrer's code. */
  code: string
  claimedAt: Date
  /** Null while the referee's tasks are not worth enough. */
  paidAt: Date | null
}

/** So many of the newcomers came with a friend's code, and of those who have qualified so many in any case. */
const CAME_WITH_CODE = 0.4
const OTHERS_QUALIFIED = 1

/** Of the demo member's friends, so many have qualified, and so many are on their way. */
const FRIENDS_QUALIFIED = 1
const FRIENDS_WAITING = 2

/** Hours after joining until a code was entered at the earliest. */
const FIRST_HOURS = 2

/**
 * Who brought whom, in the order the codes were entered: the demo member has friends in every state and came with the
 * admin's code. Whoever refers has joined before, so there is no circle.
 */
export function planReferrals(
  chance: Chance,
  now: Date,
  { admin, member, community }: DemoPeople,
  awards: readonly DemoPosting[],
): DemoReferral[] {
  const codes = new Map<DemoPerson, string>()
  const codeOf = (person: DemoPerson) => {
    const code = codes.get(person) ?? makeReferralCode(chance.fraction)
    codes.set(person, code)
    return code
  }
  const refer = (referee: DemoPerson, referrer: DemoPerson): DemoReferral => {
    const hours = chance.between(FIRST_HOURS, CLAIM_WINDOW_DAYS * 24 - 1)
    const latest = now.getTime() - HOUR_MS
    const claimedAt = new Date(Math.min(referee.created_at.getTime() + hours * HOUR_MS, latest))
    const paidAt = whenDue(referee, claimedAt, awards)
    return { referee, referrer, code: codeOf(referrer), claimedAt, paidAt }
  }

  const newcomers = community.filter(({ created_at, zeal }) => zeal > 0 && created_at > member.created_at)
  const hasQualified = (person: DemoPerson) => whenDue(person, person.created_at, awards) !== null
  const qualified = newcomers.filter(hasQualified)
  const friends = [
    ...qualified.slice(0, FRIENDS_QUALIFIED),
    ...newcomers.filter((person) => !hasQualified(person)).slice(-FRIENDS_WAITING),
  ]
  const certain = qualified.slice(FRIENDS_QUALIFIED, FRIENDS_QUALIFIED + OTHERS_QUALIFIED)
  const others = newcomers.filter(
    (person) => !friends.includes(person) && (chance.happens(CAME_WITH_CODE) || certain.includes(person)),
  )
  const referrals = [
    refer(member, admin),
    ...friends.map((friend) => refer(friend, member)),
    ...others.map((newcomer) => refer(newcomer, chance.pick(whoWasThere(community, newcomer)))),
  ]
  return referrals.sort((a, b) => a.claimedAt.getTime() - b.claimedAt.getTime())
}

/** The bonuses of those that were paid, for both friends. */
export function bonusesOf(referrals: readonly DemoReferral[]): DemoPosting[] {
  return referrals.flatMap((referral) => {
    const { referee, referrer, paidAt } = referral
    if (paidAt === null) return []
    const bonus = {
      amount: REFERRAL_BONUS_POINTS,
      kind: 'referral_bonus' as const,
      cause: { referral },
      at: paidAt,
    }
    return [
      { ...bonus, person: referrer, description: 'Referral bonus: your friend qualified' },
      { ...bonus, person: referee, description: 'Referral bonus: you qualified' },
    ]
  })
}

/** When the referee's tasks were worth enough, but not before the code was entered; null if they are not yet. */
function whenDue(referee: DemoPerson, claimedAt: Date, awards: readonly DemoPosting[]): Date | null {
  let points = 0
  for (const { amount, at } of inOrder(awards.filter(({ person }) => person === referee))) {
    points += amount
    if (bonusIsDue(points)) return at > claimedAt ? at : claimedAt
  }
  return null
}

/** Those who had been members for a day when the newcomer joined. */
function whoWasThere(community: readonly DemoPerson[], newcomer: DemoPerson): DemoPerson[] {
  const before = newcomer.created_at.getTime() - DAY_MS
  return community.filter(({ created_at, zeal }) => zeal > 0 && created_at.getTime() < before)
}
