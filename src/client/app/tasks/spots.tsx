import { ProgressBar } from '#client/ui/progress-bar.tsx'
import type { Task } from '#contract/tasks/tasks.ts'
import { formatNumber } from '#domain/text/format.ts'

type Capacity = Pick<Task, 'capacity' | 'claimedCount'>

/** The bar shows what is left, like the words beside it. A null capacity means unlimited and has no bar, nor has a campaign that takes no one yet. */
export function Spots({ task }: { task: Capacity }) {
  if (task.capacity === null) return <p className="text-13 text-ink2">Unlimited spots</p>
  if (task.capacity === 0) return <p className="text-13 text-ink2">No spots right now</p>
  const left = Math.max(0, task.capacity - task.claimedCount)
  const leftText = `${formatNumber(left)} of ${formatNumber(task.capacity)} left`
  return (
    <p className="flex items-center gap-3 text-13 text-ink2">
      <ProgressBar
        label="Spots left"
        value={left}
        max={task.capacity}
        valueText={leftText}
        className="min-w-0 grow"
      />
      <span className="tabular whitespace-nowrap">{leftText}</span>
    </p>
  )
}

/** '7/10', or '7' if spots are unlimited. */
export function claimedText({ capacity, claimedCount }: Capacity): string {
  return capacity === null
    ? formatNumber(claimedCount)
    : `${formatNumber(claimedCount)}/${formatNumber(capacity)}`
}
