import { Refusal } from '#server/platform/http/refusal.ts'

export function messageMissing(): Refusal {
  return new Refusal('not-found', 'This message no longer exists.')
}
