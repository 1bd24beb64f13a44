import type { ReactNode } from 'react'
import { useNow } from '#client/app/use-now.ts'
import { Card } from '#client/ui/card.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getReferralStats } from '#contract/referrals/referrals.ts'
import { CLAIM_WINDOW_DAYS, QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '#domain/referrals/referrals.ts'
import { daysLeft } from '#domain/tasks/tasks.ts'
import { formatDate, formatDateTime, formatDeadline, formatNumber, plural } from '#domain/text/format.ts'
import { ClaimForm } from './claim-form.tsx'
import type { StatsRead } from './referral-stats.tsx'

type Stats = ReplyOf<typeof getReferralStats>

/** One of: enter a code, progress to the bonus, paid, or too late. */
export function FriendCode({ stats: { data, isLoadingError } }: { stats: StatsRead }) {
  const now = useNow()
  if (isLoadingError) return null
  if (data && !data.promotionIsOpen && !data.claimed) return null
  return (
    <Card title={data?.claimed ? 'Your Friend’s Code' : 'Have a Friend’s Code?'}>
      <KeepFocus className="pt-3">{data ? contentOf(data, now) : <Loading />}</KeepFocus>
    </Card>
  )
}

function contentOf({ claimed, claimUntil }: Stats, now: Date): ReactNode {
  if (claimed?.paidAt) {
    return (
      <p>
        You and your friend each got {formatNumber(REFERRAL_BONUS_POINTS)} points on{' '}
        {formatDateTime(claimed.paidAt)}.
      </p>
    )
  }
  if (claimed) return <BonusProgress points={claimed.qualifyingPoints} claimedAt={claimed.claimedAt} />
  if (claimUntil !== null && now < new Date(claimUntil)) {
    return <ClaimForm timeLeft={timeLeftText(claimUntil, now)} />
  }
  return (
    <p className="text-ink2">
      You can enter a friend’s code only within {CLAIM_WINDOW_DAYS} days of joining, and that time has passed.
      You can still share your own code while the promotion lasts.
    </p>
  )
}

function timeLeftText(claimUntil: string, now: Date): string {
  const days = daysLeft(new Date(claimUntil), now) ?? 0
  return `Enter a code by ${formatDeadline(claimUntil)} (${plural(days, 'day', 'days')} left).`
}

function Loading() {
  return (
    <SkeletonGroup label="Loading your friend’s code...">
      <div className="flex h-[2.875rem] flex-col justify-center gap-2">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </SkeletonGroup>
  )
}

interface BonusProgressProps {
  points: number
  claimedAt: string
}

/** The bonus needs more than QUALIFYING_POINTS; exactly that many is not enough (specification §9). */
function BonusProgress({ points, claimedAt }: BonusProgressProps) {
  const reached = Math.max(points, 0)
  const missing = Math.max(QUALIFYING_POINTS + 1 - reached, 0)
  const progress = `${formatNumber(reached)} of ${formatNumber(QUALIFYING_POINTS)} points`
  return (
    <div className="flex flex-col gap-2">
      <p>
        You entered a friend’s code on {formatDate(claimedAt)}. Earn{' '}
        {plural(missing, 'more point', 'more points')} from tasks, and you’ll both get{' '}
        {formatNumber(REFERRAL_BONUS_POINTS)}.
      </p>
      <ProgressBar
        label="Points from approved tasks"
        value={reached}
        max={QUALIFYING_POINTS}
        valueText={progress}
        tone="amber"
      />
      <p className="tabular text-13 text-ink2">{progress} from approved tasks</p>
    </div>
  )
}
