import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { getRewardStats, listRewards, type Reward } from '../../../../contract/rewards.ts'
import { formatNumber } from '../../../../domain/format.ts'
import { REWARD_STATUSES, type RewardStatus } from '../../../../domain/rewards.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { usePagedEndpoint } from '../../../api/use-paged-endpoint.ts'
import { useAnnounce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { KeepFocus } from '../../../ui/keep-focus.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { foundText } from '../../found-text.ts'
import { useAddressFilters } from '../../use-address-filters.ts'
import { ListFilterBar } from '../admin-parts/list-filter-bar.tsx'
import { DeleteRewardDialog } from './delete-reward-dialog.tsx'
import type { RewardDraft } from './reward-fields.ts'
import { RewardFormDialog } from './reward-form-dialog.tsx'
import { RewardResults } from './reward-results.tsx'
import { useRewardActions } from './use-reward-actions.ts'

/** Cards before 'Load more rewards'. */
const CARDS_PER_PAGE = 48

const NO_FILTERS = { search: '', category: '', status: 'all' }

const STATUS_OPTIONS: ReadonlyArray<readonly [RewardStatus, string]> = [
  ['all', 'All Status'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['deleted', 'Deleted'],
]

/** Reward Management: what members can redeem their points for (specification §2 Admin screens, 4). */
export default function ManageRewardsPage() {
  const { filters, change, searchText, setSearchText, isNarrowedBesides } =
    useAddressFilters<keyof typeof NO_FILTERS>(NO_FILTERS)
  const status = REWARD_STATUSES.find((known) => known === filters.status) ?? 'all'
  const rewards = usePagedEndpoint(listRewards, {
    query: {
      limit: CARDS_PER_PAGE,
      search: filters.search,
      category: filters.category,
      status: status === 'all' ? undefined : status,
    },
    keepPrevious: true,
  })
  const stats = useEndpoint(getRewardStats)
  const [draft, setDraft] = useState<RewardDraft | null>(null)
  const [leaving, setLeaving] = useState<{ reward: Reward; isAsked: boolean } | null>(null)
  const endQuestion = () => setLeaving((asked) => asked && { ...asked, isAsked: false })
  const actions = useRewardActions(endQuestion)
  const settled = !rewards.isPending && !rewards.isError && !rewards.isStale
  useAnnounce(settled ? foundText(rewards.totalLoaded, rewards.hasMore, 'reward') : undefined)
  const categories = stats.data?.categories ?? []
  const create = () => setDraft({ kind: 'create' })
  const latestOf = ({ id }: Reward) => rewards.rows.find((reward) => reward.id === id)

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Reward Management"
        lead={leadText(stats.data)}
        actions={
          <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={create}>
            Create Reward
          </Button>
        }
      />
      <ListFilterBar
        filters={{ status, category: filters.category }}
        onChange={change}
        statuses={STATUS_OPTIONS}
        categories={categories}
        search={{
          label: 'Search rewards',
          placeholder: 'Search rewards...',
          value: searchText,
          onChange: setSearchText,
        }}
      />
      <KeepFocus>
        <RewardResults
          rewards={rewards}
          onClear={isNarrowedBesides() ? () => change(NO_FILTERS) : undefined}
          onCreate={create}
          commands={{
            onToggle: (reward) => actions.setActive(reward, !reward.isActive),
            onEdit: (reward) => setDraft({ kind: 'edit', reward }),
            onDuplicate: (reward) => setDraft({ kind: 'duplicate', reward }),
            onDelete: (reward) => {
              actions.forgetRemovalProblem()
              setLeaving({ reward, isAsked: true })
            },
            onRestore: actions.restore,
          }}
        />
      </KeepFocus>
      {draft && (
        <RewardFormDialog
          draft={draft}
          latest={draft.kind === 'edit' ? latestOf(draft.reward) : undefined}
          categories={categories}
          onClose={() => setDraft(null)}
        />
      )}
      {leaving && (
        <DeleteRewardDialog
          isOpen={leaving.isAsked}
          reward={latestOf(leaving.reward) ?? leaving.reward}
          isDeleting={actions.isRemoving}
          problem={actions.removalProblem}
          onClose={endQuestion}
          onConfirm={() => actions.remove(leaving.reward)}
        />
      )}
    </div>
  )
}

function leadText(stats: ReplyOf<typeof getRewardStats> | undefined): string {
  if (!stats) return 'What members can redeem their points for.'
  const parts = [`${formatNumber(stats.active)} active`, `${formatNumber(stats.inactive)} inactive`]
  if (stats.soldOut > 0) parts.push(`${formatNumber(stats.soldOut)} sold out`)
  if (stats.deleted > 0) parts.push(`${formatNumber(stats.deleted)} deleted`)
  return parts.join(' · ')
}
