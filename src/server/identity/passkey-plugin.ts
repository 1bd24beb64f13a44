import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { sql } from 'drizzle-orm'
import { isRefusalCode, type RefusalKind } from '../../contract/refusal-codes.ts'
import { BRAND } from '../../domain/brand.ts'
import { MAX_PASSKEYS } from '../../domain/second-factor.ts'
import type { Config } from '../config.ts'
import { passkeys } from '../database/schema/users.ts'
import { type Database, queryRows } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { lockActor } from '../users/lock-actor.ts'
import { inSnakeCase } from './in-snake-case.ts'
import { recordFactorChange } from './record-factor-change.ts'

/** A passkey counts as two factors, so the device has to check a fingerprint, a face or a PIN each time. */
const UNCHECKED = new APIError('UNAUTHORIZED', {
  code: 'passkey.unchecked',
  message: 'Your device didn’t check that it’s you. Please set up a screen lock or PIN on it first.',
})

/** Better Auth checks the browser's answer; passkeys.ts decides who may start. */
export function passkeyPlugin({ config, database }: { config: Config; database: Database }) {
  return passkey({
    rpID: config.publicUrl.hostname,
    rpName: BRAND.name,
    origin: config.publicUrl.origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema: {
      passkey: {
        fields: inSnakeCase('userId', 'credentialID', 'publicKey', 'deviceType', 'backedUp', 'createdAt'),
      },
    },
    registration: {
      // Emails the owner before the passkey exists, so that none is added unnoticed.
      afterVerification: async ({ verification, user }) => {
        if (!verification.registrationInfo?.userVerified) throw UNCHECKED
        await database.transaction(async (tx) => {
          const actor = await lockActor(tx, user.id, 'member', 'no key update')
          const kept = await queryRows(tx, 'select 1 from passkeys where user_id = $1', [user.id])
          if (kept.length >= MAX_PASSKEYS) throw tooMany()
          await recordFactorChange(tx, config, actor, 'passkey.added')
        })
      },
    },
    authentication: {
      afterVerification: async ({ verification, clientData }) => {
        if (!verification.authenticationInfo.userVerified) throw UNCHECKED
        await database.queries
          .update(passkeys)
          .set({ last_used_at: sql`clock_timestamp()` })
          .where(sql`${passkeys.credential_id} = ${clientData.id}`)
      },
    },
  })
}

function tooMany(): APIError {
  return new APIError('BAD_REQUEST', {
    code: 'passkey.too-many',
    message: `You already have ${MAX_PASSKEYS} passkeys. Please remove one first.`,
  })
}

export interface LibraryAnswer {
  code?: string
  message?: string
}

const KINDS: Record<number, RefusalKind> = { 401: 'unauthenticated', 403: 'forbidden', 429: 'too-many' }

/** Our own sentences have codes with a dot. */
export function refusalOfPasskey(status: number, { code = '', message = '' }: LibraryAnswer): unknown {
  // For input it can't read, the library answers 500 with a code; without a code it is a bug.
  if (status >= 500 && code === '') return new Error(`Better Auth answered ${status}.`)
  const kind = KINDS[status] ?? 'invalid'
  if (isRefusalCode(code)) return new Refusal(kind, message, { code })
  if (code === 'PASSKEY_NOT_FOUND') {
    const sentence = 'This passkey no longer belongs to an account here.'
    return new Refusal(kind, sentence, { code: 'passkey.unknown' })
  }
  return new Refusal(kind, 'We couldn’t check your passkey. Please try again.', { code: 'passkey.failed' })
}
