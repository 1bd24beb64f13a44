import type { GenericEndpointContext } from '@better-auth/core'
import { APIError } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { SessionFactor } from '../../domain/second-factor.ts'
import { type Database, queryRows } from '../platform/db/database.ts'
import { inSnakeCase } from './in-snake-case.ts'
import { stepOf } from './totp.ts'

export const CODE_USED = 'second-factor.used'

/** Sign-in calls that need the second factor afterwards. */
const ASKED_AFTER: readonly (string | undefined)[] = ['/sign-in/email', '/callback/:id']

const PROVED: Record<string, SessionFactor> = {
  '/two-factor/verify-totp': 'totp',
  '/two-factor/verify-backup-code': 'recovery',
  '/passkey/verify-authentication': 'passkey',
}

/** Better Auth asks for the code at sign-in and counts wrong ones; the settings screens are ours. */
export function secondFactorPlugin() {
  const plugin = twoFactor({
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        fields: {
          failedVerificationCount: 'failed_count',
          ...inSnakeCase('userId', 'backupCodes', 'lockedUntil'),
        },
      },
    },
  })
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: ({ path }: { path?: string | undefined }) => ASKED_AFTER.includes(path),
  }))
  return { ...plugin, hooks: { after } }
}

export type Opening = GenericEndpointContext | null

/** A code that was used before proves nothing (RFC 6238 §5.2). */
export async function provedFactor(
  database: Database,
  opening: Opening,
  userId: string,
): Promise<{ factor: SessionFactor | null; passkeyId: string | null }> {
  const factor = PROVED[opening?.path ?? ''] ?? null
  if (opening && factor === 'totp') await takeCode(database, opening, userId)
  const passkeyId = factor === 'passkey' ? await passkeyWith(database, opening?.body?.response?.id) : null
  return { factor, passkeyId }
}

async function passkeyWith(database: Database, credentialId: unknown): Promise<string> {
  const [passkey] = await queryRows<{ id: string }>(
    database.queries,
    'select id from passkeys where credential_id = $1',
    [String(credentialId)],
  )
  if (passkey === undefined) throw new APIError('UNAUTHORIZED', { code: 'PASSKEY_NOT_FOUND' })
  return passkey.id
}

async function takeCode(
  database: Database,
  { body, context }: GenericEndpointContext,
  userId: string,
): Promise<void> {
  const [kept] = await queryRows<{ secret: string }>(
    database.queries,
    'select secret from second_factors where user_id = $1',
    [userId],
  )
  const key = await symmetricDecrypt({ key: context.secretConfig, data: kept?.secret ?? '' })
  const step = await stepOf(key, String(body?.code ?? ''), new Date())
  const taken = await queryRows(
    database.queries,
    'update second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning id',
    [userId, step],
  )
  if (taken.length === 0) {
    throw new APIError('UNAUTHORIZED', { code: CODE_USED, message: 'This code was already used.' })
  }
}
