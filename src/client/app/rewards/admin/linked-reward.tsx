import { useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { getReward, type Reward } from '#contract/rewards/rewards.ts'
import RewardFormDialog from './reward-form-dialog.tsx'

interface LinkedRewardProps {
  rewardId: number
  /** The reward if the list has it. */
  listed: Reward | undefined
  categories: readonly string[]
  onClose: () => void
}

/** The form of the reward that a link names. */
export default function LinkedReward({ rewardId, listed, categories, onClose }: LinkedRewardProps) {
  const read = useEndpoint(getReward, { params: { id: rewardId }, enabled: listed === undefined })
  const latest = listed ?? read.data
  // The form starts with the reward as it was when it opened.
  const [opened, setOpened] = useState(latest)
  if (!opened && latest) setOpened(latest)
  if (opened && !opened.admin?.deletedAt) {
    return (
      <RewardFormDialog
        draft={{ kind: 'edit', reward: opened }}
        latest={latest}
        categories={categories}
        onClose={onClose}
      />
    )
  }
  const isMissing = read.error instanceof ApiError && [400, 404].includes(read.error.status)
  return (
    <Dialog onClose={onClose} title="Edit Reward">
      {opened ? (
        <EmptyState kind="first-use" title={`“${opened.name}” is deleted.`}>
          Restore it under Deleted before you edit it.
        </EmptyState>
      ) : isMissing ? (
        <EmptyState kind="first-use" title="This reward doesn’t exist.">
          Check the link, or search by name.
        </EmptyState>
      ) : read.isError ? (
        <LoadFailure title="We couldn’t load this reward." read={read} />
      ) : (
        <SkeletonGroup label="Loading the reward..." className="flex min-h-80 flex-col gap-4">
          <Skeletons of={Array<string>(5).fill('h-10 w-full')} />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
