import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getReferralStats } from '#contract/referrals/referrals.ts'
import { formatNumber } from '#domain/text/format.ts'

export type StatsRead = UseQueryResult<ReplyOf<typeof getReferralStats>, Error>

/** Points Earned and Pending Rewards are in points (decisions: Statistics). */
export function ReferralStats({ stats, className }: { stats: StatsRead; className?: string }) {
  return (
    <Card title="Your Referrals" flush className={className}>
      <KeepFocus>{contentOf(stats)}</KeepFocus>
    </Card>
  )
}

function contentOf(stats: StatsRead): ReactNode {
  const { data } = stats
  if (stats.isLoadingError) return <LoadFailure title="We couldn’t load your referrals." read={stats} />
  if (!data) return <RowSkeletons label="Loading your referrals..." count={3} row="h-17" />
  return (
    <dl className="divide-y divide-line px-4 sm:px-5">
      <Figure label="Total Referrals" detail="Friends who entered your code" value={data.totalReferrals} />
      <Figure label="Points Earned" detail="Referral bonuses you received" value={data.totalRewards} />
      <Figure
        label="Pending Rewards"
        detail="Points you’ll get once your friends qualify"
        value={data.pendingRewards}
      />
    </dl>
  )
}

function Figure({ label, detail, value }: { label: string; detail: string; value: number }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <dt className="font-medium">{label}</dt>
      <dd className="tabular row-span-2 text-20 font-semibold">{formatNumber(value)}</dd>
      <dd className="text-13 text-ink2">{detail}</dd>
    </div>
  )
}
