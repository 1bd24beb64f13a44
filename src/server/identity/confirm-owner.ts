import { queryRows } from '../platform/db/database.ts'
import { Refusal, sessionRevoked } from '../platform/http/refusal.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { confirmPassword } from './password/confirm-password.ts'
import type { ProviderServices } from './provider.ts'

/** Where there is no password, a sign-in stands for it for so long. */
const FRESH_MINUTES = 10

/** Who asks, the token of the session they ask in, and the password they gave. */
export interface Asking {
  viewer: Viewer
  token: string
  password: string
}

interface OwnerRow {
  has_password: boolean
  is_fresh: boolean
  is_weak: boolean
}

/**
 * Before the ways to sign in change: the password, or for an account without one a sign-in of the last minutes. An
 * admin who has a passkey already, and needs it, changes nothing from a session without it: otherwise the password
 * alone would be enough to come in by another door.
 */
export async function confirmOwner(
  services: Pick<ProviderServices, 'database' | 'limits'>,
  { viewer, token, password }: Asking,
): Promise<void> {
  const [owner] = await queryRows<OwnerRow>(
    services.database.queries,
    `select exists (select 1 from credentials where user_id = $1 and password is not null) as has_password,
       created_at > clock_timestamp() - make_interval(mins => ${FRESH_MINUTES}) as is_fresh,
       factor is null and exists (select 1 from passkeys where user_id = $1) as is_weak
     from sessions where user_id = $1 and token = $2`,
    [viewer.id, token],
  )
  if (!owner) throw sessionRevoked()
  if (viewer.needsSecondFactor && owner.is_weak) {
    throw new Refusal('forbidden', 'Please log in with your passkey first.', {
      code: 'second-factor.required',
    })
  }
  if (owner.has_password) {
    await confirmPassword(services, viewer.id, password, 'password')
  } else if (!owner.is_fresh) {
    throw new Refusal('forbidden', 'Please log out and in again first, so that we know it is you.', {
      code: 'session.stale',
    })
  }
}
