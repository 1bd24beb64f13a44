import type { sessions } from '#server/database/schema/identity.ts'

type Shown = Pick<typeof sessions.$inferSelect, 'factor' | 'passkey_id'>

/** Whether a session says which factor it has shown. A session of version 1.0.0 that added a passkey may not. */
export function hasShownFactor({ factor, passkey_id }: Shown): boolean {
  return passkey_id !== null || factor === 'totp' || factor === 'recovery'
}

/**
 * SQL: whether session `s` of user `u` has shown a trusted factor (docs/decisions/0017). A passkey that it has shown is named
 * in the session; recovery codes are trusted apart from the app.
 */
export const IS_TRUSTED = `(
  exists (select 1 from passkeys p where p.id = s.passkey_id and p.trusted_at is not null)
  or exists (select 1 from second_factors f where f.user_id = u.id and f.verified
    and case s.factor when 'totp' then f.trusted_at when 'recovery' then f.codes_trusted_at end is not null)
)`
