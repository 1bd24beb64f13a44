import { destinationKey } from '#domain/rewards/destination-key.ts'
import type { DestinationKind, PostalAddress } from '#domain/rewards/destinations.ts'
import { type Database, queryRows } from '#server/platform/db/database.ts'

const AT_ONCE = 500

interface Unkeyed {
  id: number
  kind: DestinationKind
  text: string
  address: PostalAddress | null
}

/** Makes the keys of requests that an earlier version wrote, in batches. */
export async function keyDestinations({ queries }: Database, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const found = await queryRows<{ [Field in keyof Unkeyed]: Unkeyed[Field] }>(
      queries,
      `select id, destination_kind as kind, destination as text, postal_address as address from reward_requests
       where destination_key is null order by id limit ${AT_ONCE}`,
    )
    // A request that changes at the same time gets its key from that change.
    await queryRows(
      queries,
      `update reward_requests q set destination_key = made.key
       from unnest($1::bigint[], $2::text[], $3::text[]) made(id, key, text)
       where q.id = made.id and q.destination_key is null and q.destination = made.text`,
      [found.map(({ id }) => id), found.map(destinationKey), found.map(({ text }) => text)],
    )
    if (found.length < AT_ONCE) return
  }
}
