import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { listCampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import { figuresAddress } from '../parts/addresses.ts'
import { FiguresResults } from './figures-results.tsx'

/** The figures of one campaign by task. */
export function CampaignFiguresCard({ campaignId }: { campaignId: number }) {
  const list = usePagedEndpoint(listCampaignFigures, { query: { by: 'task', campaign: String(campaignId) } })
  return (
    <FiguresResults
      list={list}
      by="task"
      title="Figures by task"
      aside={
        <TextLink standalone href={figuresAddress({ by: 'month', campaign: String(campaignId) })}>
          By month
        </TextLink>
      }
    />
  )
}
