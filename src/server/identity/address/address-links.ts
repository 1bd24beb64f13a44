import type { LocalPath } from '#server/notifications/mail-links.ts'
import type { IdentityServices } from '../identity-services.ts'
import { providerPath } from '../return-to.ts'

export const ADDRESS_PATH = '/api/account/email'
export const CONFIRM_PATH = `${ADDRESS_PATH}/confirm`
export const STOP_PATH = `${ADDRESS_PATH}/stop`
export const TAKE_BACK_PATH = `${ADDRESS_PATH}/take-back`

/** A link with a signed id, valid for its own page only. */
export function signedLink(
  { signing }: Pick<IdentityServices, 'signing'>,
  path: LocalPath,
  id: string,
): LocalPath {
  return providerPath(path, '/', { token: signing.sign(id, path) })
}

export function signedId(
  { signing }: Pick<IdentityServices, 'signing'>,
  path: string,
  token: unknown,
): string {
  return typeof token === 'string' ? (signing.read(token, path) ?? '') : ''
}
