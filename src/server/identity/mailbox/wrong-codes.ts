import type { CodePurpose } from '#domain/identity/codes-and-links.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import type { Counter } from '../count-try.ts'
import { WRONG_CODE_CLIENT_LIMIT, WRONG_CODE_LIMITS } from '../limits.ts'

interface CodeTyped {
  purpose: CodePurpose
  /** The address in lower case. */
  email: string
  client: string
}

/** The limits on wrong emailed codes. Addresses without an account count too, so that the answers are the same. */
export function wrongCodeCounters({ purpose, email, client }: CodeTyped): Counter[] {
  return [
    [WRONG_CODE_CLIENT_LIMIT, client],
    [WRONG_CODE_LIMITS[purpose], email],
  ]
}

/** Whether no code works now, after too many wrong ones for this address or from this network. */
export async function codesAreUsedUp(limits: RateLimits, typed: CodeTyped): Promise<boolean> {
  for (const [limit, key] of wrongCodeCounters(typed)) if (await limits.isReached(limit, key)) return true
  return false
}
