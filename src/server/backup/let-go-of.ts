import type pg from 'pg'

/**
 * Lets the rows go of files that they let go of right after the snapshot, in the ways the product does: old images are
 * taken off their submission, photos off their member, and a bonus file is deleted before anybody claimed it.
 */
export async function letGoOf(client: pg.ClientBase, keys: readonly string[]): Promise<void> {
  await client.query(
    `update submissions set image_key = null, thumbnail_key = null, image_bytes = null
     where image_key = any($1) or thumbnail_key = any($1)`,
    [keys],
  )
  await client.query(
    'update users set photo_key = null, profile_image_url = null where photo_key = any($1)',
    [keys],
  )
  await client.query('update media set preview_key = null, preview_type = null where preview_key = any($1)', [
    keys,
  ])
  await client.query(
    `update media set file_key = null, deleted_at = coalesce(deleted_at, clock_timestamp())
     where file_key = any($1)`,
    [keys],
  )
}
