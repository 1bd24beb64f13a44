import { addressText, type PostalAddress } from '../src/domain/destinations.ts'
import { FULFILLED_NOTE, type RequestStatus } from '../src/domain/rewards.ts'
import type { Chance } from './chance.ts'
import { later } from './moments.ts'
import { POSTAL_ADDRESSES, REQUEST_APPROVAL_NOTES, REQUEST_REJECTION_NOTES } from './notes.ts'
import type { DemoPerson } from './people.ts'
import { DEMO_REWARDS, type RewardText } from './rewards.ts'
import type { DemoGain } from './submissions.ts'

export interface DemoStep {
  to: RequestStatus
  at: Date
  by: DemoPerson
  notes: string | null
}

export interface DemoRequest {
  person: DemoPerson
  reward: RewardText
  destination: ReturnType<typeof destinationOf>
  requestedAt: Date
  steps: DemoStep[]
  /** What the admin delivered, for the member only. */
  delivery?: string
}

/** The share of people who redeem when an award lets them afford something. */
const REDEEMS = 0.15
const IS_REJECTED = 0.12
const IS_CANCELLED = 0.04

/** People choose among this many of the dearest rewards they can afford. */
const LIKED = 4

const OFFERED = DEMO_REWARDS.filter((reward) => reward.is_active !== false)

/** Reward requests that people could afford at the time; `gains` is in order of time. Refunds are not spent again. */
export function planRequests(
  chance: Chance,
  now: Date,
  gains: readonly DemoGain[],
  deciders: readonly DemoPerson[],
): DemoRequest[] {
  const balances = new Map<DemoPerson, number>()
  return gains.flatMap(({ person, amount, at }) => {
    const balance = (balances.get(person) ?? 0) + amount
    balances.set(person, balance)
    const affordable = OFFERED.filter((reward) => reward.points_cost <= balance)
    if (affordable.length === 0 || !chance.happens(REDEEMS)) return []
    const reward = chance.pick(affordable.slice(-LIKED))
    const requestedAt = later(at, chance.fraction() * 20)
    if (requestedAt > now) return []
    balances.set(person, balance - reward.points_cost)
    const destination = destinationOf(reward, person, chance.pick(POSTAL_ADDRESSES))
    const steps = someSteps(chance, person, requestedAt, deciders).filter((step) => step.at < now)
    return { person, reward, destination, requestedAt, steps }
  })
}

function someSteps(
  chance: Chance,
  person: DemoPerson,
  requestedAt: Date,
  deciders: readonly DemoPerson[],
): DemoStep[] {
  const at = later(requestedAt, chance.between(8, 70))
  const by = chance.pick(deciders)
  const fate = chance.fraction()
  if (fate < IS_CANCELLED) return [{ to: 'cancelled', at, by: person, notes: null }]
  if (fate < IS_CANCELLED + IS_REJECTED) {
    return [{ to: 'rejected', at, by, notes: chance.pick(REQUEST_REJECTION_NOTES) }]
  }
  return [
    { to: 'approved', at, by, notes: chance.pick(REQUEST_APPROVAL_NOTES) },
    { to: 'fulfilled', at: later(at, chance.between(10, 90)), by, notes: FULFILLED_NOTE },
  ]
}

/** Goods go to an invented address, everything else to the account's email. */
export function destinationOf(
  { destination_kind: kind = 'email' }: RewardText,
  person: DemoPerson,
  place: Omit<PostalAddress, 'recipient'>,
) {
  if (kind !== 'postal') {
    const isEmail = kind === 'email'
    return { destination_kind: kind, destination: isEmail ? person.email : '', to_account: isEmail }
  }
  const address = { recipient: person.name, ...place }
  return { destination_kind: kind, destination: addressText(address), postal_address: address }
}
