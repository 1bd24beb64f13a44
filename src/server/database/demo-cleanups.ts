import { daysBefore, nextCleanupAt } from '../../domain/image-retention.ts'
import type { Tx } from '../platform/database.ts'
import type { DemoPeople } from './demo-people.ts'
import { cleanup_runs } from './schema.ts'

/** What the removals of the last nights took, the latest first: submissions, and their bytes. */
const NIGHTS = [
  [3, 1_540_000],
  [5, 2_310_000],
  [0, 0],
  [4, 1_870_000],
  [6, 2_950_000],
] as const

/** The one an admin started, before the product did it by itself. */
const FIRST = { daysAgo: 8, submissions: 41, bytes: 19_600_000 }

const FILES_PER_IMAGE = 2
const RUN_MS = 1_900

/** Tells what the removal of old images did before the demo began. */
export async function insertCleanupRuns(tx: Tx, { admin }: DemoPeople, now: Date): Promise<void> {
  const nights = NIGHTS.map(([submissions, bytes], night) =>
    runRow(nextCleanupAt(daysBefore(now, night + 2)), submissions, bytes, null),
  )
  const first = runRow(daysBefore(now, FIRST.daysAgo), FIRST.submissions, FIRST.bytes, admin.id)
  await tx.insert(cleanup_runs).values([first, ...nights.reverse()])
}

function runRow(startedAt: Date, submissions: number, bytes: number, startedBy: string | null) {
  return {
    started_by: startedBy,
    updated_submissions: submissions,
    deleted_files: submissions * FILES_PER_IMAGE,
    freed_bytes: bytes,
    started_at: startedAt,
    finished_at: new Date(startedAt.getTime() + RUN_MS),
  }
}
