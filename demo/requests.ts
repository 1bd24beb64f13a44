import { addressText } from '#domain/rewards/destinations.ts'
import { FULFILLED_NOTE } from '#domain/rewards/rewards.ts'
import type { request_decisions, reward_requests } from '#server/database/schema/rewards.ts'
import type { Chance } from './chance.ts'
import { type DemoPerson, later } from './people.ts'
import { DEMO_REWARDS, type DemoReward } from './rewards.ts'
import { type DemoAward, whenEarned } from './submissions.ts'

export type DemoStep = Omit<typeof request_decisions.$inferInsert, 'request_id' | 'from_status'> & {
  decided_at: Date
}

export interface DemoRequest extends Omit<typeof reward_requests.$inferInsert, 'reward_id'> {
  id?: number
  requested_at: Date
  steps: readonly DemoStep[]
  /** The delivery by the admin, for the member only. */
  delivered?: string
}

/** The number of rewards that count as cheaper, from the first. */
const CHEAPER = 4

const OFFERED = DEMO_REWARDS.filter((reward) => reward.is_active !== false)

const APPROVAL_NOTES = [null, null, null, 'On its way by Friday.', 'Merci de votre patience!']

/** A member cancels their own request, so it has no reviewer. */
export function aRequest(
  person: DemoPerson,
  reward: DemoReward,
  requested_at: Date,
  given: readonly DemoStep[],
): DemoRequest {
  const { delivery_kind = 'hand', amount_cents } = reward
  const taken = delivery_kind === 'stock' ? deliveredAtOnce(given) : given
  const last = taken.at(-1)
  const review = last?.to_status === 'cancelled' ? undefined : last
  return {
    user_id: person.id,
    status: last?.to_status ?? 'pending',
    points_spent: reward.points_cost,
    reward_name: reward.name,
    reward_value: reward.value,
    reward_description: reward.description,
    ...destinationOf(reward, person),
    ...{ delivery_kind, amount_cents },
    ...(delivery_kind === 'etransfer' && { recipient_name: person.name, autodeposit: isEven(person.id) }),
    holds_stock:
      delivery_kind === 'stock' && last?.to_status !== 'rejected' && last?.to_status !== 'cancelled',
    requested_at,
    reviewed_at: review?.decided_at,
    reviewed_by: review?.decided_by,
    review_notes: review?.notes,
    steps: taken,
  }
}

/** An approval from a stock delivers the code; without one, the request is pending. */
function deliveredAtOnce(steps: readonly DemoStep[]): readonly DemoStep[] {
  const [approved, fulfilled] = steps
  if (approved?.to_status !== 'approved') return steps
  return fulfilled ? [approved, { ...fulfilled, decided_at: approved.decided_at }] : []
}

const isEven = (id: string) => Number.parseInt(id.slice(-1), 16) % 2 === 0

/** Everyone wishes for one of the cheaper rewards, then for any, and asks soon after they have earned it. */
export function planRequests(
  chance: Chance,
  now: Date,
  community: readonly DemoPerson[],
  awards: readonly DemoAward[],
  deciders: readonly DemoPerson[],
): DemoRequest[] {
  return community.flatMap((person) => {
    let spent = 0
    return [chance.pick(OFFERED.slice(0, CHEAPER)), chance.pick(OFFERED)].flatMap((reward) => {
      spent += reward.points_cost
      const earnedAt = whenEarned(person, spent, awards)
      const requestedAt = earnedAt && later(earnedAt, chance.between(1, 20))
      if (!requestedAt || requestedAt > now) return []
      const steps = someSteps(chance, requestedAt, chance.pick(deciders))
      const taken = steps.filter(({ decided_at }) => decided_at < now)
      return [aRequest(person, reward, requestedAt, taken)]
    })
  })
}

function someSteps(chance: Chance, requestedAt: Date, { id: decided_by }: DemoPerson): DemoStep[] {
  const approvedAt = later(requestedAt, chance.between(12, 90))
  const fulfilledAt = later(approvedAt, chance.between(10, 90))
  const notes = chance.pick(APPROVAL_NOTES)
  return [
    { to_status: 'approved', decided_at: approvedAt, decided_by, notes },
    { to_status: 'fulfilled', decided_at: fulfilledAt, decided_by, notes: FULFILLED_NOTE },
  ]
}

/** Doors of the invented street; a few members share one, as a household does. */
const DOORS = 50

/** Goods go to an invented address, everything else to the account's email. */
function destinationOf({ destination_kind = 'email' }: DemoReward, person: DemoPerson) {
  if (destination_kind === 'none') return { destination_kind, destination: '' }
  if (destination_kind === 'email') return { destination_kind, destination: person.email, to_account: true }
  const door = 1 + (Number.parseInt(person.id.slice(0, 8), 16) % DOORS)
  const place = { street: `${door} Example Crescent`, unit: '', city: 'Ajax', postalCode: 'L1S 0A0' }
  const address = { recipient: person.name, ...place, province: 'ON' as const }
  return { destination_kind, destination: addressText(address), postal_address: address }
}
