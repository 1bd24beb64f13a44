import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useMay } from '#client/api/session/use-may.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { ManagedList } from '#client/app/admin-parts/managed-list.tsx'
import { useDeletion } from '#client/app/admin-parts/use-deletion.ts'
import { useRowInAddress } from '#client/app/admin-parts/use-row-in-address.ts'
import { readId } from '#client/app/desk/queue/use-review-address.ts'
import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  deleteReward,
  getRewardStats,
  listRewards,
  type Reward,
  restoreReward,
  setRewardActive,
} from '#contract/rewards/rewards.ts'
import { REWARD_STATUSES, type RewardStatus } from '#domain/rewards/rewards.ts'
import { formatNumber, plural } from '#domain/text/format.ts'
import { RewardCard } from './reward-card.tsx'
import type { RewardDraft } from './reward-fields.ts'
import { REWARD_GRID, RewardSkeletons } from './reward-skeletons.tsx'

const RewardFormDialog = screenDialog(() => import('./reward-form-dialog.tsx'))
const LinkedReward = screenDialog(() => import('./linked-reward.tsx'))

const CARDS_PER_PAGE = 48

/** The reward whose form a link opens. */
const LINKED = 'reward'
const KEPT = [LINKED]

const NO_FILTERS = { search: '', category: '', status: 'all' }

const STATUS_OPTIONS: ReadonlyArray<readonly [RewardStatus, string]> = [
  ['all', 'All Statuses'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['deleted', 'Deleted'],
]

/** Specification §2 Admin screens, 4. */
export default function ManageRewardsPage() {
  const mayEdit = useMay()('runContent')
  useEffect(() => (mayEdit ? RewardFormDialog.preload() : undefined), [mayEdit])
  const address = useAddressFilters<keyof typeof NO_FILTERS>(NO_FILTERS, KEPT)
  const linkedId = readId(new URLSearchParams(useSearch()).get(LINKED))
  const closeLinked = useRowInAddress(LINKED).choose
  const { filters } = address
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
  const deletion = useDeletion(deleteReward, ({ id }: Reward) => ({ params: { id } }), {
    success: ({ name }) => ['Reward Deleted', `You can restore “${name}” under Deleted.`],
    failure: { fallback: 'Failed to delete reward' },
  })
  const actions = useRewardActions()
  const categories = stats.data?.categories ?? []
  const latestOf = ({ id }: Reward) => rewards.rows.find((reward) => reward.id === id)
  const leaving = deletion.row && (latestOf(deletion.row) ?? deletion.row)

  return (
    <ManagedList
      title="Reward Management"
      lead={leadText(stats.data)}
      one="reward"
      list={rewards}
      filters={{ status, category: filters.category }}
      address={address}
      statuses={STATUS_OPTIONS}
      categories={categories}
      onClear={address.isNarrowedBesides() ? () => address.change(NO_FILTERS) : undefined}
      createLabel="Create Reward"
      onCreate={mayEdit ? () => setDraft({ kind: 'create' }) : null}
      words={{
        search: 'Search rewards',
        noMatch: 'No rewards found matching your criteria.',
        none: 'No rewards yet',
        firstUse: 'Members spend their points on the rewards you add here.',
      }}
      layout={REWARD_GRID}
      loading={<RewardSkeletons />}
      row={(reward) => (
        <RewardCard
          key={reward.id}
          reward={reward}
          mayEdit={mayEdit}
          onToggle={() => actions.setActive(reward, !reward.isActive)}
          onEdit={() => setDraft({ kind: 'edit', reward })}
          onDuplicate={() => setDraft({ kind: 'duplicate', reward })}
          onDelete={() => deletion.ask(reward)}
          onRestore={() => actions.restore(reward)}
        />
      )}
    >
      {draft && (
        <RewardFormDialog
          draft={draft}
          latest={draft.kind === 'edit' ? latestOf(draft.reward) : undefined}
          categories={categories}
          onClose={() => setDraft(null)}
        />
      )}
      {mayEdit && linkedId !== null && (
        <LinkedReward
          key={linkedId}
          rewardId={linkedId}
          listed={rewards.rows.find(({ id }) => id === linkedId)}
          categories={categories}
          onClose={() => closeLinked(null)}
        />
      )}
      {leaving && (
        <AlertDialog
          {...deletion.dialog}
          title={`Delete “${leaving.name}”?`}
          description="Are you sure you want to delete this reward? This action cannot be undone."
          confirmLabel="Delete Reward"
        >
          <p>{openRequestsText(leaving)}</p>
        </AlertDialog>
      )}
    </ManagedList>
  )
}

function openRequestsText({ admin }: Reward): string {
  const open = admin?.requestsOpen ?? 0
  if (open === 0) return 'It has no open requests.'
  return `It has ${plural(open, 'open request', 'open requests')}. You still need to review ${open === 1 ? 'it' : 'them'}: points aren’t returned automatically.`
}

function leadText(stats: ReplyOf<typeof getRewardStats> | undefined): string {
  if (!stats) return 'What members can get for their points.'
  const parts = [`${formatNumber(stats.active)} active`, `${formatNumber(stats.inactive)} inactive`]
  if (stats.soldOut > 0) parts.push(`${formatNumber(stats.soldOut)} sold out`)
  if (stats.deleted > 0) parts.push(`${formatNumber(stats.deleted)} deleted`)
  return parts.join(' · ')
}

/** Actions outside the form. The toggle is optimistic and reverts if the server refuses. */
function useRewardActions() {
  const activity = useAction(setRewardActive, {
    success: ({ name, isActive }) => [
      'Reward Updated',
      isActive
        ? `“${name}” is active. Members can redeem it.`
        : `“${name}” is inactive. Members don’t see it.`,
    ],
    failure: { fallback: 'Failed to update reward' },
    optimistic: {
      endpoint: listRewards,
      update: (rewards, { params, body }) =>
        rewards.map((reward) =>
          reward.id === Number(params.id)
            ? { ...reward, isActive: body?.isActive ?? reward.isActive }
            : reward,
        ),
    },
  })
  const restoral = useAction(restoreReward, {
    success: ({ name, isActive }) => [
      'Reward Restored',
      isActive ? `Members can redeem “${name}” again.` : `“${name}” is back and still inactive.`,
    ],
    failure: { fallback: 'Failed to restore reward' },
  })
  return {
    setActive: ({ id }: Reward, isActive: boolean) =>
      void activity.run({ params: { id }, body: { isActive } }),
    restore: ({ id }: Reward) => void restoral.run({ params: { id } }),
  }
}
