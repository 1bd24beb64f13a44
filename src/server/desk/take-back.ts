import type { Database, Queries, Tx } from '#server/platform/db/database.ts'
import { type Actor, mayStillAct } from '#server/platform/db/lock-actor.ts'
import { decideEach, type Outcome } from '#server/platform/decide-each.ts'
import type { Desk, HeldDesk } from './desks.ts'
import { takeBackHeld } from './holds.ts'
import { reopenLease } from './leases.ts'

interface TakeBackMeans<Row> {
  database: Database
  desk: Desk | HeldDesk
  /** The cards as admins see them, in this order. */
  find: (queries: Queries, ids: readonly number[]) => Promise<Row[]>
  /** Locks the admin, whose leases change, and the card; throws if there is none. */
  lock: (tx: Tx, adminId: string, cardId: number) => Promise<{ admin: Actor | undefined }>
}

/** Undoes held decisions, each independently. The first card returns to the admin. */
export function takeBackEach<Row>(
  { database, desk, find, lock }: TakeBackMeans<Row>,
  adminId: string,
  ids: readonly number[],
): Promise<Outcome<Row>[]> {
  const takeBack = (id: number) =>
    database.transaction(async (tx) => {
      const { admin } = await lock(tx, adminId, id)
      mayStillAct(admin, desk.action)
      await takeBackHeld(tx, desk, id, adminId)
      if (id === ids[0] && 'leases' in desk) await reopenLease(tx, desk, id, adminId)
      return (await find(tx, [id]))[0]!
    })
  return decideEach(ids, takeBack, {
    isAboutOne: ({ code }) => code.startsWith(`${desk.subject}.`),
    find: async (id) => (await find(database.queries, [id]))[0]!,
  })
}
