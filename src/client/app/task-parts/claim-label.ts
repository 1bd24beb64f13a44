import type { ClaimRefusal } from '../../../domain/tasks.ts'

/** What the button that claims a task says (specification §4 Claiming). */
export function claimLabel(refusal: ClaimRefusal | null): string {
  if (refusal === 'full') return 'Task at Full Capacity'
  return refusal === 'expired' ? 'Task Expired' : 'Claim Task'
}
