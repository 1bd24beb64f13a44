import { queryRows, type Tx } from '#server/platform/db/database.ts'

interface Forgotten {
  image_key: string
  thumbnail_key: string
  image_bytes: number | null
}

/** Clears the pictures of the oldest cases, as those of proofs; locked ones are left for the next run. */
export function forgetCasePictures(tx: Tx, sentBefore: Date, limit: number): Promise<Forgotten[]> {
  return queryRows<Forgotten & Record<string, unknown>>(
    tx,
    `with old as (select id, image_key, thumbnail_key, image_bytes from reward_cases
       where image_key is not null and opened_at < $1 order by opened_at limit $2 for no key update skip locked)
     update reward_cases k set image_key = null, thumbnail_key = null, image_bytes = null from old where k.id = old.id
     returning old.image_key, old.thumbnail_key, old.image_bytes`,
    [sentBefore, limit],
  )
}
