import { Refusal } from '#server/platform/http/refusal.ts'

export function rewardMissing(): Refusal {
  return new Refusal('not-found', 'This reward doesn’t exist.')
}

export function requestMissing(): Refusal {
  return new Refusal('not-found', 'This reward request doesn’t exist.')
}
