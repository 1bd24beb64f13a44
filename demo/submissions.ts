import type { SubmissionStatus } from '#domain/proofs/submissions.ts'
import { failableLines } from '#domain/tasks/requirement-lines.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import type { submissions } from '#server/database/schema/proofs.ts'
import type { Chance } from './chance.ts'
import type { DemoClaim } from './claims.ts'
import { type DemoPerson, later } from './people.ts'
import type { DemoTask } from './tasks.ts'

export interface DemoSubmission
  extends Omit<typeof submissions.$inferInsert, 'claim_id' | 'task_id' | 'user_id'> {
  id?: number
  claim: DemoClaim
  status: SubmissionStatus
  submitted_at: Date
  /** The time when it was approved, before that was undone. */
  approvedAt?: Date
  isCopied?: boolean
}

export interface DemoAward {
  person: DemoPerson
  points: number
  at: Date
}

/** Probabilities. */
const NEVER_SUBMITS = 0.08
const IS_REJECTED = 0.17
const SUBMITS_AGAIN = 0.6
const REVIEWER_SAYS_SOMETHING = 0.3

/** Reviewers promise 24 to 48 hours: newer proof waits, some waits longer, none over 5 days. */
const WAITS_FOR_SURE_MS = 26 * HOUR_MS
const MAY_WAIT_MS = 110 * HOUR_MS
const STILL_WAITS = 0.3

const APPROVAL_NOTES = ['Thank you, exactly what we asked for.', 'Clear and honest.', 'Merci, c’est parfait.']

interface Rejection {
  /** Matches the lines of the requirements that it names. */
  about: RegExp
  notes: string
}

const REJECTIONS: Record<DemoTask['proof'], Rejection> = {
  post: {
    about: /come|sentence/,
    notes:
      'We cannot see in the first line that the post is rewarded. Please add it and send a new screenshot.',
  },
  page: {
    about: /top of the page/,
    notes: 'The screenshot does not show which page it is. Please send the top of the page, with its name.',
  },
  survey: {
    about: /completion code/,
    notes: 'The completion code is cut off. Please send the whole last page.',
  },
  feedback: {
    about: /last page/,
    notes: 'The form in the picture was not sent yet. Please send the page that says it was.',
  },
  photo: {
    about: /licence plates/,
    notes: 'We can read a licence plate in the background. Please crop it or take another picture.',
  },
  event: {
    about: /face/,
    notes: 'We can recognize a face on the left. Please crop it or take another picture.',
  },
  words: {
    about: /answered/,
    notes: 'Some of the questions are still open. Please answer each one in a full sentence.',
  },
}

const NOT_PUBLISHED: Rejection = {
  about: /can be read/,
  notes: 'We cannot find your review on the page of the shop. Please try the page of another one.',
}

export function planSubmissions(
  chance: Chance,
  now: Date,
  claims: readonly DemoClaim[],
  reviewers: readonly DemoPerson[],
): DemoSubmission[] {
  const submission = (claim: DemoClaim, submitted_at: Date, version: number): DemoSubmission => {
    const { notes, proof, points, requirements, is_review } = claim.task
    const sent = { claim, version, submitted_at, notes: chance.pick(notes), status: 'pending' as const }
    const age = now.getTime() - submitted_at.getTime()
    if (age < WAITS_FOR_SURE_MS || (age < MAY_WAIT_MS && chance.happens(STILL_WAITS))) return sent
    const latest = Math.min(age / HOUR_MS - 0.25, 46)
    const reviewed_at = later(submitted_at, 3 + (latest - 3) * chance.fraction())
    const reviewed = { ...sent, reviewed_at, reviewed_by: chance.pick(reviewers).id }
    if (version === 1 && chance.happens(IS_REJECTED)) {
      const { about, notes: review_notes } = is_review ? NOT_PUBLISHED : REJECTIONS[proof]
      const failed_lines = failableLines(requirements).filter((line) => about.test(line))
      return { ...reviewed, status: 'rejected', review_notes, failed_lines, failed_page: is_review ?? false }
    }
    const praise = chance.happens(REVIEWER_SAYS_SOMETHING) ? chance.pick(APPROVAL_NOTES) : null
    return { ...reviewed, status: 'approved', review_notes: praise, points_awarded: points }
  }
  return claims.flatMap((claim) => {
    if (claim.left_at || chance.happens(NEVER_SUBMITS)) return []
    const submittedAt = later(claim.claimed_at, chance.between(1, 50) + chance.fraction())
    if (submittedAt > now) return []
    const first = submission(claim, submittedAt, 1)
    if (first.status !== 'rejected' || !chance.happens(SUBMITS_AGAIN)) return [first]
    const again = later(first.reviewed_at!, chance.between(2, 40))
    if (again > now) return [first]
    return [{ ...first, replaced_at: again }, submission(claim, again, 2)]
  })
}

/** The awards in the order in which they were made. */
export function awardsOf(submissions: readonly DemoSubmission[]): DemoAward[] {
  return submissions
    .flatMap(({ claim: { person }, points_awarded: points, reviewed_at: at }) =>
      points && at ? { person, points, at } : [],
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The time when the person's awards reached this many points; null if they have not. */
export function whenEarned(person: DemoPerson, points: number, awards: readonly DemoAward[]): Date | null {
  let earned = 0
  const enough = awards.find((award) => {
    if (award.person === person) earned += award.points
    return earned >= points
  })
  return enough?.at ?? null
}
