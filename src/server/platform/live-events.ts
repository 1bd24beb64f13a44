import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Audience, CHANGES_CHANNEL, type Change } from './announce-change.ts'

/** Pause before listening is tried again after the connection was lost, in milliseconds. */
const RETRY_MS = 500

/** Somebody who is told about changes that concern them. */
export interface Listener {
  userId: string
  isAdmin: boolean
  /** Paths of endpoints to ask again; null means that anything may have changed. */
  tell(paths: string[] | null): void
}

/** What changed, as it is committed, for whoever is listening on this server. */
export interface LiveEvents {
  /** Adds a listener; the answer takes it away again. */
  listen(listener: Listener): () => void
  close(): Promise<void>
}

/**
 * Listens to the changes that any server of the product commits. When its connection was lost it listens again and
 * tells everybody that anything may have changed meanwhile.
 */
export async function openLiveEvents(
  connection: pg.ClientConfig,
  log: (error: unknown) => void,
): Promise<LiveEvents> {
  const listeners = new Set<Listener>()
  const closing = new AbortController()
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...connection, application_name: 'northpoint events', keepAlive: true })
    fresh.on('error', log)
    fresh.on('notification', ({ payload }) => deliver(JSON.parse(payload ?? '') as Change))
    await fresh.connect()
    await fresh.query(`listen ${CHANGES_CHANNEL}`)
    fresh.on('end', () => void reconnect())
    return fresh
  }

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      try {
        client = await connect()
        for (const { tell } of listeners) tell(null)
        return
      } catch (error) {
        log(error)
      }
    }
  }

  function deliver({ to, paths }: Change): void {
    for (const listener of listeners) if (concerns(to, listener)) listener.tell(paths)
  }

  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closing.abort()
      await client.end()
    },
  }
}

function concerns(to: Audience, listener: Listener): boolean {
  return 'userId' in to ? to.userId === listener.userId : listener.isAdmin
}
