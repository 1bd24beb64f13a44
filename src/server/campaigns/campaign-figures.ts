import * as z from 'zod'
import type {
  CampaignFigures,
  campaignFiguresCsv,
  FIGURE_ROWS,
} from '#contract/campaigns/campaign-figures.ts'
import { moneyOf } from '#domain/campaigns/money.ts'
import { endOfTorontoDay, startOfTorontoDay } from '#domain/time/dates.ts'
import { BUSINESS_TIME_ZONE } from '#domain/time/time.ts'
import { CursorId, readCursor } from '#server/platform/db/cursors.ts'
import { type Queries, queryUnprepared } from '#server/platform/db/database.ts'
import { type Page, type PageQuery, pageOf } from '#server/platform/db/lists.ts'

type Filters = z.output<(typeof campaignFiguresCsv)['query']>
type By = (typeof FIGURE_ROWS)[number]

/** The key of a row, as SQL about a claim `k` and its campaign `p`; rows come in descending order of it. */
const KEYS: Record<By, string> = {
  campaign: 'k.campaign_id',
  task: 'k.task_id',
  client: 'p.client_id',
  month: `date_trunc('month', k.claimed_at at time zone '${BUSINESS_TIME_ZONE}')::date`,
}

/** The names of a row whose key is `f.key`; a task belongs to one campaign, as it changes it only before its first claim. */
const NAMES: Record<By, { joins: string; client: boolean; campaign: boolean; task: boolean }> = {
  campaign: {
    joins: 'join campaigns p on p.id = f.key join clients c on c.id = p.client_id',
    client: true,
    campaign: true,
    task: false,
  },
  task: {
    joins: `join tasks t on t.id = f.key join campaigns p on p.id = t.campaign_id
      join clients c on c.id = p.client_id`,
    client: true,
    campaign: true,
    task: true,
  },
  client: { joins: 'join clients c on c.id = f.key', client: true, campaign: false, task: false },
  month: { joins: '', client: false, campaign: false, task: false },
}

/** The key of the previous row. */
const AFTER = { id: z.tuple([CursorId]), month: z.tuple([z.iso.date()]) }

const MOST_REASONS = 5

/** Lines that a rejection names, or else the first line of its words. */
const REASONS = `, reasons as (
  select key, json_agg(json_build_object('reason', reason, 'count', count) order by place) as reasons from (
    select key, reason, count(*) as count, row_number() over (partition by key order by count(*) desc, reason) as place
    from picked join submissions s on s.claim_id = picked.id and s.status = 'rejected'
      cross join lateral unnest(case when s.failed_lines <> '{}' then s.failed_lines
        else array[btrim(split_part(coalesce(s.review_notes, ''), E'\\n', 1))] end) reason
    where reason <> '' group by key, reason) counted
  where place <= ${MOST_REASONS} group by key)`

/** Hours with one decimal. */
const median = (time: string) =>
  `round((extract(epoch from percentile_cont(0.5) within group (order by ${time})) / 3600)::numeric, 1)`

type Sums = Omit<CampaignFigures, 'costCents' | 'costPerUnitCents' | 'marginCents' | 'outstandingCents'>

/** Figures of the claims in campaigns, from one statement; months and days are Toronto's. */
export async function readFigures(
  queries: Queries,
  pointsPerDollar: number | null,
  { by, client, campaign, from, to, limit, cursor }: Filters & PageQuery,
  { withReasons }: { withReasons: boolean },
): Promise<Page<CampaignFigures>> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = ['k.campaign_id is not null']
  if (campaign) conditions.push(`k.campaign_id = ${parameter(campaign)}`)
  if (client) conditions.push(`p.client_id = ${parameter(client)}`)
  if (from) conditions.push(`k.claimed_at >= ${parameter(startOfTorontoDay(from))}`)
  if (to) conditions.push(`k.claimed_at < ${parameter(endOfTorontoDay(to))}`)
  const key = KEYS[by]
  const ofCampaigns = `claims k join campaigns p on p.id = k.campaign_id where ${conditions.join(' and ')}`
  const before = cursor && parameter(readCursor(cursor, AFTER[by === 'month' ? 'month' : 'id'])[0])
  const { joins, ...has } = NAMES[by]
  const named = (is: boolean, alias: string, name: string) =>
    is ? `json_build_object('id', ${alias}.id, '${name}', ${alias}.${name})` : 'null'
  const rows = await queryUnprepared<{ key: string | number; figures: Sums }>(
    queries,
    `with keys as materialized (
       select distinct ${key} as key from ${ofCampaigns} ${before ? `and ${key} < ${before}` : ''}
       order by key desc limit ${parameter(limit + 1)}),
     picked as materialized (
       select ${key} as key, k.id, k.claimed_at, k.left_at, k.unit, k.promised, k.awarded, k.house, p.unit_price
       from ${ofCampaigns} and ${key} in (select key from keys)),
     proofs as (
       select s.claim_id, min(s.submitted_at) as first_at, count(*) filter (where s.status = 'rejected') as rejected,
         max(s.reviewed_at - coalesce(s.contested_at, s.submitted_at)) filter (where s.replaced_at is null) as decided_in
       from picked join submissions s on s.claim_id = picked.id group by s.claim_id),
     sums as (
       select key, count(*) as claimed, count(first_at) as submitted,
         count(*) filter (where unit = 'approved') as approved, coalesce(sum(rejected), 0) as rejected,
         count(*) filter (where left_at is not null and unit is null) as expired,
         ${median('first_at - claimed_at')} as to_submit, ${median('decided_in')} as to_decide,
         sum(awarded) as awarded, sum(house) as house, sum(promised) as promised,
         count(*) filter (where unit = 'house') as house_units,
         coalesce(sum(unit_price::bigint) filter (where unit = 'approved'), 0) as billed
       from picked left join proofs on proofs.claim_id = picked.id group by key)
     ${withReasons ? REASONS : ''}
     select ${by === 'month' ? 'f.key::text' : 'f.key'} as key, json_build_object('client', ${named(has.client, 'c', 'name')},
       'campaign', ${named(has.campaign, 'p', 'name')}, 'task', ${named(has.task, 't', 'title')},
       'month', ${by === 'month' ? `to_char(f.key, 'YYYY-MM')` : 'null'},
       'claimed', f.claimed, 'submitted', f.submitted, 'approved', f.approved, 'rejected', f.rejected,
       'expired', f.expired, 'medianHoursToSubmit', f.to_submit, 'medianHoursToDecide', f.to_decide,
       'reasons', ${withReasons ? `coalesce(r.reasons, '[]')` : `'[]'::json`},
       'awardedPoints', f.awarded, 'housePoints', f.house, 'promisedPoints', f.promised,
       'houseUnits', f.house_units, 'billedCents', f.billed) as figures
     from sums f ${joins} ${withReasons ? 'left join reasons r on r.key = f.key' : ''}
     order by f.key desc`,
    values,
  )
  const page = pageOf(rows, limit, (row) => [row.key])
  return {
    next: page.next,
    rows: page.rows.map(({ figures }) => ({ ...figures, ...moneyOf(figures, pointsPerDollar) })),
  }
}
