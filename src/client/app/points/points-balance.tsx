import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { offersFor } from '#client/app/rewards/requests/reward-order.ts'
import { BalanceCard } from '#client/ui/balance-card.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getPointsSummary } from '#contract/points/points.ts'
import type { Reward } from '#contract/rewards/rewards.ts'
import { RECENT_POINTS_DAYS } from '#domain/points/points.ts'
import { formatNumber, formatSignedNumber } from '#domain/text/format.ts'

interface PointsBalanceProps {
  balance: number
  summary: UseQueryResult<ReplyOf<typeof getPointsSummary>, Error>
  rewards: PagedList<Reward>
}

export function PointsBalance({ balance, summary, rewards }: PointsBalanceProps) {
  const offers = offersFor(rewards.rows, balance)
  const withinReach = offers.filter(({ missing, refusal }) => missing === 0 && refusal === null).length
  return (
    <BalanceCard
      label="Total Points"
      balance={balance}
      stats={[
        {
          label: `Earned in the last ${RECENT_POINTS_DAYS} days`,
          value: figure(summary.isError, summary.data && formatSignedNumber(summary.data.earnedLast7Days)),
        },
        {
          label: 'Rewards you can get',
          value: figure(
            rewards.isError,
            rewards.isPending || rewards.isError
              ? undefined
              : `${formatNumber(withinReach)} of ${formatNumber(offers.length)}`,
          ),
        },
      ]}
    >
      {balance < 0 && (
        <p className="max-w-measure text-15">
          We took back points that you’d already spent. You can redeem again once your balance covers a
          reward.
        </p>
      )}
      {summary.isError && (
        <button
          type="button"
          onClick={() => void summary.refetch()}
          className="target self-start rounded-chip text-13 underline underline-offset-3"
        >
          Retry
        </button>
      )}
    </BalanceCard>
  )
}

function figure(isError: boolean, text: string | undefined): ReactNode {
  if (text !== undefined) return text
  if (isError) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>not loaded</VisuallyHidden>
      </>
    )
  }
  return (
    <>
      <span
        aria-hidden="true"
        className="inline-block h-3 w-10 rounded-chip bg-deep-track animate-skeleton"
      />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </>
  )
}
