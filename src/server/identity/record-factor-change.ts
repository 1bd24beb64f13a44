import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { deliverAlways } from '../notifications/deliver.ts'
import { type FactorChange, factorMail, factorNotice } from '../notifications/factor-mails.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'
import { type Actor, lockActor } from '../users/lock-actor.ts'

/** Writes down that somebody signs in differently from now on, and tells them by mail and in the application. */
export async function recordFactorChange(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  actor: Actor,
  change: FactorChange,
  detail: string | null = null,
): Promise<void> {
  await recordAudit(tx, {
    actorId: actor.id,
    action: change,
    subject: { type: 'user', id: actor.id },
    label: actor.first_name ?? 'A member',
    memberId: actor.id,
  })
  const cause = `${change}:${randomUUID()}`
  await publishFacts(tx, ['signInMethods'], actor.id)
  const newPassword = new URL('/api/forgot-password', publicUrl)
  const mail = factorMail(change, { name: actor.first_name, detail, newPassword })
  await deliverAlways(tx, {
    cause,
    userId: actor.id,
    notice: factorNotice(change),
    mails: [{ recipient: actor.email, mail }],
  })
}

/** Tells the owner that a recovery code signed them in: there is one less. */
export async function recordRecoveryCodeUsed(
  database: Database,
  config: Pick<Config, 'publicUrl'>,
  userId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const actor = await lockActor(tx, userId, 'member')
    await recordFactorChange(tx, config, actor, 'recovery-code.used')
  })
}
