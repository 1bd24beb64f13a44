import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from '#contract/endpoint.ts'
import { words, wordsOf } from '#domain/text/wording.ts'
import { MINUTE_SECONDS } from '#domain/time/time.ts'
import { Refusal } from './refusal.ts'

export interface RateLimits {
  /** Counts one use; over the limit, throws Refusal 'too-many' with the seconds to wait. */
  consume(limit: Limit, key: string): Promise<void>
  /** Whether the next use would be over the limit. Counts nothing. */
  isReached(limit: Limit, key: string): Promise<boolean>
  /** Uncounts one use, for limits that count only failures. */
  refund(limit: Limit, key: string): Promise<void>
  clear(limit: Limit, key: string): Promise<void>
}

/** Rate limits that survive restarts and apply across servers; `factor` multiplies each one. */
export function openRateLimits(pool: pg.Pool, factor: number): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = ({ name, points, windowSeconds }: Limit) => {
    const known = limiters.get(name)
    if (known !== undefined) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: '',
      points: Math.ceil(points * factor),
      duration: windowSeconds,
      // All limiters share one table, so only the first sweeps it.
      clearExpiredByTimeout: limiters.size === 0,
    })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    async consume(limit, key) {
      try {
        await limiterFor(limit).consume(digest(limit, key))
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(limit.sentence, error.msBeforeNext)
        throw error
      }
    },
    async isReached(limit, key) {
      const counted = await limiterFor(limit).get(digest(limit, key))
      return counted !== null && counted.remainingPoints <= 0
    },
    refund: async (limit, key) => void (await limiterFor(limit).reward(digest(limit, key), 1)),
    clear: async (limit, key) => void (await limiterFor(limit).delete(digest(limit, key))),
  }
}

/** Keeps addresses of people and devices out of the table. */
function digest({ name }: Limit, key: string): string {
  return createHash('sha256').update(`${name}:${key}`).digest('base64url')
}

function tooMany(sentence: string, waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  const said = words(
    '{sentence} Please try again in {minutes, plural, one {a minute} other {{minutes} minutes}}.',
    { sentence: wordsOf(sentence), minutes },
  )
  return new Refusal('too-many', said, { retryAfterSeconds: seconds })
}
