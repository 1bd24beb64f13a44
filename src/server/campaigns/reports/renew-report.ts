import { BUSINESS_TIME_ZONE } from '#domain/time/time.ts'
import { type Database, type Queries, queryRows } from '#server/platform/db/database.ts'
import { oneByOne } from '#server/platform/one-by-one.ts'

/** The lines that are named; the others are one more reason. */
const MOST_REASONS = 5

/** The Monday of an instant, in Toronto. */
const weekOf = (instant: string) =>
  `date_trunc('week', ${instant} at time zone '${BUSINESS_TIME_ZONE}')::date`

/** SQL: the ReportFigures of campaign `p`, whose id is $1. Proofs of house units are in none of them, and no rejection that ended an account. */
const FIGURES = `with proofs as materialized (
    select s.id, s.status, s.status = 'rejected' and s.reviewed_by is not null as is_rejected, s.submitted_at, s.reviewed_at, s.failed_lines, k.unit
    from claims k join submissions s on s.claim_id = k.id
    where k.campaign_id = $1 and k.unit is distinct from 'house'),
  events as (
    select ${weekOf('submitted_at')} as week, 'submitted' as kind from proofs
    union all select ${weekOf('reviewed_at')}, 'approved' from proofs where status = 'approved' and unit = 'approved'
    union all select ${weekOf('reviewed_at')}, 'rejected' from proofs where is_rejected),
  weeks as (
    select week, count(*) filter (where kind = 'submitted') as submitted,
      count(*) filter (where kind = 'approved') as approved, count(*) filter (where kind = 'rejected') as rejected
    from events group by week),
  lines as (
    select id, line from proofs
      cross join unnest(case when failed_lines = '{}' then array[null]::text[] else failed_lines end) line
    where is_rejected),
  named as (
    select line from lines where line is not null group by line order by count(*) desc, line limit ${MOST_REASONS}),
  reasons as (
    select named.line as reason, count(distinct id) as count from lines left join named on named.line = lines.line
    group by named.line)
  select p.id, json_build_object('service', p.service, 'orderedUnits', p.ordered_units,
      'approvedUnits', p.approved_units, 'unitPrice', p.unit_price, 'startsOn', p.starts_on, 'endsOn', p.ends_on,
      'weeks', coalesce((select json_agg(json_build_object('from', week, 'submitted', submitted, 'approved', approved,
        'rejected', rejected) order by week) from weeks), '[]'),
      'rejected', (select count(*) from proofs where is_rejected),
      'reasons', coalesce((select json_agg(json_build_object('reason', reason, 'count', count)
        order by reason is null, count desc, reason) from reasons), '[]')) as figures,
    p.status = 'finished' as final
  from campaigns p where p.id = $1`

/**
 * Stores the figures of a campaign's report as they are now. Those of a finished campaign are final, and stay: the caller
 * has locked it, so that each later change has its line.
 */
export async function renewReport(queries: Queries, campaignId: number): Promise<void> {
  await queryRows(
    queries,
    `insert into campaign_reports (campaign_id, figures, final) ${FIGURES}
     on conflict (campaign_id) do update
       set figures = excluded.figures, figured_at = clock_timestamp(), final = excluded.final
     where not campaign_reports.final`,
    [campaignId],
  )
}

/** Renews the reports that someone can open. */
export async function renewReports({ queries }: Database, signal?: AbortSignal): Promise<void> {
  const open = await queryRows<{ id: number }>(
    queries,
    `select distinct l.campaign_id as id from report_links l
     where l.revoked_at is null and l.ends_at > now()
       and not exists (select from campaign_reports r where r.campaign_id = l.campaign_id and r.final)
     order by l.campaign_id`,
  )
  await oneByOne(open, signal, ({ id }) => renewReport(queries, id))
}
