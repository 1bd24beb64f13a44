import {
  type FactorChange,
  type FactorLinks,
  tellFactorChanged,
} from '#server/notifications/account-changes.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/db/lock-actor.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { recordAboutPerson } from '#server/users/lock-people.ts'

/** A factor that was added or renewed has `links` for its email. */
export async function recordFactorChange(
  tx: Tx,
  actor: Actor,
  change: FactorChange,
  links: FactorLinks | null = null,
): Promise<void> {
  await recordAboutPerson(tx, actor, { actorId: actor.id, action: change })
  publishFacts(tx, ['signInMethods'], actor.id)
  await tellFactorChanged(tx, actor, change, links)
}
