import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { ConfigError } from '#server/platform/config-error.ts'
import type { Database, Queries, Tx } from '#server/platform/db/database.ts'
import { fingerprintOf, type Keyring } from '#server/platform/keyring.ts'
import { secret_fingerprints } from './schema/operation.ts'

const IF_LOST =
  'If it is lost, `npm run secret -- replace --lost` says what is lost with it and goes on without it.'

export const ANOTHER_SECRET = `This database was used with another secret than SECRET (or DATA_DIR/secret). Put that one back. ${IF_LOST}`

export const NO_SECRET = `Before the first start, set SECRET or copy the old secret to DATA_DIR/secret. ${IF_LOST}`

const ONE_OF_TWO =
  'The secret of this database is being changed, and only one of the two is given here. Set SECRET to the new one and SECRET_PREVIOUS to the old one, until `npm run secret -- replace` has finished.'

const REPLACED = 'SECRET is an old one, which another has replaced. Set SECRET to the newer one.'

interface SecretState {
  /** The sentence that says why no one can use the database with these secrets; null if they can. */
  refusal: string | null
  /** Whether the database needs a secret that is not among these. */
  isMissing: boolean
  /** Whether the database has no fingerprint yet. */
  isFirst: boolean
  /** Whether a server has written with the current secret, and may still. */
  isWritten: boolean
}

/** Compares the secrets with the database's fingerprints. */
export async function readSecretState(queries: Queries, secrets: Keyring): Promise<SecretState> {
  const own = secrets.map(fingerprintOf)
  const rows = await queries.select().from(secret_fingerprints)
  const live = rows.filter((row) => row.replaced_at === null).map(({ fingerprint }) => fingerprint)
  const isWritten = live.includes(own[0]!)
  const missing = live.filter((fingerprint) => !own.includes(fingerprint))
  const isReplaced = !isWritten && rows.some(({ fingerprint }) => fingerprint === own[0])
  let refusal = isReplaced ? REPLACED : null
  if (missing.length > 0) refusal = missing.length < live.length ? ONE_OF_TWO : ANOTHER_SECRET
  return { refusal, isMissing: missing.length > 0, isFirst: rows.length === 0, isWritten }
}

/**
 * Remembers the current secret as one that is written with. Throws ConfigError when the database needs another one. A
 * database without a fingerprint may be older than they are, so `readsEverything` then decides.
 */
export function startWithSecret(
  database: Database,
  secrets: Keyring,
  readsEverything: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  return database.transaction(async (tx) => {
    // Two servers may start at once with different secrets: the second then sees the first one's.
    await tx.execute(sql`lock table secret_fingerprints in share row exclusive mode`)
    const { refusal, isFirst } = await readSecretState(tx, secrets)
    if (refusal !== null) throw new ConfigError(refusal)
    if (isFirst && !(await readsEverything(tx))) throw new ConfigError(ANOTHER_SECRET)
    // Either of two secrets may have been used so far.
    const used = isFirst ? secrets : secrets.slice(0, 1)
    const rows = used.map((secret) => ({ fingerprint: fingerprintOf(secret) }))
    await tx.insert(secret_fingerprints).values(rows).onConflictDoNothing()
  })
}

/** Marks all other secrets as replaced, so that the database needs the current one only. */
export async function needOnlyCurrent(
  tx: Tx,
  secrets: Keyring,
  { followsLost }: { followsLost: boolean },
): Promise<void> {
  const fingerprint = fingerprintOf(secrets[0])
  await tx
    .insert(secret_fingerprints)
    .values({ fingerprint, follows_lost: followsLost })
    .onConflictDoUpdate({
      target: secret_fingerprints.fingerprint,
      set: { replaced_at: null, ...(followsLost && { follows_lost: true }) },
    })
  await tx
    .update(secret_fingerprints)
    .set({ replaced_at: sql`clock_timestamp()` })
    .where(and(ne(secret_fingerprints.fingerprint, fingerprint), isNull(secret_fingerprints.replaced_at)))
}

/** Whether a secret was lost, so that what it encrypted cannot be read. */
export async function hasLostSecret(queries: Queries): Promise<boolean> {
  const lost = await queries
    .select()
    .from(secret_fingerprints)
    .where(eq(secret_fingerprints.follows_lost, true))
    .limit(1)
  return lost.length > 0
}
