import { bonusIsDue, CLAIM_WINDOW_DAYS } from '../src/domain/referrals.ts'
import { DAY_MS } from '../src/domain/time.ts'
import type { Chance } from './chance.ts'
import { firstOf, later } from './moments.ts'
import type { DemoPeople, DemoPerson } from './people.ts'
import type { DemoGain } from './submissions.ts'

export interface DemoReferral {
  referee: DemoPerson
  referrer: DemoPerson
  claimedAt: Date
  /** Null until the referee has earned enough. */
  paidAt: Date | null
}

const FRIENDS_QUALIFIED = 1
const FRIENDS_WAITING = 2

/** One in this many newcomers came with a code. */
const NEWCOMERS_PER_CODE = 3

/** In order of entry. Referrers joined first, so there is no circle. The demo member has friends in every state. */
export function planReferrals(
  chance: Chance,
  now: Date,
  { admin, member, community }: DemoPeople,
  awards: readonly DemoGain[],
): DemoReferral[] {
  const refer = (referee: DemoPerson, referrer: DemoPerson): DemoReferral => {
    const hours = chance.between(2, CLAIM_WINDOW_DAYS * 24 - 1)
    const claimedAt = firstOf(later(referee.created_at, hours), later(now, -1))
    const qualifiedAt = whenQualified(referee, awards)
    const paidAt = qualifiedAt && (qualifiedAt > claimedAt ? qualifiedAt : claimedAt)
    return { referee, referrer, claimedAt, paidAt }
  }
  const active = community.filter(({ zeal }) => zeal > 0)
  const newcomers = active.filter(({ created_at }) => created_at > member.created_at)
  const qualified = newcomers.filter((person) => whenQualified(person, awards))
  const waiting = newcomers.filter((person) => !qualified.includes(person))
  const friends = [...qualified.splice(0, FRIENDS_QUALIFIED), ...waiting.splice(-FRIENDS_WAITING)]
  const others = [...qualified, ...waiting].filter((_, index) => index % NEWCOMERS_PER_CODE === 0)
  const referrals = [
    refer(member, admin),
    ...friends.map((friend) => refer(friend, member)),
    ...others.map((newcomer) => refer(newcomer, chance.pick(membersADayBefore(active, newcomer)))),
  ]
  return referrals.sort((a, b) => a.claimedAt.getTime() - b.claimedAt.getTime())
}

/** When the person's tasks earned enough; null if they have not. */
function whenQualified(person: DemoPerson, awards: readonly DemoGain[]): Date | null {
  let points = 0
  const enough = awards.find((award) => {
    if (award.person === person) points += award.amount
    return bonusIsDue(points)
  })
  return enough?.at ?? null
}

function membersADayBefore(active: readonly DemoPerson[], newcomer: DemoPerson): DemoPerson[] {
  const before = newcomer.created_at.getTime() - DAY_MS
  return active.filter(({ created_at }) => created_at.getTime() < before)
}
