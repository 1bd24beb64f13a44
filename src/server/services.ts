import { once } from 'node:events'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { startWithSecret } from './database/secret-fingerprints.ts'
import type { Pages } from './documents/pages.ts'
import type { Identity } from './identity/identity.ts'
import { readsFactors } from './identity/second-factor/encrypt-factors-again.ts'
import { readKeyring } from './identity/secret.ts'
import { preparePushKeys } from './notifications/push/push-keys.ts'
import { type Database, openDatabase, type Queries } from './platform/db/database.ts'
import { refuseOtherDatabase } from './platform/db/database-identity.ts'
import { refusalOfDatabase } from './platform/db/database-refusal.ts'
import { requirePreparedStatements } from './platform/db/poolers.ts'
import { START_FACTOR, serverTimeouts } from './platform/db/timeouts.ts'
import { type Encryption, openEncryption } from './platform/encryption.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { openRateLimits, type RateLimits } from './platform/http/rate-limits.ts'
import { type LiveEvents, openLiveEvents } from './platform/live/live-events.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import type { Progress } from './platform/progress.ts'
import { openSigning, type Signing } from './platform/signing.ts'
import { readsCodes, readsDeliveries } from './rewards/encrypt-deliveries-again.ts'

export interface Services {
  config: Config
  log: Logger
  database: Database
  encryption: Encryption
  signing: Signing
  files: FileStore
  identity: Identity
  limits: RateLimits
  events: LiveEvents
  close(): Promise<void>
}

/** The app shows documents too. They come last, because they may be built while the others open. */
export interface AppServices extends Services {
  pages: Pages
}

/** How a start is followed, and aborted by a signal to stop. */
export interface Start {
  progress?: Progress
  signal?: AbortSignal
}

/**
 * The composition root. Throws ConfigError if a part cannot be opened, and closes what is open if it is aborted. Calls
 * `onWait` as soon as the database starts in its own process.
 */
export async function openServices(
  config: Config,
  log: Logger,
  start: Start & { onWait?: () => void } = {},
): Promise<Services> {
  const embedded =
    config.databaseUrl === null
      ? await openEmbeddedPostgres({
          dataDir: config.dataDir,
          log: (sentence) => log.info(sentence),
          ...start,
        })
      : null
  start.onWait?.()
  const opened: { close(): Promise<void> }[] = embedded ? [embedded] : []
  const close = async () => {
    // Ends what an aborted start still does in it.
    if (start.signal?.aborted) await embedded?.close()
    for (const part of opened.toReversed()) await part.close()
  }
  try {
    const connecting = connect(config, embedded, log, serverTimeouts(config.databaseWaitFactor))
    const database = await unlessAborted(connecting, start.signal)
    opened.push(database)
    const secrets = await readKeyring(config)
    const encryption = openEncryption(secrets)
    await startWithSecret(database, secrets, (tx) => readsEverything(tx, encryption))
    if (config.push !== null) await preparePushKeys(database, encryption)
    const files = await openFileStore(config, (sentence, error) => log.warn({ err: error }, sentence))
    const events = await openLiveEvents(connectionOf(config, embedded), (error) =>
      log.warn({ err: error }, 'the database connection for live changes was lost'),
    )
    opened.push(events)
    const { openIdentity } = await import('./identity/identity.ts')
    const identity = openIdentity({ config, secrets, database, log })
    events.onAccountStatus(identity.forget)
    return {
      config,
      log,
      database,
      encryption,
      signing: openSigning(secrets),
      files,
      identity,
      limits: openRateLimits(database.pool, config.rateLimitFactor),
      events,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Rejects as soon as the signal aborts, without waiting for the work. */
export async function unlessAborted<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (!signal) return work
  const aborted = async () => {
    if (!signal.aborted) await once(signal, 'abort')
    throw signal.reason
  }
  return await Promise.race([work, aborted()])
}

/** Connects and migrates. Commands give no `timeouts`: they wait without a limit, and bypass a pooler that would not. */
export async function connect(
  config: Config,
  embedded: EmbeddedPostgres | null,
  log: Logger,
  timeouts?: pg.PoolConfig,
): Promise<Database> {
  const { databaseUrl, databaseDirectUrl } = config
  const direct = { ...connectionOf(config, embedded), ...timeouts }
  let connection = direct
  try {
    if (timeouts && databaseUrl !== null && databaseDirectUrl !== null) {
      connection = { connectionString: databaseUrl, ...timeouts }
      const atStart = serverTimeouts(config.databaseWaitFactor * START_FACTOR)
      await requirePreparedStatements({ ...connection, ...atStart }).catch((error: unknown) => {
        throw refusalOfDatabase(error, databaseUrl)
      })
      await refuseOtherDatabase({ ...connection, ...atStart }, { ...direct, ...atStart })
    }
    return await openDatabase(
      connection,
      (error) => log.warn({ err: error }, 'a database connection was lost'),
      direct,
    )
  } catch (error) {
    if (databaseDirectUrl !== null) throw refusalOfDatabase(error, databaseDirectUrl, 'DATABASE_DIRECT_URL')
    throw databaseUrl === null ? error : refusalOfDatabase(error, databaseUrl)
  }
}

/** The connection that bypasses a pooler, for sessions that last. */
export function connectionOf(
  { databaseUrl, databaseDirectUrl }: Config,
  embedded: EmbeddedPostgres | null,
): pg.ClientConfig {
  return embedded ? embedded.connection : { connectionString: databaseDirectUrl ?? databaseUrl! }
}

/** Whether the newest encrypted texts can be read, which shows that the secret is the right one; true if there are none. */
export async function readsEverything(queries: Queries, encryption: Encryption): Promise<boolean> {
  for (const reads of [readsFactors, readsDeliveries, readsCodes]) {
    if (!(await reads(queries, encryption))) return false
  }
  return true
}
