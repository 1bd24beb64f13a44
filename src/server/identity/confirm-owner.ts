import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
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
}

/** Checks the password or a recent sign-in, and that an admin with a trusted factor uses it. */
export async function confirmOwner(
  services: Pick<IdentityServices, 'database' | 'limits'>,
  { viewer, token, password }: Asking,
): Promise<void> {
  const [owner] = await queryRows<OwnerRow>(
    services.database.queries,
    `select exists (select 1 from credentials where user_id = $1 and password is not null) as has_password,
       created_at > clock_timestamp() - make_interval(mins => ${FRESH_MINUTES}) as is_fresh
     from sessions where user_id = $1 and token = $2`,
    [viewer.id, token],
  )
  if (!owner) throw sessionRevoked()
  await requireTrustedFactor(services.database.queries, viewer)
  if (owner.has_password) {
    await confirmPassword(services, viewer.id, password, 'password')
  } else if (!owner.is_fresh) {
    throw new Refusal('forbidden', 'Please sign out and sign in again so we know it’s you.', {
      code: 'session.stale',
    })
  }
}

/**
 * An admin with a trusted factor needs it to add or remove factors. Asked again when one is added, because the trusted
 * one may be newer than the first step.
 */
export async function requireTrustedFactor(queries: Queries, viewer: Viewer): Promise<void> {
  if (!viewer.needsSecondFactor) return
  const trusted = await queryOne<{ passkey: boolean; app: boolean }>(
    queries,
    `select exists (select 1 from passkeys where user_id = $1 and trusted_at is not null) as passkey,
       exists (select 1 from second_factors where user_id = $1 and trusted_at is not null) as app`,
    [viewer.id],
  )
  if (!trusted.passkey && !trusted.app) return
  const sentence = trusted.passkey
    ? 'Please sign in with your passkey first.'
    : 'Please sign in with your password and a code from your app first.'
  throw new Refusal('forbidden', sentence, { code: 'second-factor.required' })
}
