import type { Limit } from '#contract/endpoint.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'

/** A limit, and the key it counts by. */
export type Counter = readonly [Limit, string]

/**
 * Counts a try before it is checked, so that no number of simultaneous tries passes a limit, and uncounts it unless it
 * was 'wrong'. Refusal 'too-many' at a limit.
 */
export async function countTry<Result>(
  limits: RateLimits,
  counters: readonly Counter[],
  check: () => Promise<Result | 'wrong'>,
): Promise<Result | 'wrong'> {
  const counted: Counter[] = []
  let result: Result | 'wrong' | undefined
  try {
    for (const [limit, key] of counters) {
      await limits.consume(limit, key)
      counted.push([limit, key])
    }
    result = await check()
    return result
  } finally {
    if (result !== 'wrong') for (const [limit, key] of counted) await limits.refund(limit, key)
  }
}
