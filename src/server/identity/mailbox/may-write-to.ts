import type { CodePurpose, LinkPurpose } from '#domain/identity/codes-and-links.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { ACCOUNT_MAIL_CLIENT_LIMIT, ACCOUNT_MAIL_LIMIT } from '../limits.ts'

/** Each has its own limit: many requests for sign-in codes don't block emails for a new password. */
type MailPurpose = CodePurpose | LinkPurpose | 'address'

/** Returns false over the limit; the answer must then look the same. One network can't use up the limit of an address. */
export async function mayWriteTo(
  limits: RateLimits,
  { purpose, email, client }: { purpose: MailPurpose; email: string; client: string },
): Promise<boolean> {
  const address = `${purpose} ${email.toLowerCase()}`
  try {
    await limits.consume(ACCOUNT_MAIL_CLIENT_LIMIT, `${address} ${client}`)
    await limits.consume(ACCOUNT_MAIL_LIMIT, address)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
