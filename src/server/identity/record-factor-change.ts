import type { Config } from '../config.ts'
import { type FactorChange, tellFactorChanged } from '../notifications/account-changes.ts'
import type { Tx } from '../platform/db/database.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'
import type { Actor } from '../users/lock-actor.ts'
import { recordAboutPerson } from '../users/lock-people.ts'

export async function recordFactorChange(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  actor: Actor,
  change: FactorChange,
): Promise<void> {
  await recordAboutPerson(tx, actor, { actorId: actor.id, action: change })
  publishFacts(tx, ['signInMethods'], actor.id)
  await tellFactorChanged(tx, actor, change, publicUrl)
}
