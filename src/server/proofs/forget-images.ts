import { inArray } from 'drizzle-orm'
import { submissions } from '#server/database/schema/proofs.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { forgetCasePictures } from '#server/rewards/cases/forget-pictures.ts'

/** Delete the files after the commit. */
interface ForgottenImages {
  submissions: number
  bytes: number
  keys: string[]
}

/**
 * Clears the pictures of the oldest submissions and cases; records and digests stay (decisions: Files). Locked ones are
 * left for the next run.
 */
export async function forgetImages(tx: Tx, sentBefore: Date, limit: number): Promise<ForgottenImages> {
  const old = await queryRows<{
    id: number
    image_key: string
    thumbnail_key: string | null
    image_bytes: number | null
  }>(
    tx,
    `select id, image_key, thumbnail_key, image_bytes from submissions
     where image_key is not null and submitted_at < $1
     order by submitted_at limit $2 for no key update skip locked`,
    [sentBefore, limit],
  )
  if (old.length > 0) {
    await tx
      .update(submissions)
      .set({ image_key: null, thumbnail_key: null, image_bytes: null })
      .where(
        inArray(
          submissions.id,
          old.map(({ id }) => id),
        ),
      )
  }
  const ofCases = await forgetCasePictures(tx, sentBefore, limit)
  return {
    submissions: old.length,
    bytes: [...old, ...ofCases].reduce((sum, row) => sum + (row.image_bytes ?? 0), 0),
    keys: [...old, ...ofCases]
      .flatMap((row) => [row.image_key, row.thumbnail_key])
      .filter((key) => key !== null),
  }
}
