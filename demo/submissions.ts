import type { SubmissionStatus } from '../src/domain/submissions.ts'
import { HOUR_MS } from '../src/domain/time.ts'
import type { Chance } from './chance.ts'
import type { DemoClaim } from './claims.ts'
import { APPROVAL_NOTES, REJECTION_NOTES } from './notes.ts'
import type { DemoPerson } from './people.ts'

/** One version of the proof under a claim. */
export interface DemoSubmission {
  claim: DemoClaim
  version: number
  status: SubmissionStatus
  notes: string | null
  /** Where there is a picture, it says enough. */
  isWordless: boolean
  submittedAt: Date
  /** Null while pending. */
  review: { at: Date; by: DemoPerson | null; notes: string | null } | null
  replacedAt: Date | null
  /** When its approval was taken back, which left it rejected. */
  undoneAt: Date | null
  /** Its member asked for a second look, which it waits for; `review` is the first decision. */
  contest?: { at: Date; reason: string }
  /** Its picture is a smaller copy of one that somebody else sent before. */
  isCopied?: boolean
}

/** How likely people are to … */
const NEVER_SUBMITS = 0.08
const IS_REJECTED = 0.17
const SUBMITS_AGAIN = 0.6
const IS_WORDLESS = 0.15
const REVIEWER_SAYS_SOMETHING = 0.3

/** Reviewers promise 24 to 48 hours: everything younger waits, some wait longer, after 5 days nothing does. */
const WAITS_FOR_SURE_MS = 26 * HOUR_MS
const MAY_WAIT_MS = 110 * HOUR_MS
const STILL_WAITS = 0.25

/** Everything the community sent under its claims, with what the reviewers made of it until now. */
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
    const first = aSubmission(chance, now, claim, 1, submittedAt, reviewers)
    if (first.status !== 'rejected' || !first.review || !chance.happens(SUBMITS_AGAIN)) return [first]
    const again = later(first.review.at, chance.between(2, 40) + chance.fraction())
    if (again > now) return [first]
    return [{ ...first, replacedAt: again }, aSubmission(chance, now, claim, 2, again, reviewers)]
  })
}

function aSubmission(
  chance: Chance,
  now: Date,
  claim: DemoClaim,
  version: number,
  submittedAt: Date,
  reviewers: readonly DemoPerson[],
): DemoSubmission {
  const submission: DemoSubmission = {
    claim,
    version,
    status: 'pending',
    notes: someNotes(chance, claim),
    isWordless: chance.happens(IS_WORDLESS),
    submittedAt,
    review: null,
    replacedAt: null,
    undoneAt: null,
  }
  const age = now.getTime() - submittedAt.getTime()
  if (age < WAITS_FOR_SURE_MS || (age < MAY_WAIT_MS && chance.happens(STILL_WAITS))) return submission
  const status = version === 1 && chance.happens(IS_REJECTED) ? 'rejected' : 'approved'
  const latest = Math.min(now.getTime() - HOUR_MS / 4, submittedAt.getTime() + 46 * HOUR_MS)
  const earliest = submittedAt.getTime() + 3 * HOUR_MS
  return {
    ...submission,
    status,
    review: {
      at: new Date(earliest + (latest - earliest) * chance.fraction()),
      by: chance.pick(reviewers),
      notes: someReviewNotes(chance, claim, status),
    },
  }
}

function someNotes(chance: Chance, { task, person }: DemoClaim): string {
  const { notes, notesInFrench } = task.text
  return chance.pick(person.writesFrench && notesInFrench ? notesInFrench : notes)
}

function someReviewNotes(chance: Chance, { task }: DemoClaim, status: SubmissionStatus): string | null {
  if (status === 'rejected') return chance.pick(REJECTION_NOTES[task.text.proof])
  return chance.happens(REVIEWER_SAYS_SOMETHING) ? chance.pick(APPROVAL_NOTES) : null
}

function later(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR_MS)
}
