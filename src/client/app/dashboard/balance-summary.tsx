import type { ReactNode } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { Dollars } from '#client/app/points/parts/dollars.tsx'
import {
  BalanceCard,
  type BalanceCardProps,
  Figure as FigureText,
  RetryFigures,
} from '#client/ui/balance-card.tsx'
import type { Reward } from '#contract/rewards/rewards.ts'
import { formatNumber, formatPoints } from '#domain/text/format.ts'
import { nextGoal } from './next-goal.ts'

interface Figure {
  value: number | undefined
  isError: boolean
}

interface BalanceSummaryProps {
  balance: number
  rewards: PagedList<Reward>
  activeTasks: Figure
  completedTasks: Figure
  onRetry: () => void
}

/** Three cards (specification §2 Dashboard); the first also shows the progress to the next reward. */
export function BalanceSummary({
  balance,
  rewards,
  activeTasks,
  completedTasks,
  onRetry,
}: BalanceSummaryProps) {
  const isIncomplete = rewards.isError || activeTasks.isError || completedTasks.isError
  return (
    <>
      <BalanceCard
        label="Total Points"
        balance={balance}
        note={<Dollars points={balance} className="text-on-deep2" />}
        goal={goalOf(rewards, balance)}
      >
        {isIncomplete && <RetryFigures onRetry={onRetry} />}
      </BalanceCard>
      <div className="grid grid-cols-2 gap-4 lg:gap-6">
        <FigureCard label="Active Tasks" figure={activeTasks} />
        <FigureCard label="Completed Tasks" figure={completedTasks} />
      </div>
    </>
  )
}

function FigureCard({ label, figure }: { label: string; figure: Figure }): ReactNode {
  return (
    <section
      aria-label={label}
      className="flex items-baseline justify-between gap-x-2 rounded-card border border-line bg-surface px-4 py-2 lg:flex-col lg:p-5"
    >
      <h2 className="text-13 font-semibold lg:text-15">{label}</h2>
      <p className="tabular text-20 font-semibold lg:text-40">
        <FigureText isError={figure.isError} className="w-6 bg-line">
          {figure.value === undefined ? undefined : formatNumber(figure.value)}
        </FigureText>
      </p>
    </section>
  )
}

function goalOf(rewards: PagedList<Reward>, balance: number): BalanceCardProps['goal'] {
  if (rewards.isPending) return { value: 0, max: 1, text: <FigureText className="w-44 bg-deep-track" /> }
  if (rewards.isError) return { value: 0, max: 1, text: 'We couldn’t load your next reward.' }
  const goal = nextGoal(rewards.rows, balance)
  if (goal) {
    return {
      value: balance,
      max: goal.reward.pointsCost,
      text: (
        <>
          {formatPoints(goal.missing)} to go: {goal.reward.name}
        </>
      ),
    }
  }
  if (rewards.totalLoaded === 0) return undefined
  return { value: 1, max: 1, text: 'You have enough for every available reward.' }
}
