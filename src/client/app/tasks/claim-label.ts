import type { ClaimRefusal } from '#domain/tasks/tasks.ts'

/** Specification §4 Claiming. */
export function claimLabel(refusal: ClaimRefusal | null): string {
  if (refusal === 'full') return 'Task at Full Capacity'
  return refusal === 'expired' ? 'Task Expired' : 'Claim Task'
}
