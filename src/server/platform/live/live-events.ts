import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Fact } from '#contract/facts.ts'
import { START_FACTOR, serverTimeouts } from '../db/timeouts.ts'
import { type Audience, CHANGES_CHANNEL, type Change, MAILS_CHANNEL } from './publish-facts.ts'

/** Long enough for a slow phone between loading a document and opening its stream. */
const REMEMBERED_MS = 2 * 60_000

const RETRY_MS = 500

/** `ofOthers`: facts of other people, which only admins whose duties allow it see. */
interface News {
  facts: Fact[]
  ofOthers: boolean
}

export interface Listener {
  userId: string
  sessionId: string
  /** The facts about others that they hear (`factsHeardBy`). */
  hears: ReadonlySet<Fact>
  /** The time when the listener's session was read, in Unix milliseconds; if it ended since then, the stream ends. */
  knownAt: number
  /** A null value means that anything may have changed. */
  tell(news: News | null): void
  /** Their role, duties or session changed; nothing more may be sent. */
  end(): void
}

export interface LiveEvents {
  /** Catches up from `since`, or reports that anything may have changed. The result removes the listener. */
  listen(listener: Listener, since?: Date): () => void
  listening(): number
  /** Calls `wake` when email or a push was queued on any server, or may have been; returns a function that stops it. */
  onMail(wake: () => void): () => void
  /** Calls `wake` when a fact that admins see changed, or may have; returns a function that stops it. */
  onFact(fact: Fact, wake: () => void): () => void
  /** Calls `forget` with a person whose role, account status or session changed, before their streams end. */
  onAccountStatus(forget: (userId: string) => void): void
  close(): Promise<void>
}

/** Hears the changes of all servers. After a reconnection, tells every listener that anything may have changed. */
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
      ...serverTimeouts(waitFactor),
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
    const missed = remembered.filter(({ at }) => at >= since)
    for (const ofOthers of [false, true]) {
      const facts = missed.flatMap(({ change }) =>
        isOfOthers(change) === ofOthers ? heardBy(listener, change) : [],
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
    for (const { fact, wake } of watchers) if (adminsSee(to) && facts?.includes(fact)) wake()
    if (endsStreams && 'userId' in to) for (const forget of memories) forget(to.userId)
    for (const listener of listeners) {
      const heard = heardBy(listener, change)
      if (heard.length > 0) listener.tell({ facts: heard, ofOthers: isOfOthers(change) })
      if (endsStreams && concerns(to, listener)) {
        listeners.delete(listener)
        listener.end()
      }
    }
  }

  return {
    listen: (listener, since) => {
      // A session that ended right after it was read is not announced again.
      if (hasEnded(listener)) {
        listener.end()
        return () => {}
      }
      listeners.add(listener)
      // Session ends may have been missed too: a listener that gets null reads its session again.
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
    onAccountStatus: (forget) => void memories.add(forget),
    close: async () => {
      closing.abort()
      await client.end()
    },
  }
}

function isOfOthers({ to }: Change): boolean {
  return 'admins' in to
}

function adminsSee(to: Audience): boolean {
  return 'admins' in to || 'members' in to
}

function heardBy(listener: Listener, change: Change): Fact[] {
  const { to, facts = [] } = change
  if (isOfOthers(change)) return facts.filter((fact) => listener.hears.has(fact))
  return concerns(to, listener) ? facts : []
}

/** Whether it is about the listener or everyone. */
function concerns(to: Audience, listener: Listener): boolean {
  if ('members' in to) return true
  if ('sessionId' in to) return to.sessionId === listener.sessionId
  return 'userId' in to && to.userId === listener.userId
}
