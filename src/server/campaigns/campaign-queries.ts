import type { Campaign, CampaignEntry, listCampaigns as contract } from '#contract/campaigns/campaigns.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { notHeld, TASK_DESK } from '#server/desk/desks.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { containsPattern, newestFirst, type Page } from '#server/platform/db/lists.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

const PARTS = `'id', p.id, 'client', json_build_object('id', c.id, 'name', c.name), 'name', p.name,
  'service', p.service, 'status', p.status, 'unitPrice', p.unit_price, 'startsOn', p.starts_on, 'endsOn', p.ends_on,
  'budget', json_build_object('cap', p.cap, 'promised', p.promised, 'awarded', p.awarded,
    'orderedUnits', p.ordered_units, 'openUnits', p.open_units, 'approvedUnits', p.approved_units,
    'housePoints', p.house_points, 'houseUnits', p.house_units),
  'createdAt', p.created_at, 'updatedAt', p.updated_at, 'finishedAt', p.finished_at`

export function listCampaigns(
  queries: Queries,
  { search, status, client, ...page }: QueryOf<typeof contract>,
): Promise<Page<CampaignEntry>> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = ['true']
  if (search) {
    const pattern = parameter(containsPattern(search))
    conditions.push(`(p.words like ${pattern} or c.words like ${pattern})`)
  }
  if (status) conditions.push(`p.status = ${parameter(status)}`)
  if (client) conditions.push(`p.client_id = ${parameter(client)}`)
  const own = values.length
  return newestFirst(
    queries,
    page,
    `select p.id as at, json_build_object(${PARTS},
       'tasks', (select count(*) from tasks t where t.campaign_id = p.id)) as entry
     from campaigns p join clients c on c.id = p.client_id
     where ${conditions.join(' and ')} and p.id < $${own + 1} order by p.id desc limit $${own + 2}`,
    values,
  )
}

export async function findCampaign(queries: Queries, id: number): Promise<Campaign> {
  const [row] = await queryRows<{ campaign: Campaign }>(
    queries,
    `select json_build_object(${PARTS}, 'tasks', coalesce((
         select json_agg(json_build_object('id', t.id, 'title', t.title, 'status', t.status, 'hidden', t.hidden,
           'deletedAt', t.deleted_at, 'publishAt', t.publish_at, 'points', t.points,
           'openClaims', coalesce(k.open, 0), 'approvedClaims', coalesce(k.approved, 0)) order by t.id desc)
         from tasks t left join (
           select task_id, count(*) filter (where unit = 'open') as open,
             count(*) filter (where unit in ('approved', 'house')) as approved
           from claims where campaign_id = p.id group by task_id) k on k.task_id = t.id
         where t.campaign_id = p.id), '[]'),
       'waitsFor', null) as campaign
     from campaigns p join clients c on c.id = p.client_id where p.id = $1`,
    [id],
  )
  if (!row) throw campaignMissing()
  const { campaign } = row
  return campaign.status === 'finishing'
    ? { ...campaign, waitsFor: await countUndecided(queries, id) }
    : campaign
}

/** The newest proofs of a campaign that wait for a decision, each counted once: held, for a second look, or neither. */
export function countUndecided(
  queries: Queries,
  campaignId: number,
): Promise<{ undecided: number; held: number; contested: number }> {
  const isHeld = `not (${notHeld(TASK_DESK, 's')})`
  return queryOne(
    queries,
    `select (count(*) filter (where not held and contested_at is null))::int as undecided,
       (count(*) filter (where held))::int as held,
       (count(*) filter (where not held and contested_at is not null))::int as contested
     from (select s.contested_at, ${isHeld} as held from submissions s join claims k on k.id = s.claim_id
       where ${TASK_DESK.waits} and k.campaign_id = $1) waiting`,
    [campaignId],
  )
}

export function campaignMissing(): Refusal {
  return new Refusal('not-found', 'This campaign doesn’t exist.')
}
