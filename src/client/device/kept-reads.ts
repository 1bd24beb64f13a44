import { assumeClockAhead, clockAhead, serverNow } from '#client/api/server-clock.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { deviceDatabase, inTransaction, type KeptReads } from './device-database.ts'
import { followProofNews } from './proof-news.ts'

export interface KeptRead {
  /** Its name among the application's reads. */
  key: readonly unknown[]
  answer: unknown
  /** Milliseconds since 1970, by the device's clock. */
  readAt: number
}

/** How long a read is kept, even in a longer session, in ms. */
const KEPT_MS = 7 * DAY_MS

/** The oldest reads are removed first. */
const MAX_KEPT = 200

let isOver = false

// A tab that learns late that its session has ended still has the answers in memory.
followProofNews(({ about }) => {
  if (about === 'forgotten') isOver = true
})

/** Keeps a member's reads beside earlier ones, and deletes any other member's. */
export async function keepReads(
  userId: string,
  reads: readonly KeptRead[],
  sessionEndsAt: number,
): Promise<void> {
  await inTransaction(await deviceDatabase(), ['reads'], 'readwrite', async ({ store }) => {
    const earlier = readsOf(await store.get(userId))
    const others = (await store.getAllKeys()).filter((key) => key !== userId)
    const kept = await Promise.all(others.map((key) => store.get(key)))
    // Another member has signed in since this document was loaded.
    const isStale = kept.some((other) => other && other.keptAt > performance.timeOrigin)
    if (isOver || isStale) return
    await store.clear()
    const all = new Map([...earlier, ...reads].map((read) => [JSON.stringify(read.key), read]))
    const newest = [...all.values()].sort((one, other) => other.readAt - one.readAt).slice(0, MAX_KEPT)
    await store.put(
      { keptAt: Date.now(), clockAheadMs: clockAhead(), sessionEndsAt, answers: newest },
      userId,
    )
  })
}

/** Answers that this device's member, or the one named, read last; null if nothing is kept. Old reads are deleted. */
export async function readKeptReads(of?: string): Promise<readonly KeptRead[] | null> {
  return inTransaction(await deviceDatabase(), ['reads'], 'readwrite', async ({ store }) => {
    const [latest] = await store.getAllKeys()
    const userId = of ?? latest
    const kept = userId === undefined ? undefined : await store.get(userId)
    if (kept) assumeClockAhead(kept.clockAheadMs ?? 0)
    const isFresh = kept !== undefined && !isOld(kept)
    if (kept && !isFresh) await store.clear()
    return isFresh ? readsOf(kept) : null
  })
}

/** Deletes the reads and keeps no more in this tab: its last screen may still be about to write. */
export async function forgetReads(): Promise<void> {
  isOver = true
  await inTransaction(await deviceDatabase(), ['reads'], 'readwrite', ({ store }) => store.clear())
}

function isOld({ keptAt, sessionEndsAt }: KeptReads): boolean {
  return serverNow() >= sessionEndsAt || Date.now() >= keptAt + KEPT_MS
}

function readsOf(kept: KeptReads | undefined): readonly KeptRead[] {
  if (!kept || isOld(kept)) return []
  const oldest = Date.now() - KEPT_MS
  return (kept.answers as readonly KeptRead[]).filter(({ readAt }) => readAt > oldest)
}
