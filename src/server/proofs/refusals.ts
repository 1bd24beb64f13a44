import { Refusal } from '#server/platform/http/refusal.ts'

export function submissionMissing(): Refusal {
  return new Refusal('not-found', 'This submission doesn’t exist.')
}

/** The member has no spot in the task. */
export function claimMissing(): Refusal {
  return new Refusal('conflict', 'Please claim this task first.', { code: 'claim.missing' })
}

export const FIRST_REVIEWER = 'You reviewed this submission first, so another admin must do the second look.'
