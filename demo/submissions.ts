import type { SubmissionStatus } from '../src/domain/submissions.ts'
import { HOUR_MS } from '../src/domain/time.ts'
import type { Chance } from './chance.ts'
import type { DemoClaim } from './claims.ts'
import { later } from './moments.ts'
import { APPROVAL_NOTES, REJECTION_NOTES } from './notes.ts'
import type { DemoPerson } from './people.ts'

export interface DemoSubmission {
  claim: DemoClaim
  version: number
  status: SubmissionStatus
  notes: string | null
  isWordless?: boolean
  submittedAt: Date
  /** Absent while pending. */
  review?: { at: Date; by: DemoPerson | null; notes: string | null }
  replacedAt?: Date
  /** When its approval was undone, which rejects it. */
  undoneAt?: Date
  /** Waits for a second look; `review` is the first decision. */
  contest?: { at: Date; reason: string }
  isCopied?: boolean
}

export interface DemoGain {
  person: DemoPerson
  amount: number
  at: Date
}

/** Probabilities. */
const NEVER_SUBMITS = 0.08
const IS_REJECTED = 0.17
const SUBMITS_AGAIN = 0.6
const IS_WORDLESS = 0.15
const REVIEWER_SAYS_SOMETHING = 0.3

/** Reviewers promise 24 to 48 hours: newer proof waits, some waits longer, none over 5 days. */
const WAITS_FOR_SURE_MS = 26 * HOUR_MS
const MAY_WAIT_MS = 110 * HOUR_MS
const STILL_WAITS = 0.3

export function planSubmissions(
  chance: Chance,
  now: Date,
  claims: readonly DemoClaim[],
  reviewers: readonly DemoPerson[],
): DemoSubmission[] {
  return claims.flatMap((claim) => {
    if (claim.leftAt || chance.happens(NEVER_SUBMITS)) return []
    const submittedAt = later(claim.claimedAt, chance.between(1, 50) + chance.fraction())
    if (submittedAt > now) return []
    const first = aSubmission(chance, now, reviewers, { claim, version: 1, submittedAt })
    if (first.status !== 'rejected' || !first.review || !chance.happens(SUBMITS_AGAIN)) return [first]
    const again = later(first.review.at, chance.between(2, 40) + chance.fraction())
    if (again > now) return [first]
    const second = aSubmission(chance, now, reviewers, { claim, version: 2, submittedAt: again })
    return [{ ...first, replacedAt: again }, second]
  })
}

type Sent = Pick<DemoSubmission, 'claim' | 'version' | 'submittedAt'>

function aSubmission(
  chance: Chance,
  now: Date,
  reviewers: readonly DemoPerson[],
  sent: Sent,
): DemoSubmission {
  const { claim, version, submittedAt } = sent
  const { notes, noteInFrench, proof } = claim.task.text
  const submission: DemoSubmission = {
    ...sent,
    status: 'pending',
    notes: claim.person.writesFrench && noteInFrench ? noteInFrench : chance.pick(notes),
    isWordless: chance.happens(IS_WORDLESS),
  }
  const age = now.getTime() - submittedAt.getTime()
  if (age < WAITS_FOR_SURE_MS || (age < MAY_WAIT_MS && chance.happens(STILL_WAITS))) return submission
  const isRejected = version === 1 && chance.happens(IS_REJECTED)
  const latest = Math.min(age / HOUR_MS - 0.25, 46)
  const praise = chance.happens(REVIEWER_SAYS_SOMETHING) ? chance.pick(APPROVAL_NOTES) : null
  return {
    ...submission,
    status: isRejected ? 'rejected' : 'approved',
    review: {
      at: later(submittedAt, 3 + (latest - 3) * chance.fraction()),
      by: chance.pick(reviewers),
      notes: isRejected ? chance.pick(REJECTION_NOTES[proof]) : praise,
    },
  }
}

/** In the order they were awarded. */
export function awardsOf(submissions: readonly DemoSubmission[]): DemoGain[] {
  return submissions
    .flatMap(({ claim: { person, task }, status, review }) =>
      status === 'approved' && review ? { person, amount: task.text.points, at: review.at } : [],
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}
