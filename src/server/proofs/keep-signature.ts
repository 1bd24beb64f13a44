import { placesOf } from '#domain/proofs/picture-likeness/lookups.ts'
import { type Queries, queryRows, sendWrite } from '#server/platform/db/database.ts'

export async function keepSignature(
  queries: Queries,
  submissionId: number,
  signature: Uint8Array,
): Promise<void> {
  const places = placesOf(signature)
  const kept = queryRows(
    queries,
    `with kept as (insert into image_signatures (submission_id, signature) values ($1, $2))
     insert into image_bands (key, submission_id, hash)
     select key, $1, hash from unnest($3::int[], $4::bigint[]) place(key, hash)`,
    [submissionId, signature, places.map(({ key }) => key), places.map(({ hash }) => hash)],
  )
  await sendWrite(queries, kept)
}
