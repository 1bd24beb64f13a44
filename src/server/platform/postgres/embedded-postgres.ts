import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Progress } from '../progress.ts'
import { startGuardian } from './guardian.ts'
import { openCluster } from './postgres-cluster.ts'
import { enter, leave, logFile, type PostgresLocation } from './postgres-entry.ts'
import { keepLogShort } from './postgres-process.ts'
import {
  type Connection,
  connectionThrough,
  openSocketDirectory,
  type Role,
  type Session,
} from './postgres-session.ts'

interface EmbeddedPostgresOptions {
  /** The cluster is `postgres` in this directory, its log `postgres.log`. */
  dataDir: string
  log: (sentence: string) => void
  /** Tells that a missing cluster is made, which takes a while. */
  progress?: Progress
  /** Aborts the opening; what it started is stopped. */
  signal?: AbortSignal
  /** Called when PostgreSQL works in its own process: work that would keep this one busy begins here. */
  onWait?: () => void
  /** Called when the database is back after a crash; the connection options stay valid. */
  onRestart?: () => void
}

export interface EmbeddedPostgres {
  /** The connection for `pg` pools and clients of this process; valid across restarts. */
  connection: Connection
  /** Stops PostgreSQL cleanly, unless another process still uses it; the last one stops it. */
  close(): Promise<void>
}

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000

/** A database that ran this long before it crashed restarts without a pause. */
const STEADY_AFTER_MS = 30_000

/** Opens PostgreSQL for the one server of a data directory; throws ConfigError for a second one. */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return await open(options, 'server')
}

/** Opens PostgreSQL for a command, with or without a running server. Throws ConfigError. */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return await open(options, 'command')
}

async function open(options: EmbeddedPostgresOptions, role: Role): Promise<EmbeddedPostgres> {
  const { log, onWait } = options
  const dataDir = resolve(options.dataDir)
  const cluster = await openCluster(dataDir, options)
  options.signal?.throwIfAborted()
  const socket = await openSocketDirectory(cluster)
  const stopShortening = await keepLogShort(logFile(dataDir))
  const dismissGuardian = startGuardian(dataDir, log)
  const release = async () => {
    stopShortening()
    dismissGuardian()
    await socket.close()
  }
  try {
    const stop = await keepRunning({ dataDir, cluster, host: socket.host, log, onWait }, role, options)
    const closeNow = async () => {
      await stop()
      await release()
    }
    let closed: Promise<void> | undefined
    const close = () => {
      closed ??= closeNow()
      return closed
    }
    return { connection: connectionThrough(socket.host), close }
  } catch (error) {
    await release()
    throw error
  }
}

/** Uses the database and restarts it after a crash, until the returned function is called. */
async function keepRunning(
  location: PostgresLocation,
  role: Role,
  { onRestart = () => {}, signal: starting }: EmbeddedPostgresOptions,
): Promise<() => Promise<void>> {
  const closing = new AbortController()
  const { signal } = closing
  const aborted = once(signal, 'abort')
  let session: Session | undefined = await enter(location, role, starting).catch(async (error: unknown) => {
    if (starting?.aborted) await leave(location, undefined)
    throw error
  })
  let tries = 0

  const tend = async () => {
    while (session) {
      const enteredAt = Date.now()
      await Promise.race([session.ended, aborted])
      if (signal.aborted) return
      session = undefined
      if (Date.now() - enteredAt > STEADY_AFTER_MS) tries = 0
      location.log('The database stopped unexpectedly. Restarting it.')
      session = await comeBack()
      if (session) onRestart()
    }
  }

  const comeBack = async () => {
    while (!signal.aborted) {
      try {
        if (tries > 0) await sleep(Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS), undefined, { signal })
        tries += 1
        const entered = await enter(location, role, signal)
        location.log('The database is back.')
        return entered
      } catch (error) {
        if (!signal.aborted) location.log(`The database is not back yet: ${error}`)
      }
    }
  }

  const tending = tend()
  return async () => {
    closing.abort()
    await tending
    await leave(location, session)
  }
}
