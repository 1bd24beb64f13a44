import { FILTER_WIDTH, ReviewFilterBar } from '#client/app/desk/list/review-filter-bar.tsx'
import { OwnDecisions } from '#client/app/desk/undo/own-decisions.tsx'
import type { TakeBack } from '#client/app/desk/undo/use-take-back.ts'
import { CategorySelect } from '#client/ui/fields/category-select.tsx'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { Downloads } from './downloads.tsx'
import type { useRequestQueue } from './use-request-queue.ts'

/** The specified status filter (§2 Admin screens 2). */
const STATUS_OPTIONS = [
  ['all', 'All Requests'],
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['fulfilled', 'Fulfilled'],
] as const

interface RequestFilterBarProps {
  address: ReturnType<typeof useRequestQueue>['address']
  categories: readonly string[]
  takeBack: TakeBack<AdminRewardRequest>
  onShowRecent: () => void
  onShowShortcuts: () => void
}

export function RequestFilterBar({
  address,
  categories,
  takeBack,
  onShowRecent,
  onShowShortcuts,
}: RequestFilterBarProps) {
  const { filters, change } = address
  return (
    <ReviewFilterBar
      address={address}
      statusOptions={STATUS_OPTIONS}
      search={{ label: 'Search requests', placeholder: 'Email or reward...' }}
      onShowShortcuts={onShowShortcuts}
    >
      <CategorySelect
        label="Reward category"
        categories={categories}
        value={filters.category}
        onChange={(category) => change({ category })}
        className={FILTER_WIDTH}
      />
      <OwnDecisions takeBack={takeBack} onShow={onShowRecent} />
      <Downloads filters={filters} />
    </ReviewFilterBar>
  )
}
