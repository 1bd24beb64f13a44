import { eq } from 'drizzle-orm'
import { push_keys, push_subscriptions } from '#server/database/schema/notifications.ts'
import type { Database, Queries } from '#server/platform/db/database.ts'
import type { Encryption } from '#server/platform/encryption.ts'

/** The product's VAPID pair (RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const PURPOSE = 'push_keys.private_key'

/** Loaded with its first use. */
export const webPush = async () => (await import('web-push')).default

/**
 * Makes the pair at the first start. One that no secret reads is lost (docs/decisions/0042): it is replaced, and its
 * subscriptions end, because a browser takes messages of the pair it subscribed with only.
 */
export async function preparePushKeys(
  { queries, transaction }: Database,
  encryption: Encryption,
): Promise<void> {
  const [kept] = await queries.select().from(push_keys)
  if (kept && encryption.reads(kept.private_key, PURPOSE)) return
  const { publicKey, privateKey } = (await webPush()).generateVAPIDKeys()
  const made = { public_key: publicKey, private_key: encryption.encrypt(privateKey, PURPOSE) }
  await transaction(async (tx) => {
    // The first pair stays if several servers start at the same time.
    if (kept) await tx.delete(push_keys).where(eq(push_keys.private_key, kept.private_key))
    const written = await tx.insert(push_keys).values(made).onConflictDoNothing().returning()
    if (written.length > 0) await tx.delete(push_subscriptions)
  })
}

export async function readPushKeys(queries: Queries, encryption: Encryption): Promise<PushKeys> {
  const [pair] = await queries.select().from(push_keys)
  return { publicKey: pair!.public_key, privateKey: encryption.decrypt(pair!.private_key, PURPOSE) }
}

/** Encrypts the pair under the current secret. One that no secret reads is replaced by the next start. */
export function encryptPushKeysAgain({ transaction }: Database, encryption: Encryption): Promise<void> {
  return transaction(async (tx) => {
    const [pair] = await tx.select().from(push_keys).for('no key update')
    const again = pair && encryption.encryptAgain(pair.private_key, PURPOSE)
    if (again) await tx.update(push_keys).set({ private_key: again })
  })
}
