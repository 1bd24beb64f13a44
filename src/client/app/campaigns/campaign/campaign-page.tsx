import { Copy, Pencil } from 'lucide-icons'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { ApiError } from '#client/api/api-error.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DetailFrame, LoadingTitle } from '#client/app/admin-parts/detail-frame.tsx'
import { type Recent, useVisited } from '#client/app/palette/recent.ts'
import { useTitle } from '#client/app/use-title.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { type Campaign, getCampaign } from '#contract/campaigns/campaigns.ts'
import { serviceLabel } from '#domain/inbox/inquiries.ts'
import { formatDate } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { CampaignFiguresCard } from '../figures/campaign-figures-card.tsx'
import { campaignAddress, clientAddress } from '../parts/addresses.ts'
import { CampaignBadge } from '../parts/campaign-badge.tsx'
import { daysText } from '../parts/days-text.ts'
import { ReportCard } from '../report/report-card.tsx'
import { BudgetCards } from './budget-cards.tsx'
import { CampaignSteps, WaitsFor } from './campaign-steps.tsx'
import { CampaignTasks } from './campaign-tasks.tsx'

const CampaignFormDialog = screenDialog(() => import('../form/campaign-form-dialog.tsx'))

const NOT_FOUND = 'Campaign Not Found'

const BACK = { href: '/admin/campaigns', words: 'All campaigns' }

export default function CampaignPage() {
  const { id = '' } = useParams<'/admin/campaigns/:id'>()
  const campaign = useEndpoint(getCampaign, { params: { id } })
  const isMissing = campaign.error instanceof ApiError && [400, 404].includes(campaign.error.status)
  useTitle(isMissing ? NOT_FOUND : campaign.data?.name)
  useVisited(campaign.data ? recentOf(campaign.data) : null)
  if (isMissing) {
    return (
      <DetailFrame back={BACK} title={NOT_FOUND}>
        <EmptyState
          kind="first-use"
          title="This campaign doesn’t exist."
          action={<ButtonLink href="/admin/campaigns">All campaigns</ButtonLink>}
        />
      </DetailFrame>
    )
  }
  if (campaign.data) return <Loaded campaign={campaign.data} />
  if (campaign.isError) {
    return (
      <DetailFrame back={BACK} title="Campaign">
        <Card>
          <LoadFailure title="We couldn’t load this campaign." read={campaign} />
        </Card>
      </DetailFrame>
    )
  }
  return (
    <DetailFrame back={BACK} title={<LoadingTitle what="Campaign" />} lead={'\u00a0'}>
      <CampaignSkeleton />
    </DetailFrame>
  )
}

function recentOf({ id, name, client }: Campaign): Recent {
  return { kind: 'campaign', id: String(id), name, nameLang: languageOf(name), detail: client.name }
}

function Loaded({ campaign }: { campaign: Campaign }) {
  const [draft, setDraft] = useState<'copy' | 'edit' | null>(null)
  const [, navigate] = useLocation()
  return (
    <DetailFrame
      back={BACK}
      title={<span lang={languageOf(campaign.name)}>{campaign.name}</span>}
      lead={<Lead campaign={campaign} />}
      actions={
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
          <CampaignSteps campaign={campaign} />
          {campaign.status !== 'finished' && (
            <Button icon={<Pencil size={16} />} onClick={() => setDraft('edit')}>
              Edit
            </Button>
          )}
          <Button icon={<Copy size={16} />} onClick={() => setDraft('copy')}>
            Copy
          </Button>
        </div>
      }
    >
      <WaitsFor campaign={campaign} />
      <BudgetCards campaign={campaign} />
      <CampaignTasks campaign={campaign} />
      <CampaignFiguresCard campaignId={campaign.id} />
      <ReportCard campaign={campaign} />
      {draft && (
        <CampaignFormDialog
          draft={{ kind: draft, campaign }}
          onSaved={({ id }) => id !== campaign.id && navigate(campaignAddress(id))}
          onClose={() => setDraft(null)}
        />
      )}
    </DetailFrame>
  )
}

function Lead({ campaign }: { campaign: Campaign }) {
  const { client, status, finishedAt } = campaign
  const facts = [
    serviceLabel(campaign.service),
    daysText(campaign),
    finishedAt && `Finished ${formatDate(finishedAt)}`,
  ].filter(Boolean)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CampaignBadge status={status} />
      <TextLink href={clientAddress(client.id)} className="target">
        <span lang={languageOf(client.name)} className="wrap-anywhere">
          {client.name}
        </span>
      </TextLink>
      {facts.map((fact) => (
        <span key={fact} className="max-sm:basis-full">
          {fact}
        </span>
      ))}
    </span>
  )
}

function CampaignSkeleton() {
  return (
    <SkeletonGroup label="Loading the campaign..." className="flex flex-col gap-4 lg:gap-6">
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        {['points', 'units'].map((card) => (
          <Card key={card} className="flex flex-col gap-4">
            <Skeletons of={['h-5 w-24', 'h-3 w-full', 'h-16 w-full', 'h-4 w-2/3']} />
          </Card>
        ))}
      </div>
      <Card className="flex flex-col gap-4">
        <Skeletons of={['h-5 w-24', 'h-10 w-full', 'h-10 w-full']} />
      </Card>
    </SkeletonGroup>
  )
}
