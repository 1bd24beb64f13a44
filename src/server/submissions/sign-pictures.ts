import { buffer } from 'node:stream/consumers'
import { queryRows } from '../platform/db/database.ts'
import { pictureSignature } from '../platform/files/picture-signature.ts'
import type { Services } from '../services.ts'
import { keepSignature } from './keep-signature.ts'

const BATCH = 100

/** For pictures sent before signatures existed, or to a server of an earlier version. */
export async function signPictures(
  { database, files, log }: Pick<Services, 'database' | 'files' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await queryRows<{ id: number; key: string }>(
      database.queries,
      `select s.id, s.thumbnail_key as key from submissions s
       where s.thumbnail_key is not null and s.id > $1
         and not exists (select from image_signatures kept where kept.submission_id = s.id)
       order by s.id limit ${BATCH}`,
      [after],
    )
    for (const { id, key } of rows) {
      if (signal?.aborted) return
      after = id
      const found = await files.get(key)
      if (found === null) continue
      const signature = await pictureSignature(await buffer(found.stream)).catch((error: unknown) => {
        log.warn({ err: error, key }, 'a picture could not be read, so it has no signature')
      })
      if (signature) await keepSignature(database.queries, id, signature)
    }
    if (rows.length < BATCH) return
  }
}
