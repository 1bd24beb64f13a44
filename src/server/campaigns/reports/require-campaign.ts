import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { campaignMissing } from '../campaign-queries.ts'

export async function requireCampaign(queries: Queries, id: number): Promise<{ name: string }> {
  const [campaign] = await queryRows<{ name: string }>(queries, 'select name from campaigns where id = $1', [
    id,
  ])
  if (!campaign) throw campaignMissing()
  return campaign
}
