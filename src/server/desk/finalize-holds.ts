import { type Database, queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { openRounds } from '#server/platform/rounds.ts'
import { finalizeReview } from '#server/reviews/finalize-review.ts'
import { finalizeCase } from '#server/rewards/cases/decide-case.ts'
import { finalizeDecision } from '#server/rewards/finalize-decision.ts'
import type { Services } from '#server/services.ts'
import { CASE_DESK, type HeldDesk, REWARD_DESK, TASK_DESK } from './desks.ts'
import type { NamedDecision } from './holds.ts'

export interface HoldFinalizer {
  /** Resolves when nothing is due. */
  finalizeDue(): Promise<void>
  close(): Promise<void>
}

type FinalizerServices = Pick<Services, 'database' | 'encryption' | 'config' | 'events' | 'log'>

/** Makes a due decision final once its rule is checked again, or cancels it. */
type Finalize = (tx: Tx, due: NamedDecision, services: FinalizerServices) => Promise<void>

const FINALIZED: readonly { desk: HeldDesk; finalize: Finalize }[] = [
  { desk: TASK_DESK, finalize: finalizeReview },
  { desk: REWARD_DESK, finalize: finalizeDecision },
  { desk: CASE_DESK, finalize: finalizeCase },
]

const BATCH = 100

/** Pause before a failed decision is retried. */
const RETRY_MS = 5_000

/** Runs on every server: a decision must outlive the server that took it. */
export function openHoldFinalizer(services: FinalizerServices): HoldFinalizer {
  const { database, events, log } = services
  const rounds = openRounds(round)
  let timer: NodeJS.Timeout | undefined

  async function round(): Promise<void> {
    const failed: Due[] = []
    for (let due = await dueHolds(database, failed); due.length > 0; due = await dueHolds(database, failed)) {
      for (const one of due) {
        if (rounds.closing.aborted) return
        await finalizeOne(services, one).catch((error: unknown) => {
          failed.push(one)
          log.error(
            { err: error, [FINALIZED[one.at]!.desk.subject]: one.id },
            'a held decision could not be made final',
          )
        })
      }
    }
    waitFor(failed.length > 0 ? RETRY_MS : await msUntilDue(database))
  }

  function waitFor(ms: number | null): void {
    clearTimeout(timer)
    if (ms !== null && !rounds.closing.aborted) timer = setTimeout(wake, ms)
  }

  const wake = () =>
    void rounds.run().catch((error: unknown) => {
      log.warn({ err: error }, 'held decisions could not be read')
      waitFor(RETRY_MS)
    })
  const listening = FINALIZED.map(({ desk }) => events.onFact(desk.facts.held, wake))
  wake()

  return {
    finalizeDue: rounds.run,
    close: async () => {
      for (const stop of listening) stop()
      clearTimeout(timer)
      await rounds.close()
    },
  }
}

interface Due {
  /** The kind of card, in FINALIZED. */
  at: number
  id: number
}

const DUE = FINALIZED.map(
  ({ desk: { held, key } }, at) => `select ${at} as at, ${key} as id, final_at from ${held}
    where taken_back_at is null and final_at <= clock_timestamp() and ${key} <> all($${at + 1}::bigint[])`,
).join(' union all ')

function dueHolds(database: Database, failed: readonly Due[]): Promise<Due[]> {
  return queryRows(
    database.queries,
    `select at, id from (${DUE}) due order by final_at limit ${BATCH}`,
    FINALIZED.map((_, at) => failed.filter((one) => one.at === at).map(({ id }) => id)),
  )
}

const NEXT = FINALIZED.map(
  ({ desk: { held } }) => `(select min(final_at) from ${held} where taken_back_at is null)`,
)

/** Returns null when nothing is held. */
async function msUntilDue(database: Database): Promise<number | null> {
  const { wait } = await queryOne<{ wait: number | null }>(
    database.queries,
    `select extract(epoch from least(${NEXT}) - clock_timestamp())::float8 * 1000 as wait`,
  )
  return wait === null ? null : Math.max(Math.ceil(wait), 0)
}

/** Makes a decision final once, however many servers try. */
function finalizeOne(services: FinalizerServices, { at, id }: Due): Promise<void> {
  const { desk, finalize } = FINALIZED[at]!
  return services.database.transaction(async (tx) => {
    const [named] = await queryRows<NamedDecision>(
      tx,
      `select ${desk.key} as id, admin_id as "adminId", status from ${desk.held}
       where ${desk.key} = $1 and taken_back_at is null`,
      [id],
    )
    if (named) await finalize(tx, named, services)
  })
}
