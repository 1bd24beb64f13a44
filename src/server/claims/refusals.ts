import { Refusal } from '#server/platform/http/refusal.ts'

/** The member has no spot in the task. */
export function claimMissing(): Refusal {
  return new Refusal('conflict', 'Please claim this task first.', { code: 'claim.missing' })
}
