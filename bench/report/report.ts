import pg from 'pg'
import { REPORT_CONSENT } from '#domain/campaigns/reports.ts'
import { renewReport } from '#server/campaigns/reports/renew-report.ts'
import { SUPERUSER } from '#server/platform/postgres/postgres-cluster.ts'
import { aCampaign, aTaskOf } from '../../tests/support/world/campaigns.ts'
import { aReportLink } from '../../tests/support/world/reports.ts'
import { inTurns, median, mediansOf, timed } from '../measure/figures.ts'
import { besideFloor, inUnit, type Row, within } from '../measure/report.ts'
import { AS_BROWSER } from '../world/as-browser.ts'
import { withProduct } from '../world/product.ts'
import { type EmptyStage, onEmptyStage, some } from '../world/stage.ts'

/** Approved units of the two campaigns, and the most that a page of the large one takes (docs/decisions/0064). */
const UNITS = { product: 100_000, floor: 100 }
const MAX_RATIO = 1.5

/** Every member has a unit of every task. */
const MEMBERS = 400

/** PostgreSQL plans a prepared read five times for its values, then once for all; we measure after that. */
const WARM_UP = 12
const ROUNDS = 200

const RENEWALS = 9
const MAX_RENEWAL_MS = 2000

/** The page of a report at two sizes, and the renewal of the large one's figures. */
export function measure(): Promise<Row[]> {
  return onEmptyStage(async (stage) => {
    const members = await some(MEMBERS, () => stage.builders.aMember())
    const reports = {
      product: await aLargeReport(stage, members, UNITS.product),
      floor: await aLargeReport(stage, members, UNITS.floor),
    }
    await stage.database.pool.query('vacuum (analyze)')
    const renewals: number[] = []
    while (renewals.length < RENEWALS) {
      renewals.push(await timed(() => renewReport(stage.database.queries, reports.product.campaignId)))
    }
    return withProduct(stage.environment, async ({ url }) => {
      const open = (side: keyof typeof reports) => () => timed(() => ask(url + reports[side].address))
      const sides = { product: open('product'), floor: open('floor') }
      await inTurns(WARM_UP, sides)
      const p50 = mediansOf(await inTurns(ROUNDS, sides))
      const what = `p50 of the page of a report with ${UNITS.product} units; the floor with ${UNITS.floor}`
      const renewal = `p50 of renewing the figures of ${UNITS.product} units`
      return [
        besideFloor({ goal: 'alike', what, written: inUnit(' ms', 2) }, p50, { most: MAX_RATIO }),
        within({ goal: 'alike', what: renewal, written: inUnit(' ms') }, median(renewals), MAX_RENEWAL_MS),
      ]
    })
  })
}

async function ask(address: string): Promise<void> {
  const response = await fetch(address, { headers: AS_BROWSER })
  const text = await response.text()
  if (!response.ok) throw new Error(`A report's page: ${response.status} ${text}`)
}

/** A campaign with this many approved units, weeks apart, whose proofs are all shown. */
async function aLargeReport(
  { builders, connection, database }: EmptyStage,
  members: readonly { id: string }[],
  units: number,
): Promise<{ campaignId: number; address: string }> {
  const campaign = await aCampaign(database, { ordered_units: units, cap: 1_000_000_000 })
  const tasks = await some(Math.ceil(units / MEMBERS), () => aTaskOf(builders, campaign))
  const client = new pg.Client({ ...connection, user: SUPERUSER })
  await client.connect()
  try {
    // No trigger counts the rows one by one.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into claims (task_id, user_id, points, campaign_id, promised, awarded, house, unit, terms_version)
       select task_id, user_id, 50, $1, 0, 50, 0, 'approved', '1'
       from unnest($2::bigint[]) task_id cross join unnest($3::text[]) user_id limit $4`,
      [campaign.id, tasks.map(({ id }) => id), members.map(({ id }) => id), units],
    )
    await client.query(
      `insert into submissions
         (claim_id, task_id, user_id, version, status, notes, submitted_at, reviewed_at, points_awarded)
       select id, task_id, user_id, 1, 'approved', 'The soup was warm and the staff were kind.', at, at, 50
       from claims cross join lateral (select now() - make_interval(hours => (id % 150)::int * 24) as at) days
       where campaign_id = $1`,
      [campaign.id],
    )
    await client.query(
      `insert into report_consents (claim_id, campaign_id, user_id, version, sentence, made_at, submission_id, shown_at)
       select k.id, k.campaign_id, k.user_id, $2, $3, now(), s.id, now()
       from claims k join submissions s on s.claim_id = k.id where k.campaign_id = $1`,
      [campaign.id, REPORT_CONSENT.version, REPORT_CONSENT.sentence],
    )
    await client.query('update campaigns set approved_units = $2 where id = $1', [campaign.id, units])
  } finally {
    await client.end()
  }
  const { address } = await aReportLink(database, await builders.anAdmin(), campaign)
  await renewReport(database.queries, campaign.id)
  return { campaignId: campaign.id, address }
}
