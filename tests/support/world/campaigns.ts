import { campaigns, clients } from '#server/database/schema/campaigns.ts'
import type { tasks } from '#server/database/schema/tasks.ts'
import type { Builders, TaskRow } from './builders.ts'
import type { Verbs } from './verbs.ts'

/** A disclosed post is allowed here. */
export const PAIR = { platform: 'instagram', act: 'post' } as const

/** A running campaign of a new client, with room for everything unless the test says less. */
export async function aCampaign(
  { queries }: Pick<Verbs, 'queries'>,
  row: Partial<typeof campaigns.$inferInsert> = {},
): Promise<typeof campaigns.$inferSelect> {
  const client_id =
    row.client_id ??
    (await queries.insert(clients).values({ name: 'Maple Street Bakery' }).returning())[0]!.id
  const [campaign] = await queries
    .insert(campaigns)
    .values({
      name: 'Spring menu',
      service: 'social-media',
      ordered_units: 1000,
      unit_price: 250,
      cap: 100_000,
      status: 'running',
      finished_at: row.status === 'finished' ? new Date() : null,
      ...row,
      client_id,
    })
    .returning()
  return campaign!
}

/** A task that the campaign pays for. */
export function aTaskOf(
  { aTask }: Pick<Builders, 'aTask'>,
  campaign: { id: number },
  row: TaskRow = {},
): Promise<typeof tasks.$inferSelect> {
  return aTask({ capacity: null, ...row, ...PAIR, campaign_id: campaign.id })
}
