import type { ReactNode } from 'react'
import type { Reward } from '../../../contract/rewards.ts'
import type { PagedList } from '../../api/use-paged-endpoint.ts'
import { BalanceCard, type BalanceCardProps } from '../../ui/balance-card.tsx'
import { formatPoints } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { nextGoal } from './next-goal.ts'

/** A figure that is loading, known, or could not be loaded. */
export interface Figure {
  value: number | undefined
  isError: boolean
}

interface BalanceSummaryProps {
  balance: number
  rewards: PagedList<Reward>
  activeTasks: Figure
  completedTasks: Figure
  /** Loads again what could not be loaded. */
  onRetry: () => void
}

/** Total Points, how far the next reward is, Active Tasks and Completed Tasks (specification §2 Dashboard). */
export function BalanceSummary({
  balance,
  rewards,
  activeTasks,
  completedTasks,
  onRetry,
}: BalanceSummaryProps) {
  const isIncomplete = rewards.isError || activeTasks.isError || completedTasks.isError
  return (
    <BalanceCard
      label="Total Points"
      balance={balance}
      goal={goalOf(rewards, balance)}
      stats={[
        { label: 'Active Tasks', value: figureText(activeTasks) },
        { label: 'Completed Tasks', value: figureText(completedTasks) },
      ]}
    >
      {isIncomplete && (
        <button
          type="button"
          onClick={onRetry}
          className="target self-start rounded-chip text-13 underline underline-offset-3"
        >
          Retry
        </button>
      )}
    </BalanceCard>
  )
}

function goalOf(rewards: PagedList<Reward>, balance: number): BalanceCardProps['goal'] {
  if (rewards.isPending) return { value: 0, max: 1, text: <Loading width="w-44" /> }
  if (rewards.isError) return { value: 0, max: 1, text: 'The next reward could not be loaded.' }
  const goal = nextGoal(rewards.rows, balance)
  if (goal) {
    return {
      value: balance,
      max: goal.reward.pointsCost,
      text: (
        <>
          {formatPoints(goal.missing)} more for {goal.reward.name}
        </>
      ),
    }
  }
  if (rewards.totalLoaded === 0) return undefined
  return { value: 1, max: 1, text: 'Every reward is within your reach.' }
}

function figureText({ value, isError }: Figure): ReactNode {
  if (value !== undefined) return formatPoints(value)
  if (!isError) return <Loading width="w-6" />
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not loaded</VisuallyHidden>
    </>
  )
}

/** A line that is on its way, on the deep ground. */
function Loading({ width }: { width: string }): ReactNode {
  return (
    <>
      <span
        aria-hidden="true"
        className={`inline-block h-3 rounded-chip bg-deep-track animate-skeleton ${width}`}
      />
      <VisuallyHidden>Loading…</VisuallyHidden>
    </>
  )
}
