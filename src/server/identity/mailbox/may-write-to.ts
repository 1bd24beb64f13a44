import type { CodePurpose, LinkPurpose } from '../../../domain/mailbox-proofs.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { ACCOUNT_MAIL_CLIENT_LIMIT, ACCOUNT_MAIL_LIMIT } from '../limits.ts'

/** Each purpose has its own share: who asks for many codes to sign in leaves the mails for a new password. */
type MailPurpose = CodePurpose | LinkPurpose | 'address'

/**
 * Whether one more mail may go to an address that somebody names. Over the limit nothing is sent, and whoever asked is
 * told the same as always. A network has a smaller share than all together, so that one stranger uses up their own
 * share only; what was mailed before keeps working.
 */
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
