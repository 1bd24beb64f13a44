import type { Client, ClientEntry, listClients as contract } from '#contract/campaigns/clients.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { type Queries, queryOne } from '#server/platform/db/database.ts'
import { containsPattern, newestFirst, type Page } from '#server/platform/db/lists.ts'
import { clientNow } from './lock-client.ts'

const PARTS = `'id', c.id, 'name', c.name, 'website', c.website, 'archivedAt', c.archived_at,
  'createdAt', c.created_at, 'updatedAt', c.updated_at`

/** SQL: whether a client with such a campaign is still in use. */
export const OPEN_CAMPAIGN = `status in ('running', 'paused', 'finishing')`

export function listClients(
  queries: Queries,
  { search, archived, ...page }: QueryOf<typeof contract>,
): Promise<Page<ClientEntry>> {
  const values = search ? [containsPattern(search)] : []
  const own = values.length
  return newestFirst(
    queries,
    page,
    `select c.id as at, json_build_object(${PARTS},
       'campaigns', (select count(*) from campaigns p where p.client_id = c.id),
       'openCampaigns', (select count(*) from campaigns p where p.client_id = c.id and ${OPEN_CAMPAIGN})) as entry
     from clients c
     where c.merged_into is null and c.archived_at is ${archived ? 'not' : ''} null
       ${search ? 'and c.words like $1' : ''} and c.id < $${own + 1} order by c.id desc limit $${own + 2}`,
    values,
  )
}

/** A merged one is the client that it went into. */
export async function findClient(queries: Queries, id: number): Promise<Client> {
  const { client } = await queryOne<{ client: Client }>(
    queries,
    `select json_build_object(${PARTS}, 'contacts', c.contacts, 'notes', c.notes, 'forgottenAt', c.forgotten_at,
       'campaigns', coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'status', p.status)
         order by p.id desc) from campaigns p where p.client_id = c.id), '[]'),
       'inquiries', coalesce((select json_agg(json_build_object('id', m.id,
           'name', m.first_name || ' ' || m.last_name, 'receivedAt', m.created_at, 'status', m.status)
         order by m.id desc) from business_inquiries m where m.client_id = c.id), '[]')) as client
     from clients c where c.id = $1`,
    [await clientNow(queries, id)],
  )
  return client
}
