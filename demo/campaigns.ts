import { eq, sql } from 'drizzle-orm'
import type { Act } from '#domain/campaigns/platform-rules.ts'
import { REPORT_CONSENT } from '#domain/campaigns/reports.ts'
import { TERMS_VERSION } from '#domain/identity/consent.ts'
import { daysBefore, torontoDay } from '#domain/time/time.ts'
import { campaigns, clients } from '#server/database/schema/campaigns.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { DemoStory } from './story.ts'
import { taskCalled } from './tasks.ts'

interface DemoOrder {
  client: Omit<typeof clients.$inferInsert, 'created_at' | 'updated_at'>
  campaign: Pick<typeof campaigns.$inferInsert, 'name' | 'service' | 'ordered_units' | 'unit_price' | 'cap'>
  /** Days ago. */
  days: { ordered: number; started: number; finished?: number }
  tasks: readonly { title: string; act: Act }[]
}

const ORDERS: readonly DemoOrder[] = [
  {
    client: {
      name: 'Harwood Playground Fund',
      contacts: [
        { name: 'Imani Clarke', email: 'imani@playground-fund.example', phone: null, role: 'Chair' },
      ],
      notes: 'They may ask again when the swings are chosen.',
    },
    campaign: {
      name: 'A name for the playground',
      service: 'custom-solution',
      ordered_units: 30,
      unit_price: 90,
      cap: 900,
    },
    days: { ordered: 53, started: 50, finished: 15 },
    tasks: [{ title: 'Survey: a name for the new playground', act: 'survey' }],
  },
  {
    client: {
      name: 'Lakeshore Mobility Group',
      website: 'https://lakeshore-mobility.example',
      contacts: [
        {
          name: 'Joel Tan',
          email: 'joel@lakeshore-mobility.example',
          phone: '905-555-0142',
          role: 'Planner',
        },
      ],
    },
    campaign: {
      name: 'Getting around on foot and by bus',
      service: 'local-marketing',
      ordered_units: 120,
      unit_price: 450,
      cap: 20_000,
    },
    days: { ordered: 28, started: 25 },
    tasks: [
      { title: 'A picture for the walking map', act: 'visit' },
      { title: 'Five days of commuting: a diary', act: 'survey' },
      { title: 'Two pictures of your bus stop', act: 'visit' },
    ],
  },
]

/** Writes clients with a campaign each, and books the claims of their tasks as the product would. */
export async function insertCampaigns(tx: Tx, story: DemoStory, now: Date): Promise<void> {
  const finished = new Map<number, Date>()
  for (const { client, campaign, days, tasks } of ORDERS) {
    const ordered = { created_at: daysBefore(now, days.ordered), updated_at: daysBefore(now, days.ordered) }
    const [owner] = await tx
      .insert(clients)
      .values({ ...client, ...ordered })
      .returning({ id: clients.id })
    const [made] = await tx
      .insert(campaigns)
      .values({
        ...campaign,
        ...ordered,
        client_id: owner!.id,
        starts_on: torontoDay(daysBefore(now, days.started)),
        status: 'running',
      })
      .returning({ id: campaigns.id })
    if (days.finished !== undefined) finished.set(made!.id, daysBefore(now, days.finished))
    for (const { title, act } of tasks) {
      const { id } = taskCalled(story.tasks, title)
      await tx.execute(
        sql`update tasks set campaign_id = ${made!.id}, platform = 'other', act = ${act} where id = ${id}`,
      )
    }
  }
  await tx.execute(
    `update claims c set campaign_id = t.campaign_id, house = 0, terms_version = '${TERMS_VERSION}',
       unit = case when s.points_awarded is not null then 'approved' when c.left_at is null then 'open' end,
       promised = case when s.points_awarded is null and c.left_at is null then c.points else 0 end,
       awarded = coalesce(s.points_awarded, 0) + coalesce((select sum(m.bonus_points) from media_claims m
         where m.claim_id = c.id and m.reversed_at is null), 0)
     from tasks t, claims k left join submissions s on s.claim_id = k.id and s.status = 'approved'
     where t.id = c.task_id and t.campaign_id is not null and k.id = c.id`,
  )
  await tx.execute(
    `update campaigns p set promised = k.promised, awarded = k.awarded, open_units = k.open, approved_units = k.approved
     from (select campaign_id, sum(promised) as promised, sum(awarded) as awarded,
         count(*) filter (where unit = 'open') as open, count(*) filter (where unit = 'approved') as approved
       from claims where campaign_id is not null group by campaign_id) k
     where k.campaign_id = p.id`,
  )
  for (const [id, finished_at] of finished) {
    await tx.update(campaigns).set({ status: 'finished', finished_at }).where(eq(campaigns.id, id))
  }
  // Two of three members agree; the product prepares their approved proofs once it runs.
  await tx.execute(
    sql`insert into report_consents (claim_id, campaign_id, user_id, version, sentence, agreed_at)
      select id, campaign_id, user_id, ${REPORT_CONSENT.version}, ${REPORT_CONSENT.sentence}, claimed_at
      from claims where campaign_id is not null and left_at is null and id % 3 > 0 order by id`,
  )
}
