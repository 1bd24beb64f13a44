import type { Reward } from '../../../../contract/rewards.ts'
import type { PagedList } from '../../../api/use-paged-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListResults } from '../../list-results.tsx'
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
