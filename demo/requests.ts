import { addressText, type PostalAddress } from '../src/domain/destinations.ts'
import type { RequestStatus } from '../src/domain/rewards.ts'
import { FULFILLED_NOTE } from '../src/domain/rewards.ts'
import { HOUR_MS } from '../src/domain/time.ts'
import type { reward_requests } from '../src/server/database/schema/rewards.ts'
import type { Chance } from './chance.ts'
import type { DemoPosting } from './ledger.ts'
import { POSTAL_ADDRESSES, REQUEST_APPROVAL_NOTES, REQUEST_REJECTION_NOTES } from './notes.ts'
import type { DemoPerson } from './people.ts'
import { DEMO_REWARDS, type RewardText } from './rewards.ts'

export interface DemoStep {
  to: RequestStatus
  at: Date
  by: DemoPerson
  notes: string | null
}

/** Where a request goes, as its row says it. */
type DemoDestination = Pick<
  typeof reward_requests.$inferInsert,
  'destination_kind' | 'destination' | 'postal_address' | 'to_account'
>

/** A reward somebody asked for, and every step of what became of it until now. */
export interface DemoRequest {
  person: DemoPerson
  reward: RewardText
  destination: DemoDestination
  requestedAt: Date
  steps: DemoStep[]
  /** What the admin stored with the fulfilled request, for its member. */
  delivery?: string
}

/** Of those who can afford something after an award, this part redeems. */
const REDEEMS = 0.15
const IS_REJECTED = 0.12
const IS_CANCELLED = 0.04

/** People choose among the dearest rewards they can afford: this many. */
const LIKED = 4

const OFFERED = DEMO_REWARDS.filter((reward) => reward.is_active !== false)

/** Where a request stands now. */
export function statusOf({ steps }: DemoRequest): RequestStatus {
  return steps.at(-1)?.to ?? 'pending'
}

/** What people redeemed from the points they had at the time; `earned` is in the order it happened. */
export function planRequests(
  chance: Chance,
  now: Date,
  earned: readonly DemoPosting[],
  deciders: readonly DemoPerson[],
): DemoRequest[] {
  const people = [...new Set(earned.map(({ person }) => person))]
  return people.flatMap((person) =>
    requestsOf(
      chance,
      now,
      earned.filter((posting) => posting.person === person),
      deciders,
    ),
  )
}

function requestsOf(
  chance: Chance,
  now: Date,
  earned: readonly DemoPosting[],
  deciders: readonly DemoPerson[],
): DemoRequest[] {
  const requests: DemoRequest[] = []
  const refunds: { at: Date; points: number }[] = []
  let balance = 0
  for (const [index, { person, amount, at }] of earned.entries()) {
    balance += amount
    const until = earned[index + 1]?.at ?? now
    const requestedAt = new Date(at.getTime() + (until.getTime() - at.getTime()) * chance.fraction())
    const returned = refunds.filter((refund) => refund.at <= requestedAt)
    const spendable = balance + returned.reduce((sum, refund) => sum + refund.points, 0)
    const affordable = OFFERED.filter((reward) => reward.points_cost <= spendable)
    if (affordable.length === 0 || !chance.happens(REDEEMS)) continue
    const reward = chance.pick(affordable.slice(-LIKED))
    const steps = someSteps(chance, now, person, requestedAt, deciders)
    requests.push({ person, reward, destination: aDestination(chance, reward, person), requestedAt, steps })
    balance -= reward.points_cost
    const last = steps.at(-1)
    if (last?.to === 'rejected' || last?.to === 'cancelled') {
      refunds.push({ at: last.at, points: reward.points_cost })
    }
  }
  return requests
}

/** The steps of a request that lie before now. */
function someSteps(
  chance: Chance,
  now: Date,
  person: DemoPerson,
  requestedAt: Date,
  deciders: readonly DemoPerson[],
): DemoStep[] {
  const firstAt = new Date(requestedAt.getTime() + chance.between(8, 70) * HOUR_MS)
  const by = chance.pick(deciders)
  const fate = chance.fraction()
  const steps: DemoStep[] =
    fate < IS_CANCELLED
      ? [{ to: 'cancelled', at: firstAt, by: person, notes: null }]
      : fate < IS_CANCELLED + IS_REJECTED
        ? [{ to: 'rejected', at: firstAt, by, notes: chance.pick(REQUEST_REJECTION_NOTES) }]
        : [
            {
              to: 'approved',
              at: firstAt,
              by,
              notes: chance.happens(0.4) ? chance.pick(REQUEST_APPROVAL_NOTES) : null,
            },
            {
              to: 'fulfilled',
              at: new Date(firstAt.getTime() + chance.between(10, 90) * HOUR_MS),
              by: chance.pick(deciders),
              notes: FULFILLED_NOTE,
            },
          ]
  return steps.filter((step) => step.at < now)
}

function aDestination(chance: Chance, reward: RewardText, person: DemoPerson): DemoDestination {
  return destinationOf(reward, person, () => chance.pick(POSTAL_ADDRESSES))
}

/** What is mailed travels to an invented address, everything else to the account's e-mail. */
export function destinationOf(
  { destination_kind: kind = 'email' }: RewardText,
  person: DemoPerson,
  addressOf: () => Omit<PostalAddress, 'recipient'>,
): DemoDestination {
  if (kind !== 'postal') {
    const isEmail = kind === 'email'
    return { destination_kind: kind, destination: isEmail ? person.email : '', to_account: isEmail }
  }
  const address = { recipient: `${person.first_name} ${person.last_name}`, ...addressOf() }
  return { destination_kind: kind, destination: addressText(address), postal_address: address }
}
