import type { EntryKind } from '../../domain/points.ts'
import type { DemoMedia } from './demo-media.ts'
import type { DemoPerson } from './demo-people.ts'
import type { DemoReferral } from './demo-referrals.ts'
import { type DemoRequest, statusOf } from './demo-requests.ts'
import type { DemoSubmission } from './demo-submissions.ts'

/** What an entry refers to: a row, the entry it takes back, or the adjustment an admin made by hand. */
type Cause =
  | { submission: DemoSubmission }
  | { request: DemoRequest }
  | { referral: DemoReferral }
  | { media: DemoMedia }
  | { takenBack: DemoMovement }
  | { adjustedBy: DemoPerson; undone?: { by: DemoPerson; at: Date; reason: string } }

/** Points that came or went. */
export interface DemoMovement {
  person: DemoPerson
  amount: number
  kind: EntryKind
  cause: Cause
  description: string
  at: Date
}

/** A movement in the books of its person. */
export interface DemoEntry {
  movement: DemoMovement
  balanceAfter: number
  version: number
}

/** Points of approved submissions, and of approvals that were taken back again. */
export function awardsOf(submissions: readonly DemoSubmission[]): DemoMovement[] {
  return submissions.flatMap((submission) => {
    const { claim, review, status, undoneAt } = submission
    if (!review || (status !== 'approved' && !undoneAt)) return []
    const award: DemoMovement = {
      person: claim.person,
      amount: claim.task.text.points,
      kind: 'task_award',
      cause: { submission },
      description: `Task completed: ${claim.task.text.title}`,
      at: review.at,
    }
    if (!undoneAt) return [award]
    const reversal: DemoMovement = {
      ...award,
      amount: -award.amount,
      kind: 'reversal',
      cause: { takenBack: award },
      description: `Taken back: ${claim.task.text.title}`,
      at: undoneAt,
    }
    return [award, reversal]
  })
}

/** Points that left with requests, and came back with those that were rejected or cancelled. */
export function redemptionsOf(requests: readonly DemoRequest[]): DemoMovement[] {
  return requests.flatMap((request) => {
    const { person, reward, requestedAt, steps } = request
    const spent: DemoMovement = {
      person,
      amount: -reward.points_cost,
      kind: 'redemption',
      cause: { request },
      description: `Redeemed: ${reward.name}`,
      at: requestedAt,
    }
    const status = statusOf(request)
    const last = steps.at(-1)
    if (!last || (status !== 'rejected' && status !== 'cancelled')) return [spent]
    const returned: DemoMovement = {
      ...spent,
      amount: reward.points_cost,
      kind: 'refund',
      description: `Points returned: ${reward.name}`,
      at: last.at,
    }
    return [spent, returned]
  })
}

/** The movements in the order they happened. */
export function inOrder(movements: readonly DemoMovement[]): DemoMovement[] {
  return [...movements].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The ledger of these movements: per person a dense version and a running balance. Spending never goes below zero. */
export function keepBooks(movements: readonly DemoMovement[]): DemoEntry[] {
  const accounts = new Map<DemoPerson, { balance: number; version: number }>()
  return inOrder(movements).map((movement) => {
    const account = accounts.get(movement.person) ?? { balance: 0, version: 0 }
    account.balance += movement.amount
    account.version += 1
    accounts.set(movement.person, account)
    if (movement.kind === 'redemption' && account.balance < 0) {
      throw new Error(`The demo lets ${movement.person.email} spend points that are not there.`)
    }
    return { movement, balanceAfter: account.balance, version: account.version }
  })
}

/** The reversals of adjustments that were undone. */
export function reversalsOf(gifts: readonly DemoMovement[]): DemoMovement[] {
  return gifts.flatMap((gift) => {
    const { cause } = gift
    if (!('adjustedBy' in cause) || !cause.undone) return []
    return {
      person: gift.person,
      amount: -gift.amount,
      kind: 'reversal',
      cause: { takenBack: gift },
      description: `Reversed: ${gift.description}`,
      at: cause.undone.at,
    }
  })
}
