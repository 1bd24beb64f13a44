import type { RateLimits } from '../platform/rate-limits.ts'
import { clientKey } from './client-address.ts'
import type { Identity } from './identity.ts'

export interface Correction {
  /** The address as it was mistyped. */
  email: string
  newEmail: string
  password: string
  firstName: string
  lastName: string
  /** Where the link leads on to. */
  returnTo: string
}

/**
 * Sends the link to another address than the one given at sign-up. The account that waits to be confirmed moves there
 * when the password is its own; in any other case this is a sign-up with the new address, so that nobody learns which
 * accounts exist.
 */
export async function correctAddress(
  { identity: { auth }, limits }: { identity: Identity; limits: RateLimits },
  { email, newEmail, password, firstName, lastName, returnTo }: Correction,
  headers: Headers,
): Promise<{ headers: Headers | null | undefined }> {
  await limits.take('sign-up-client', clientKey(headers))
  const { internalAdapter, password: passwords } = await auth.$context
  const waiting = await internalAdapter.findUserByEmail(email.toLowerCase(), { includeAccounts: true })
  const hash = waiting?.accounts.find((account) => account.providerId === 'credential')?.password
  const isTheirs = hash ? await passwords.verify({ hash, password }) : false
  const isFree = (await internalAdapter.findUserByEmail(newEmail.toLowerCase())) === null
  if (waiting && isTheirs && isFree && !waiting.user.emailVerified) {
    await internalAdapter.updateUser(waiting.user.id, { email: newEmail.toLowerCase() })
    return auth.api.sendVerificationEmail({
      body: { email: newEmail.toLowerCase(), callbackURL: returnTo },
      headers,
      returnHeaders: true,
    })
  }
  const name = `${firstName} ${lastName}`.trim()
  return auth.api.signUpEmail({
    body: { name, firstName, lastName, email: newEmail, password, callbackURL: returnTo },
    headers,
    returnHeaders: true,
  })
}
