import { Refusal } from '#server/platform/http/refusal.ts'

export function notFromStock(): Refusal {
  return new Refusal(
    'conflict',
    'This reward isn’t delivered from a stock of codes, or its amount changed.',
    { code: 'reward.not-from-stock' },
  )
}
