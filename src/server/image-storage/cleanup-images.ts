import { eq, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { cleanupImages as contract } from '#contract/image-storage/image-storage.ts'
import { IMAGE_RETENTION_DAYS } from '#domain/image-storage/image-storage.ts'
import { words } from '#domain/text/wording.ts'
import { daysBefore } from '#domain/time/time.ts'
import { prepareReportProofs } from '#server/campaigns/reports/prepare-proofs.ts'
import { cleanup_runs } from '#server/database/schema/image-storage.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { say } from '#server/platform/words/say.ts'
import { forgetImages } from '#server/proofs/forget-images.ts'
import type { Services } from '#server/services.ts'
import { oneAtATime } from './one-at-a-time.ts'

type CleanupResult = ReplyOf<typeof contract>

/** Submissions per transaction, so that locks stay short. */
const BATCH = 200

/**
 * Removes images of submissions older than 30 days, in batches; reports get their copies first. Files go after each commit; a crash leaves orphans for
 * the sweep. While a cleanup runs on any server, an admin gets 'conflict' and the job (`startedBy` null) does nothing.
 */
export async function cleanupImages(
  services: Pick<Services, 'database' | 'files' | 'log'>,
  startedBy: string | null,
  signal?: AbortSignal,
): Promise<CleanupResult> {
  const { database, files, log } = services
  const result = await oneAtATime(database, async () => {
    // A picture that could not be copied is removed on time nevertheless.
    await prepareReportProofs(services, signal).catch((error: unknown) => {
      log.error({ err: error }, 'not every proof could be prepared for reports')
    })
    const runId = await beginRun(database, startedBy)
    const done = { deletedFiles: 0, updatedSubmissions: 0 }
    while (!signal?.aborted) {
      const step = await database.transaction(async (tx) => {
        const forgotten = await forgetImages(tx, daysBefore(new Date(), IMAGE_RETENTION_DAYS), BATCH)
        await addToRun(tx, runId, { updatedSubmissions: forgotten.submissions, freedBytes: forgotten.bytes })
        return forgotten
      })
      if (step.keys.length === 0) break
      done.updatedSubmissions += step.submissions
      const deletedFiles = await deleteFiles(files, step.keys)
      await database.transaction((tx) => addToRun(tx, runId, { deletedFiles }))
      done.deletedFiles += deletedFiles
    }
    await endRun(database, runId, startedBy, done)
    return done
  })
  if (result !== null) return result
  if (startedBy === null) return { deletedFiles: 0, updatedSubmissions: 0 }
  throw new Refusal(
    'conflict',
    'A cleanup is already running. You’ll see its result here when it finishes.',
    {
      code: 'cleanup.running',
    },
  )
}

function beginRun(database: Database, startedBy: string | null): Promise<number> {
  return database.transaction(async (tx) => {
    if (startedBy !== null) await lockActor(tx, startedBy, 'runTeam')
    const [run] = await tx.insert(cleanup_runs).values({ started_by: startedBy }).returning()
    return run!.id
  })
}

async function addToRun(
  tx: Tx,
  runId: number,
  { updatedSubmissions = 0, deletedFiles = 0, freedBytes = 0 },
): Promise<void> {
  await tx
    .update(cleanup_runs)
    .set({
      updated_submissions: sql`${cleanup_runs.updated_submissions} + ${updatedSubmissions}`,
      deleted_files: sql`${cleanup_runs.deleted_files} + ${deletedFiles}`,
      freed_bytes: sql`${cleanup_runs.freed_bytes} + ${freedBytes}`,
    })
    .where(eq(cleanup_runs.id, runId))
}

/** An automatic run that found nothing gets no entry in the audit log. */
async function endRun(
  database: Database,
  runId: number,
  startedBy: string | null,
  done: CleanupResult,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [run] = await tx
      .update(cleanup_runs)
      .set({ finished_at: sql`clock_timestamp()` })
      .where(eq(cleanup_runs.id, runId))
      .returning()
    if (startedBy !== null || done.updatedSubmissions > 0 || done.deletedFiles > 0) {
      await recordAudit(tx, {
        actorId: startedBy,
        action: 'images.cleaned',
        subject: { type: 'image-cleanup', id: runId },
        label: say('en', words('Images older than {days} days', { days: IMAGE_RETENTION_DAYS })),
        after: { ...done, freedBytes: run!.freed_bytes },
      })
    }
    publishFacts(tx, ['images'])
  })
}

/** How many files were deleted; the others stay as orphans for the sweep. */
async function deleteFiles(files: FileStore, keys: readonly string[]): Promise<number> {
  const outcomes = await Promise.allSettled(keys.map((key) => files.delete(key)))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}
