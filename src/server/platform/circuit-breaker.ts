/** Runs work that needs an outside service, or throws at once while that service is known to be away. */
type Guarded = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Keeps those who need a service from waiting for it while it is away: after one failure the others are refused at once,
 * but for a try now and then, and the first success lets everybody through again.
 */
export function circuitBreaker({
  tryEveryMs,
  isOutage,
  refusal,
  report,
}: {
  /** While the service is away, one try per so many milliseconds looks whether it is back. */
  tryEveryMs: number
  /** Whether an error says that the service is away or broken. */
  isOutage: (error: unknown) => boolean
  /** What those who need it are told. */
  refusal: () => Error
  /** Hears when it goes away, with the reason, and when it is back. */
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
