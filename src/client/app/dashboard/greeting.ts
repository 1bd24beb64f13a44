import { plural } from '../../../domain/format.ts'
import { USUAL_REVIEW_TIME } from '../../../domain/submissions.ts'
import type { OwnStatus } from '../task-parts/own-status.tsx'

const NOON = 12
const EVENING = 18

/** 'Good evening, Chantal', at an hour of the day (0–23). */
export function greeting(firstName: string | null, hour: number): string {
  const words = hour < NOON ? 'Good morning' : hour < EVENING ? 'Good afternoon' : 'Good evening'
  return firstName ? `${words}, ${firstName}` : words
}

/** The one thing to know first: what waits for the member, else what they wait for. */
export function nextActionText({ rejected, claimed, pending }: Record<OwnStatus, number>): string {
  if (rejected > 0) return `${plural(rejected, 'task needs', 'tasks need')} another try.`
  if (claimed > 0) return `${plural(claimed, 'task waits', 'tasks wait')} for your proof.`
  if (pending > 0) return `${plural(pending, 'task is', 'tasks are')} under review: ${USUAL_REVIEW_TIME}.`
  return 'Claim a task to earn your next points.'
}
