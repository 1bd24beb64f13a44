import { setTimeout } from 'node:timers/promises'

/** Longer than writing a mail into the outbox takes, in milliseconds. */
const ALIKE_MS = 300

/**
 * Resolves no sooner than ALIKE_MS from now, so that the clock does not tell which addresses are known. The answer is
 * sent after it, never within `work`.
 */
export async function takeAtLeast<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, setTimeout(ALIKE_MS)])
  return result
}
