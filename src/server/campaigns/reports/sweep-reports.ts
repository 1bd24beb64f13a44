import { inArray } from 'drizzle-orm'
import { REPORT_LINK_KEPT_DAYS } from '#domain/time/retention.ts'
import { report_consents } from '#server/database/schema/reports.ts'
import { queryRows } from '#server/platform/db/database.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'
import { removeObsolete } from '#server/platform/files/remove-obsolete.ts'
import type { Services } from '#server/services.ts'
import { REPORTED_SINCE } from './proof-queries.ts'

/** Proofs per transaction, so that locks stay short. */
const BATCH = 200

/** Takes proofs out of reports whose time there is over, with their pictures; deletes links that ended long ago. */
export async function sweepReports(
  { database, files }: Pick<Services, 'database' | 'files'>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const over = await database.transaction(async (tx) => {
      const rows = await queryRows<{ id: number; key: string | null }>(
        tx,
        `select r.id, r.picture_key as key from report_consents r join submissions s on s.id = r.submission_id
         where (r.picture_key is not null or r.shown_at is not null)
           and s.reviewed_at <= ${REPORTED_SINCE}
         order by r.id limit ${BATCH} for no key update of r skip locked`,
      )
      if (rows.length === 0) return rows
      const ids = rows.map(({ id }) => id)
      // `made_at` stays, so that it is not prepared again.
      await tx
        .update(report_consents)
        .set({ picture_key: null, shown_at: null })
        .where(inArray(report_consents.id, ids))
      return rows
    })
    if (over.length === 0) break
    await removeObsolete(
      files,
      over.map(({ key }) => key).filter((key) => key !== null),
    )
  }
  const ended = `least(ends_at, revoked_at) < now() - interval '${REPORT_LINK_KEPT_DAYS * 24} hours'`
  await deleteInBatches(database, 'report_links', ended, signal)
}
