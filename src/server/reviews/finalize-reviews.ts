import { eq } from 'drizzle-orm'
import { held_reviews } from '#server/database/schema/reviews.ts'
import { type Database, queryOne, queryRows } from '#server/platform/db/database.ts'
import { type Actor, mayStillAct } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import type { Services } from '#server/services.ts'
import { cancelHeld, findDueReview, type HeldReview } from './held-reviews.ts'
import { type Decision, findReviewRefusal, lockSubmission, writeReview } from './write-review.ts'

export interface ReviewFinalizer {
  /** Resolves when nothing is due. */
  finalizeDue(): Promise<void>
  close(): Promise<void>
}

const BATCH = 100

/** Pause before a failed decision is retried. */
const RETRY_MS = 5_000

/** Runs on every server: a decision must outlive the server that took it. */
export function openReviewFinalizer({
  database,
  events,
  log,
}: Pick<Services, 'database' | 'events' | 'log'>): ReviewFinalizer {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false

  async function round(): Promise<void> {
    const failed: number[] = []
    for (
      let due = await dueReviews(database, failed);
      due.length > 0;
      due = await dueReviews(database, failed)
    ) {
      for (const id of due) {
        if (isClosed) return
        await finalizeReview(database, id).catch((error: unknown) => {
          failed.push(id)
          log.error({ err: error, submission: id }, 'a held decision could not be made final')
        })
      }
    }
    waitFor(failed.length > 0 ? RETRY_MS : await msUntilDue(database))
  }

  function waitFor(ms: number | null): void {
    clearTimeout(timer)
    if (ms !== null && !isClosed) timer = setTimeout(wake, ms)
  }

  async function roundsUntilQuiet(): Promise<void> {
    do {
      again = false
      await round()
    } while (again && !isClosed)
  }

  /** A change during a round starts another round, because the first may have read too early. */
  function finalizeDue(): Promise<void> {
    if (isClosed) return Promise.resolve()
    again = true
    running ??= roundsUntilQuiet().finally(() => {
      running = null
    })
    return running
  }

  const wake = () =>
    void finalizeDue().catch((error: unknown) => {
      log.warn({ err: error }, 'held decisions could not be read')
      waitFor(RETRY_MS)
    })
  const stopListening = events.onFact('heldReviews', wake)
  wake()

  return {
    finalizeDue,
    close: async () => {
      isClosed = true
      stopListening()
      clearTimeout(timer)
      await running?.catch(() => {})
    },
  }
}

async function dueReviews(database: Database, failed: readonly number[]): Promise<number[]> {
  const rows = await queryRows<{ submission_id: number }>(
    database.queries,
    `select submission_id from held_reviews where taken_back_at is null and final_at <= clock_timestamp()
       and submission_id <> all($1)
     order by final_at limit ${BATCH}`,
    [failed],
  )
  return rows.map(({ submission_id }) => submission_id)
}

/** Returns null when nothing is held. */
async function msUntilDue(database: Database): Promise<number | null> {
  const { wait } = await queryOne<{ wait: number | null }>(
    database.queries,
    `select extract(epoch from min(final_at) - clock_timestamp())::float8 * 1000 as wait
     from held_reviews where taken_back_at is null`,
  )
  return wait === null ? null : Math.max(Math.ceil(wait), 0)
}

/** Makes a decision final once, however many servers try; cancels it if its reviewer may no longer decide. */
function finalizeReview(database: Database, submissionId: number): Promise<void> {
  return database.transaction(async (tx) => {
    const [named] = await queryRows<{ admin_id: string }>(
      tx,
      'select admin_id from held_reviews where submission_id = $1 and taken_back_at is null',
      [submissionId],
    )
    if (!named) return
    const { admin, submission } = await lockSubmission(tx, named.admin_id, submissionId)
    const held = await findDueReview(tx, submissionId)
    if (held?.admin_id !== named.admin_id) return
    const decision = decisionOf(held)
    if (!isStillAdmin(admin) || (await findReviewRefusal(tx, submission, decision)))
      return cancelHeld(tx, submissionId)
    await tx.delete(held_reviews).where(eq(held_reviews.id, held.id))
    await writeReview(tx, { ...submission, points: held.points ?? 0 }, decision)
    publishFacts(tx, ['heldReviews'])
  })
}

function decisionOf({ admin_id, status, review_notes, outcome, ...held }: HeldReview): Decision {
  return {
    adminId: admin_id,
    status,
    notes: review_notes,
    outcome,
    failedLines: held.failed_lines,
    failedPage: held.failed_page,
  }
}

function isStillAdmin(admin: Actor | undefined): boolean {
  try {
    mayStillAct(admin, 'admin')
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
