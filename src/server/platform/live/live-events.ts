import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Fact } from '../../../contract/facts.ts'
import { START_FACTOR, serverPatience } from '../db/database.ts'
import { type Audience, CHANGES_CHANNEL, type Change, MAILS_CHANNEL } from './publish-facts.ts'

/** Changes are remembered this long, in milliseconds: a slow phone takes its time from a document to its stream. */
const REMEMBERED_MS = 2 * 60_000

/** Pause before listening is tried again after the connection was lost, in milliseconds. */
const RETRY_MS = 500

/** Facts that changed: those of the listener and of the product, or those of others that only admins see. */
interface News {
  facts: Fact[]
  ofOthers: boolean
}

/** Somebody who is told about changes that concern them. */
export interface Listener {
  userId: string
  sessionId: string
  isAdmin: boolean
  /** When it was looked up who they are, in milliseconds since 1970. What ended since then ends them. */
  knownAt: number
  /** What changed; null means that anything may have. */
  tell(news: News | null): void
  /** They are not who they were; nothing more must be told to them. */
  end(): void
}

/** What changed, as it is committed, for whoever is listening on this server. */
export interface LiveEvents {
  /**
   * Adds a listener; the answer takes it away again. What changed from `since` on is told at once; if nobody knows it any
   * more, anything may have changed.
   */
  listen(listener: Listener, since?: Date): () => void
  /** How many listen now. */
  listening(): number
  /** Calls back whenever mail was queued on any server, or may have been; the answer ends that. */
  onMail(wake: () => void): () => void
  /** Calls back whenever a fact changed that admins see, or may have; the answer ends that. */
  onFact(fact: Fact, wake: () => void): () => void
  /** Calls back with the person whose role, standing or session is another one now, before their streams end. */
  onStanding(forget: (userId: string) => void): void
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
  const mailSenders = new Set<() => void>()
  const watchers = new Set<{ fact: Fact; wake: () => void }>()
  const memories = new Set<(userId: string) => void>()
  const remembered: { at: number; change: Change }[] = []
  let rememberedFrom = Date.now()
  const closing = new AbortController()
  let client = await connect(START_FACTOR)

  async function connect(waitFactor = 1): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...connection,
      ...serverPatience(waitFactor),
      application_name: 'northpoint events',
    })
    fresh.on('error', log)
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === MAILS_CHANNEL) for (const wake of mailSenders) wake()
      else deliver(JSON.parse(payload ?? '') as Change)
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANGES_CHANNEL}; listen ${MAILS_CHANNEL}`)
    fresh.on('end', () => void reconnect())
    return fresh
  }

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      try {
        client = await connect()
        rememberedFrom = Date.now()
        for (const { tell } of listeners) tell(null)
        for (const wake of mailSenders) wake()
        for (const { wake } of watchers) wake()
        return
      } catch (error) {
        log(error)
      }
    }
  }

  function remember(change: Change): void {
    const now = Date.now()
    remembered.push({ at: now, change })
    const outdated = remembered.findIndex(({ at }) => at >= now - REMEMBERED_MS)
    remembered.splice(0, outdated)
    rememberedFrom = Math.max(rememberedFrom, now - REMEMBERED_MS)
  }

  function catchUp(listener: Listener, since: number): void {
    if (since < rememberedFrom) {
      listener.tell(null)
      return
    }
    const missed = remembered.filter(({ at, change }) => at >= since && concerns(change.to, listener))
    for (const ofOthers of [false, true]) {
      const facts = missed.flatMap(({ change }) =>
        isOfOthers(change) === ofOthers ? (change.facts ?? []) : [],
      )
      if (facts.length > 0) listener.tell({ facts: [...new Set(facts)], ofOthers })
    }
  }

  function hasEnded(listener: Listener): boolean {
    return remembered.some(
      ({ at, change }) => change.endsStreams && at >= listener.knownAt && concerns(change.to, listener),
    )
  }

  function deliver(change: Change): void {
    remember(change)
    const { to, facts, endsStreams } = change
    for (const { fact, wake } of watchers) if ('admins' in to && facts?.includes(fact)) wake()
    if (endsStreams && 'userId' in to) for (const forget of memories) forget(to.userId)
    for (const listener of listeners) {
      if (!concerns(to, listener)) continue
      if (facts) listener.tell({ facts, ofOthers: isOfOthers(change) })
      else if (!endsStreams) listener.tell(null)
      if (endsStreams) {
        listeners.delete(listener)
        listener.end()
      }
    }
  }

  return {
    listen: (listener, since) => {
      // The end of a session that is committed right after it was looked up is not told a second time.
      if (hasEnded(listener)) {
        listener.end()
        return () => {}
      }
      listeners.add(listener)
      // What ended since then may have been missed as well: who is told that anything may have changed looks again.
      if (listener.knownAt < rememberedFrom) listener.tell(null)
      else if (since) catchUp(listener, since.getTime())
      return () => listeners.delete(listener)
    },
    listening: () => listeners.size,
    onMail: (wake) => {
      mailSenders.add(wake)
      return () => mailSenders.delete(wake)
    },
    onFact: (fact, wake) => {
      const watcher = { fact, wake }
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    onStanding: (forget) => void memories.add(forget),
    close: async () => {
      closing.abort()
      await client.end()
    },
  }
}

function isOfOthers({ to }: Change): boolean {
  return 'admins' in to
}

function concerns(to: Audience, listener: Listener): boolean {
  if ('members' in to) return true
  if ('sessionId' in to) return to.sessionId === listener.sessionId
  return 'userId' in to ? to.userId === listener.userId : listener.isAdmin
}
