import { useRef } from 'react'
import type { Reward } from '../../../../contract/rewards.ts'
import type { PagedList } from '../../../api/use-paged-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFirstRows } from '../../../ui/use-first-rows.ts'
import { ListEnd } from '../admin-parts/list-end.tsx'
import { RewardCard, type RewardCommands } from './reward-card.tsx'
import { REWARD_GRID } from './reward-grid.ts'
import { RewardSkeletons } from './reward-skeletons.tsx'

interface RewardResultsProps {
  rewards: PagedList<Reward>
  /** Takes the filters away; undefined while there are none. */
  onClear: (() => void) | undefined
  onCreate: () => void
  commands: RewardCommands
}

/** The four faces of Reward Management. */
export function RewardResults({ rewards, onClear, onCreate, commands }: RewardResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  const rows = useFirstRows(rewards.rows)
  if (rewards.isPending) return <RewardSkeletons />
  if (rewards.isError) {
    return <EmptyState kind="failed" title="The rewards could not be loaded." onRetry={rewards.refetch} />
  }
  if (rewards.rows.length === 0) {
    return onClear ? (
      <EmptyState kind="no-match" title="No rewards found matching your criteria." onClear={onClear} />
    ) : (
      <EmptyState
        kind="first-use"
        title="No rewards yet"
        action={
          <Button variant="primary" onClick={onCreate}>
            Create Reward
          </Button>
        }
      >
        Members redeem their points for what you offer here.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col items-center gap-6">
      <ul
        ref={list}
        aria-label="Rewards"
        aria-busy={rewards.isStale || undefined}
        className={cx(REWARD_GRID, 'w-full transition-opacity', rewards.isStale && 'opacity-60')}
      >
        {rows.map((reward) => (
          <RewardCard key={reward.id} reward={reward} {...commands} />
        ))}
      </ul>
      <ListEnd list={rewards} what="rewards" rows={list} />
    </div>
  )
}
