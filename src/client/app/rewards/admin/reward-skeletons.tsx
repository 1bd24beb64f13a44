import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'

/** Shared by the cards and their placeholders. */
export const REWARD_GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'

export const REWARD_CARD = 'flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4'

export function RewardSkeletons() {
  return (
    <CardSkeletons label="Loading rewards..." className={REWARD_GRID} card={REWARD_CARD}>
      <div className="flex h-[1.625rem] items-start justify-between gap-3">
        <Skeletons of={['h-[1.375rem] w-20', 'h-[1.375rem] w-20']} />
      </div>
      <div className="flex flex-col gap-2">
        <Skeletons of={['h-5 w-3/4', 'h-3 w-1/2', 'h-4 w-full', 'h-4 w-2/3']} />
      </div>
      <div className="flex h-[2.625rem] flex-col justify-center gap-2">
        <Skeletons of={['h-3 w-full', 'h-3 w-1/2']} />
      </div>
      <div className="-mb-1 flex h-[2.8125rem] items-center gap-3 border-t border-line pt-2 touch:h-[3.3125rem]">
        <Skeletons of={['size-6', 'size-6', 'size-6']} />
      </div>
    </CardSkeletons>
  )
}
