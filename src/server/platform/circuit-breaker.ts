/** Runs work that needs an outside service; throws immediately while that service is known to be down. */
type Guarded = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Opens after one failure, lets one try through every `tryEveryMs`, and closes after the first success. */
export function circuitBreaker({
  tryEveryMs,
  isOutage,
  refusal,
  report,
}: {
  tryEveryMs: number
  isOutage: (error: unknown) => boolean
  refusal: () => Error
  /** Called when it goes down, with the reason, and when it is back. */
  report: (isAway: boolean, error?: unknown) => void
}): Guarded {
  let isAway = false
  let nextTryAt = 0
  return async (work) => {
    if (isAway && performance.now() < nextTryAt) throw refusal()
    nextTryAt = performance.now() + tryEveryMs
    try {
      const result = await work()
      if (isAway) report(false)
      isAway = false
      return result
    } catch (error) {
      if (!isOutage(error)) throw error
      if (!isAway) report(true, error)
      isAway = true
      nextTryAt = performance.now() + tryEveryMs
      throw refusal()
    }
  }
}
