import type { EntryKind } from '../src/domain/points.ts'
import type { DemoMedia } from './media.ts'
import type { DemoPerson } from './people.ts'
import type { DemoReferral } from './referrals.ts'
import { type DemoRequest, statusOf } from './requests.ts'
import type { DemoSubmission } from './submissions.ts'

/** What an entry refers to: a row, the entry it takes back, or the adjustment an admin made by hand. */
type Cause =
  | { submission: DemoSubmission }
  | { request: DemoRequest }
  | { referral: DemoReferral }
  | { media: DemoMedia }
  | { takenBack: DemoPosting }
  | { adjustedBy: DemoPerson; undone?: { by: DemoPerson; at: Date; reason: string } }

/** Points that came or went. */
export interface DemoPosting {
  person: DemoPerson
  amount: number
  kind: EntryKind
  cause: Cause
  description: string
  at: Date
}

/** Each posting in the order it happened, with its person's balance after it and its place in their ledger. */
export type DemoBooks = Map<DemoPosting, { balance_after: number; version: number }>

/** Points of approved submissions, and of approvals that were taken back again. */
export function awardsOf(submissions: readonly DemoSubmission[]): DemoPosting[] {
  return submissions.flatMap((submission) => {
    const { claim, review, status, undoneAt } = submission
    if (!review || (status !== 'approved' && !undoneAt)) return []
    const award: DemoPosting = {
      person: claim.person,
      amount: claim.task.text.points,
      kind: 'task_award',
      cause: { submission },
      description: `Task completed: ${claim.task.text.title}`,
      at: review.at,
    }
    if (!undoneAt) return [award]
    const reversal: DemoPosting = {
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
export function redemptionsOf(requests: readonly DemoRequest[]): DemoPosting[] {
  return requests.flatMap((request) => {
    const { person, reward, requestedAt, steps } = request
    const spent: DemoPosting = {
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
    const returned: DemoPosting = {
      ...spent,
      amount: reward.points_cost,
      kind: 'refund',
      description: `Points returned: ${reward.name}`,
      at: last.at,
    }
    return [spent, returned]
  })
}

/** The postings in the order they happened. */
export function inOrder(postings: readonly DemoPosting[]): DemoPosting[] {
  return [...postings].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The ledger of these postings: per person a dense version and a running balance. Spending never goes below zero. */
export function keepBooks(postings: readonly DemoPosting[]): DemoBooks {
  const latest = new Map<DemoPerson, { balance_after: number; version: number }>()
  const books: DemoBooks = new Map()
  for (const posting of inOrder(postings)) {
    const { person, amount, kind } = posting
    const before = latest.get(person) ?? { balance_after: 0, version: 0 }
    const after = { balance_after: before.balance_after + amount, version: before.version + 1 }
    if (kind === 'redemption' && after.balance_after < 0) {
      throw new Error(`The demo lets ${person.email} spend points that are not there.`)
    }
    latest.set(person, after)
    books.set(posting, after)
  }
  return books
}

/** The reversals of adjustments that were undone. */
export function reversalsOf(gifts: readonly DemoPosting[]): DemoPosting[] {
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
