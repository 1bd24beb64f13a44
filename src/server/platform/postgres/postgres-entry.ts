import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../config-error.ts'
import { findBinaries } from './postgres-binaries.ts'
import { checkVersion, diskIsFull, fullDisk, giveTo } from './postgres-cluster.ts'
import { identityFor } from './postgres-identity.ts'
import { livePostmaster, openPostgresLog, startPostmaster, stopPostmaster } from './postgres-process.ts'
import {
  claimToServe,
  isGoingAway,
  joinUsers,
  leaveUsers,
  type Role,
  type Session,
} from './postgres-session.ts'

/** The place of a database; `host` is its socket directory. */
export interface PostgresLocation {
  dataDir: string
  cluster: string
  host: string
  log: (sentence: string) => void
  onWait?: (() => void) | undefined
}

const FIRST_PAUSE_MS = 5
const MAX_PAUSE_MS = 500
const TELL_EVERY_MS = 5_000

/** A killed server's claim lasts until PostgreSQL notices. */
const CLAIM_WITHIN_MS = 1_000

/** Leftover processes of a killed PostgreSQL end within moments. */
const OCCUPIED_WITHIN_MS = 30_000

export function logFile(dataDir: string): string {
  return join(dataDir, 'postgres.log')
}

/** Joins the PostgreSQL that runs here, or starts one. Throws ConfigError if it cannot start or is already served. */
export async function enter(location: PostgresLocation, role: Role, signal?: AbortSignal): Promise<Session> {
  for (;;) {
    const session = await reach(location, role, signal)
    try {
      const other = role === 'server' ? await claim(session) : null
      session.socket.unref()
      if (other === null) return session
      await leave(location, session)
      throw alreadyServed(location, other)
    } catch (error) {
      // PostgreSQL may stop at any time, even now.
      if (!isGoingAway(error)) throw error
    }
  }
}

/** Stops using the database; the last user stops PostgreSQL. Without a session, joins first. */
export async function leave(location: PostgresLocation, session: Session | undefined): Promise<void> {
  try {
    session?.socket.ref()
    if (session && (await leaveUsers(session))) await stopPostmaster(location.cluster, location.log)
    await session?.client.end()
    if (session) return
  } catch (error) {
    if (!isGoingAway(error)) throw error
  }
  // PostgreSQL may be starting, or recovering from a crash that ended the session, and would keep running without users.
  while ((await livePostmaster(location.cluster)) !== undefined) {
    const joined = await joinUsers(location.host, 'command')
    if (typeof joined !== 'string') return await leave(location, joined)
    await sleep(MAX_PAUSE_MS / 10)
  }
}

async function reach(
  location: PostgresLocation,
  role: Role,
  signal: AbortSignal | undefined,
): Promise<Session> {
  const began = Date.now()
  let toldAt = began
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const session = await joinUsers(location.host, role)
    if (typeof session !== 'string') return session
    if (session === 'nobody') {
      const held = (await livePostmaster(location.cluster)) !== undefined || !(await start(location))
      if (!held) continue
      if (Date.now() - began > OCCUPIED_WITHIN_MS) throw occupied(location)
    }
    if (Date.now() - toldAt > TELL_EVERY_MS) {
      toldAt = Date.now()
      location.log('PostgreSQL is still starting, recovering or stopping.')
    }
    await sleep(pause, undefined, signal && { signal })
  }
}

/** Returns true if PostgreSQL runs now, and false if something else still holds the directory. */
async function start(location: PostgresLocation): Promise<boolean> {
  const { dataDir, cluster } = location
  const identity = await identityFor(cluster)
  const binaries = await findBinaries(identity, dataDir)
  await checkVersion(cluster, binaries)
  await giveTo(identity, cluster)
  const output = await openPostgresLog(logFile(dataDir), identity)
  try {
    const outcome = await startPostmaster(location, identity, binaries, output)
    if (outcome.kind !== 'failed') return outcome.kind === 'ready'
    if (await diskIsFull(dataDir)) throw fullDisk(dataDir)
    throw new ConfigError(`PostgreSQL does not start in ${cluster}. Its last log lines:\n${outcome.words}`)
  } finally {
    await output.close()
  }
}

async function claim(session: Session): Promise<string | null> {
  const giveUpAt = Date.now() + CLAIM_WITHIN_MS
  for (;;) {
    const other = await claimToServe(session)
    if (other === null || Date.now() > giveUpAt) return other
    await sleep(MAX_PAUSE_MS / 10)
  }
}

function alreadyServed({ dataDir }: PostgresLocation, other: string): ConfigError {
  return new ConfigError(
    `Another server (process ${other}) already uses the data directory ${dataDir}. ` +
      'Stop it first, or set DATA_DIR to another directory.',
  )
}

function occupied({ cluster, dataDir }: PostgresLocation): ConfigError {
  return new ConfigError(
    `PostgreSQL cannot start in ${cluster}: another program is using the database, or stops PostgreSQL as it starts ` +
      `(${logFile(dataDir)}).`,
  )
}
