import { FACTS, type Fact } from '../../contract/facts.ts'
import type { Queries } from './db/database.ts'
import type { RecentWrites } from './db/recent-writes.ts'
import { MOST_LAG_MS, type Replica, ReplicaAway } from './db/replica.ts'
import type { Viewer } from './http/viewer.ts'
import type { LiveEvents } from './live/live-events.ts'

/** Where one request reads. */
interface Source {
  /** Reads again from the primary if the replica cannot answer, and stays there: a list never goes back in time. */
  read<Answer>(work: (queries: Queries) => Promise<Answer>): Promise<Answer>
}

/** Decides which reads a replica answers (docs/decisions/0037). */
export interface Reads {
  /**
   * The replica, unless the viewer wrote lately, one of the facts that the answer shows was announced and is not there
   * yet, or it is late or away.
   */
  sourceFor(viewer: Viewer, shows?: readonly Fact[]): Promise<Source>
  /** Keeps the viewer's own reads on the primary for a while; null without a replica. */
  noteWrite: ((viewer: Viewer) => Promise<void>) | null
  /** How far the replica may be behind, in milliseconds; null without one. */
  lagMs: (() => number) | null
  close(): Promise<void>
}

export function primaryOnly(primary: Queries): Reads {
  const source = sourceOf(primary)
  return {
    sourceFor: () => Promise.resolve(source),
    noteWrite: null,
    lagMs: null,
    close: () => Promise.resolve(),
  }
}

export function openReads({
  primary,
  replica,
  writes,
  events,
}: {
  primary: Queries
  replica: Replica
  writes: RecentWrites
  events: Pick<LiveEvents, 'onFact'>
}): Reads {
  /** When each was last announced. A screen that hears of a fact reads it, and keeps what it reads. */
  const announced = new Map<Fact, number>()
  for (const fact of Object.keys(FACTS) as Fact[]) {
    const hear = () => void announced.set(fact, performance.now())
    hear()
    events.onFact(fact, hear)
  }

  return {
    async sourceFor(viewer, shows = []) {
      const needed = Math.max(performance.now() - MOST_LAG_MS, ...shows.map((fact) => announced.get(fact)!))
      const isUsable = replica.currentUntil() >= needed && !(await writes.wroteLately(viewer.id))
      return sourceOf(primary, isUsable ? replica : null)
    },
    noteWrite: async (viewer) => {
      // Only admins' reads come from a replica.
      if (viewer.role === 'admin' || viewer.needsSecondFactor) await writes.note(viewer.id)
    },
    lagMs: () => performance.now() - replica.currentUntil(),
    close: replica.close,
  }
}

function sourceOf(primary: Queries, replica: Replica | null = null): Source {
  let chosen = replica
  return {
    async read(work) {
      if (chosen === null) return work(primary)
      try {
        return await chosen.read(work)
      } catch (error) {
        if (!(error instanceof ReplicaAway)) throw error
        chosen = null
        return work(primary)
      }
    },
  }
}
