import { isPastClient } from '#server/campaigns/forget-old-clients.ts'
import type { Database } from '#server/platform/db/database.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'

/**
 * Deletes inquiries with their replies once they are answered or closed, their last message is older than this many years,
 * and the business, if it became a client, has had no campaign since.
 */
export function forgetOldInquiries(database: Database, years: number, signal?: AbortSignal): Promise<void> {
  const age = `now() - make_interval(years => ${years})`
  return deleteInBatches(
    database,
    'business_inquiries',
    `status <> 'open' and created_at < ${age}
      and not exists (select from replies r where r.inquiry_id = business_inquiries.id and r.created_at >= ${age})
      and not exists (select from clients c where c.id = client_id and not (${isPastClient('c', String(years))}))`,
    signal,
  )
}
