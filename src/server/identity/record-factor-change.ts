import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { type FactorChange, factorMail, factorNotice } from '../notifications/factor-mails.ts'
import { postNotice } from '../notifications/notices.ts'
import { queueMail } from '../notifications/outbox.ts'
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
  await postNotice(tx, factorNotice(change, actor.id, cause))
  await publishFacts(tx, ['signInMethods'], actor.id)
  const newPassword = new URL('/api/forgot-password', publicUrl)
  const mail = factorMail(change, { name: actor.first_name, detail, newPassword })
  await queueMail(tx, { cause, userId: actor.id, recipient: actor.email, mail })
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
