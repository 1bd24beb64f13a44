import { Plus } from 'lucide-icons'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { useFoundLead } from '#client/app/admin-parts/managed-list.tsx'
import { ListResults } from '#client/app/list-results.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { listCampaigns } from '#contract/campaigns/campaigns.ts'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { CAMPAIGN_STATUS_LABELS, CAMPAIGN_STATUSES } from '#domain/campaigns/campaigns.ts'
import { FiguresPanel } from '../figures/figures-panel.tsx'
import { campaignAddress } from '../parts/addresses.ts'
import { useClientOptions } from '../parts/use-client-options.ts'
import { CampaignCard } from './campaign-card.tsx'
import { useCampaignsAddress, useCampaignsView } from './use-campaigns-address.ts'

const CampaignFormDialog = screenDialog(() => import('../form/campaign-form-dialog.tsx'))

/** The orders of clients, and the table of what they brought and cost. */
export default function CampaignsPage() {
  useEffect(CampaignFormDialog.preload, [])
  const { view, show } = useCampaignsView()
  const [isCreating, setCreating] = useState(false)
  const [, navigate] = useLocation()
  const create = () => setCreating(true)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Campaigns"
        lead="Orders, what they brought and cost."
        actions={
          <Button variant="primary" icon={<Plus size={16} />} onClick={create}>
            New Campaign
          </Button>
        }
      />
      <Tabs
        label="Campaigns"
        tabs={[
          { value: 'campaigns', label: 'Campaigns' },
          { value: 'figures', label: 'Figures' },
        ]}
        value={view}
        onChange={show}
      >
        <div className="pt-4">
          {view === 'figures' ? <FiguresPanel /> : <CampaignList onCreate={create} />}
        </div>
      </Tabs>
      {isCreating && (
        <CampaignFormDialog
          draft={{ kind: 'create', client: null }}
          onSaved={({ id }) => navigate(campaignAddress(id))}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  )
}

const STATUS_OPTIONS = [
  ['', 'All Statuses'] as const,
  ...CAMPAIGN_STATUSES.map((status) => [status, CAMPAIGN_STATUS_LABELS[status]] as const),
]

function CampaignList({ onCreate }: { onCreate: () => void }) {
  const address = useCampaignsAddress()
  const campaigns = usePagedEndpoint(listCampaigns, { query: address.query, keepPrevious: true })
  const found = useFoundLead(campaigns, 'campaign')
  const clients = useClientOptions(address.query.client ?? '')
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_14rem_12rem]">
        <SearchField
          label="Search campaigns"
          placeholder="Search campaigns..."
          maxLength={MAX_SEARCH_LENGTH}
          value={address.searchText}
          onChange={address.setSearchText}
          className="col-span-2 md:col-span-1"
        />
        <FilterSelect of={address} name="client" label="Client" options={[['', 'All Clients'], ...clients]} />
        <FilterSelect of={address} name="status" label="Status" options={STATUS_OPTIONS} />
      </div>
      <p className="text-13 text-ink2">{found}</p>
      <KeepFocus>
        <ListResults
          list={campaigns}
          what="campaigns"
          className={CAMPAIGN_GRID}
          loading={<CampaignSkeletons />}
          noMatch="No campaigns found matching your criteria."
          onClear={address.isNarrowed ? address.clear : undefined}
          empty={
            <EmptyState
              kind="first-use"
              title="No campaigns yet"
              action={
                <Button variant="primary" onClick={onCreate}>
                  New Campaign
                </Button>
              }
            >
              A campaign is what a client ordered: so many units, at a price, with a cap in points.
            </EmptyState>
          }
        >
          {(campaign) => <CampaignCard key={campaign.id} campaign={campaign} />}
        </ListResults>
      </KeepFocus>
    </div>
  )
}

function CampaignSkeletons() {
  return (
    <CardSkeletons label="Loading campaigns..." className={CAMPAIGN_GRID}>
      <div className="flex h-[2.6875rem] flex-col gap-2">
        <Skeletons of={['h-4 w-2/3', 'h-3 w-1/2']} />
      </div>
      <div className="flex h-[2.875rem] flex-col justify-center gap-2">
        <Skeletons of={['h-2 w-full', 'h-3 w-3/4']} />
      </div>
      <div className="flex h-[2.875rem] flex-col justify-center gap-2">
        <Skeletons of={['h-2 w-full', 'h-3 w-3/4']} />
      </div>
      <Skeletons of={['h-4 w-1/2']} />
    </CardSkeletons>
  )
}

/** Shared by the cards and their placeholders. */
const CAMPAIGN_GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'
