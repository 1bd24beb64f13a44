import { queryRows } from '#server/platform/db/database.ts'
import { Refusal, sessionRevoked } from '#server/platform/http/refusal.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { IdentityServices } from './identity-services.ts'
import { confirmPassword } from './password/confirm-password.ts'

/** A sign-in this recent counts where the account has no password. */
const FRESH_MINUTES = 10

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
 * Checks the password or a recent sign-in. An admin with a passkey needs it, so that the password alone adds no way in.
 */
export async function confirmOwner(
  services: Pick<IdentityServices, 'database' | 'limits'>,
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
    throw new Refusal('forbidden', 'Please sign in with your passkey first.', {
      code: 'second-factor.required',
    })
  }
  if (owner.has_password) {
    await confirmPassword(services, viewer.id, password, 'password')
  } else if (!owner.is_fresh) {
    throw new Refusal('forbidden', 'Please sign out and sign in again so we know it’s you.', {
      code: 'session.stale',
    })
  }
}
