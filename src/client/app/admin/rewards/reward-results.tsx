import type { Reward } from '../../../../contract/rewards.ts'
import type { PagedList } from '../../../api/use-paged-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CardSkeletons, Skeleton } from '../../../ui/skeleton.tsx'
import { ListResults } from '../../list-results.tsx'
import { RewardCard, type RewardCommands } from './reward-card.tsx'
import { REWARD_CARD, REWARD_GRID } from './reward-grid.ts'

interface RewardResultsProps {
  rewards: PagedList<Reward>
  /** Takes the filters away; undefined while there are none. */
  onClear: (() => void) | undefined
  onCreate: () => void
  commands: RewardCommands
}

/** The rewards of Reward Management. */
export function RewardResults({ rewards, onClear, onCreate, commands }: RewardResultsProps) {
  return (
    <ListResults
      list={rewards}
      what="rewards"
      className={REWARD_GRID}
      loading={<RewardSkeletons />}
      noMatch="No rewards found matching your criteria."
      onClear={onClear}
      empty={
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
      }
    >
      {(reward) => <RewardCard key={reward.id} reward={reward} {...commands} />}
    </ListResults>
  )
}

/** The loading state of Reward Management. */
export function RewardSkeletons() {
  return (
    <CardSkeletons label="Loading rewards..." className={REWARD_GRID} card={REWARD_CARD}>
      <div className="flex h-[1.625rem] items-start justify-between gap-3">
        <Skeleton className="h-[1.375rem] w-20" />
        <Skeleton className="h-[1.375rem] w-20" />
      </div>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="flex h-[2.625rem] flex-col justify-center gap-2">
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-1/2" />
      </div>
      <div className="-mb-1 flex h-[2.8125rem] items-center gap-3 border-t border-line pt-2 touch:h-[3.3125rem]">
        <Skeleton className="size-6" />
        <Skeleton className="size-6" />
        <Skeleton className="size-6" />
      </div>
    </CardSkeletons>
  )
}
