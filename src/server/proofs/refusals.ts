import { Refusal } from '#server/platform/http/refusal.ts'

export function submissionMissing(): Refusal {
  return new Refusal('not-found', 'This submission doesn’t exist.')
}
