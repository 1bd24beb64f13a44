import { QUALIFYING_POINTS } from '#domain/referrals/referrals.ts'
import type { referrals } from '#server/database/schema/referrals.ts'
import { type DemoPeople, type DemoPerson, later } from './people.ts'
import { type DemoAward, whenEarned } from './submissions.ts'

type DemoReferral = typeof referrals.$inferInsert & { claimed_at: Date }

/** Everyone enters a code in their first day. */
const ENTERED_AFTER_HOURS = 12

/** The member and another have friends in every state. Referrers joined first, so there is no circle. */
export function planReferrals(
  { admin, member, community }: DemoPeople,
  awards: readonly DemoAward[],
): DemoReferral[] {
  const [first, ...others] = community.filter(({ zeal }) => zeal > 0)
  const newcomers = others.filter(({ created_at }) => created_at > member.created_at)
  const whenQualified = (person: DemoPerson) => whenEarned(person, QUALIFYING_POINTS + 1, awards)
  const some = (from: readonly DemoPerson[], qualified: number, waiting: number) => [
    ...from.filter(whenQualified).slice(0, qualified),
    ...from.filter((person) => !whenQualified(person)).slice(-waiting),
  ]
  const friendsOf = (referrer: DemoPerson, friends: readonly DemoPerson[]) =>
    friends.map((referee): DemoReferral => {
      const claimed_at = later(referee.created_at, ENTERED_AFTER_HOURS)
      const qualifiedAt = whenQualified(referee)
      const paid_at = qualifiedAt && (qualifiedAt > claimed_at ? qualifiedAt : claimed_at)
      return { referee_id: referee.id, referrer_id: referrer.id, claimed_at, paid_at }
    })
  const friends = some(newcomers, 1, 2)
  const rest = others.filter((person) => !friends.includes(person))
  return [
    ...friendsOf(admin, [member]),
    ...friendsOf(member, friends),
    ...friendsOf(first!, some(rest, 3, 3)),
  ]
}
