import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import { isBlank } from '#domain/text/text.ts'

/** The server’s rule; its library loads only when needed. */
const phoneRule = loadOnDemand(() => import('#contract/users/phone.ts'))

/** The sentence about a number we do not take; null for none. */
export async function phoneProblem(typed: string): Promise<string | null> {
  if (isBlank(typed)) return null
  // The rule may not load without a connection; the server has it too.
  const rule = await phoneRule.load().catch(() => null)
  const reading = rule?.readPhoneNumber(typed)
  return reading && 'problem' in reading ? reading.problem : null
}
