import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'

interface Limit {
  /** How many within the window. */
  points: number
  windowSeconds: number
  /** What is read by a person who went over it, without the time to wait. */
  sentence: string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const MAIL_SENTENCE = 'We have sent several mails to this address already.'
const SIGN_IN_SENTENCE = 'There were too many attempts to sign in.'

/** What is limited, per key and window (reliability: The web). */
const LIMITS = {
  /** Failed sign-ins from browsers the account does not know, per e-mail address; beyond it a mailed code leads on. */
  'sign-in-address': { points: 10, windowSeconds: 15 * MINUTE, sentence: SIGN_IN_SENTENCE },
  /** Failed sign-ins from a browser the account knows, per browser and account. */
  'sign-in-browser': { points: 10, windowSeconds: 15 * MINUTE, sentence: SIGN_IN_SENTENCE },
  /** Failed sign-ins from browsers the account does not know, per client address. */
  'sign-in-client': { points: 100, windowSeconds: 15 * MINUTE, sentence: SIGN_IN_SENTENCE },
  /** Sign-ins begun with an issuer or a passkey, per client address. */
  'sign-in-begun': { points: 100, windowSeconds: 15 * MINUTE, sentence: SIGN_IN_SENTENCE },
  /** New accounts, per client address. */
  'sign-up-client': {
    points: 100,
    windowSeconds: HOUR,
    sentence: 'Too many accounts were created from this connection.',
  },
  /** Mails that somebody asks for by naming an address, per purpose, address and client; nobody reads the sentence. */
  'account-mail-client': { points: 5, windowSeconds: HOUR, sentence: MAIL_SENTENCE },
  /** The same, per purpose and address. */
  'account-mail': { points: 20, windowSeconds: HOUR, sentence: MAIL_SENTENCE },
  /** Wrong codes of sign-ups, per address (decisions: Signing in). */
  'sign-up-code': {
    points: 20,
    windowSeconds: DAY,
    sentence: 'There were too many wrong codes for this address.',
  },
  /** Codes tried to take an address back, per mailed link: only its reader can use them up. */
  'take-back-code': {
    points: 20,
    windowSeconds: 15 * MINUTE,
    sentence: 'You have tried many codes.',
  },
  /** Changes of address asked for, per member. */
  'address-change': {
    points: 5,
    windowSeconds: HOUR,
    sentence: 'You have asked for several addresses within an hour.',
  },
  /** Wrong passwords given to confirm a change of the account, per member. */
  'password-check': {
    points: 10,
    windowSeconds: 15 * MINUTE,
    sentence: 'The password was wrong too often.',
  },
  /** Codes tried to turn a second factor on, per member; at sign-in Better Auth counts them. */
  'second-factor-code': {
    points: 20,
    windowSeconds: 15 * MINUTE,
    sentence: 'You have tried many codes.',
  },
  /** Images sent as proof, per member. */
  upload: { points: 60, windowSeconds: HOUR, sentence: 'You have sent many images within an hour.' },
  /** Referral codes tried, per member. */
  'referral-code': { points: 10, windowSeconds: HOUR, sentence: 'You have tried many referral codes.' },
  /** Messages to support, per member. */
  'support-message': {
    points: 10,
    windowSeconds: HOUR,
    sentence: 'You have sent many messages within an hour.',
  },
  /** Business inquiries, per client address: an office shares one. */
  'business-contact': {
    points: 10,
    windowSeconds: HOUR,
    sentence: 'We have received several messages from this connection.',
  },
  /** Addresses unsubscribed, per client address. */
  unsubscribe: {
    points: 30,
    windowSeconds: HOUR,
    sentence: 'Many addresses were unsubscribed from this connection.',
  },
  /** Rewards requested, per member. */
  redemption: {
    points: 100,
    windowSeconds: HOUR,
    sentence: 'You have requested many rewards within an hour.',
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

export interface RateLimits {
  /** Counts one use (or `cost`); over the limit it is Refusal 'too-many' with the seconds to wait. */
  take(name: LimitName, key: string, cost?: number): Promise<void>
  /** Takes one use back, where only failures count. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Begins counting anew. */
  clear(name: LimitName, key: string): Promise<void>
}

/** Rate limits that survive a restart and hold across servers; every limit is `factor` times as loose as written. */
export function openRateLimits(pool: pg.Pool, factor: number): RateLimits {
  const limiterOf = (name: LimitName, sweeps: boolean) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: '',
      points: Math.ceil(LIMITS[name].points * factor),
      duration: LIMITS[name].windowSeconds,
      clearExpiredByTimeout: sweeps,
    })
  const limiters = new Map<LimitName, RateLimiterPostgres>()
  const limiter = (name: LimitName) => {
    const known = limiters.get(name)
    if (known !== undefined) return known
    // They share one table: the first one sweeps it for all.
    const made = limiterOf(name, limiters.size === 0)
    limiters.set(name, made)
    return made
  }
  return {
    async take(name, key, cost = 1) {
      try {
        await limiter(name).consume(digest(name, key), cost)
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(LIMITS[name].sentence, error.msBeforeNext)
        throw error
      }
    },
    async giveBack(name, key) {
      await limiter(name).reward(digest(name, key), 1)
    },
    async clear(name, key) {
      await limiter(name).delete(digest(name, key))
    },
  }
}

/** Addresses of people and machines are not kept in a table of counters. */
function digest(name: LimitName, key: string): string {
  return createHash('sha256').update(`${name}:${key}`).digest('base64url')
}

function tooMany(sentence: string, waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const minutes = Math.ceil(seconds / MINUTE)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Refusal('too-many', `${sentence} Please try again in ${wait}.`, { retryAfterSeconds: seconds })
}
