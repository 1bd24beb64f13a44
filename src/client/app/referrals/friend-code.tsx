import type { ReactNode } from 'react'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { getReferralStats } from '../../../contract/referrals.ts'
import { formatDate, formatDateTime, formatDeadline, formatNumber, plural } from '../../../domain/format.ts'
import { CLAIM_WINDOW_DAYS, QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '../../../domain/referrals.ts'
import { daysLeft } from '../../../domain/tasks.ts'
import { Card } from '../../ui/card.tsx'
import { KeepFocus } from '../../ui/keep-focus.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useNow } from '../use-now.ts'
import { ClaimForm } from './claim-form.tsx'
import type { StatsRead } from './referral-stats.tsx'

type Stats = ReplyOf<typeof getReferralStats>

/** The place of a friend's code: to be entered, on its way to the bonus, paid, or too late. */
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
        You passed the line: you and your friend got {formatNumber(REFERRAL_BONUS_POINTS)} points each on{' '}
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
      A friend’s code can be entered within {CLAIM_WINDOW_DAYS} days of joining. Those days are over for you,
      but your own code works as long as the promotion lasts.
    </p>
  )
}

function timeLeftText(claimUntil: string, now: Date): string {
  const days = daysLeft(new Date(claimUntil), now) ?? 0
  return `${plural(days, 'day', 'days')} left to enter a code, until ${formatDeadline(claimUntil)}.`
}

function Loading() {
  return (
    <SkeletonGroup label="Loading your place...">
      <div className="flex h-[2.875rem] flex-col justify-center gap-2">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </SkeletonGroup>
  )
}

interface BonusProgressProps {
  /** Points from approved tasks so far. */
  points: number
  claimedAt: string
}

/** How far the newcomer is on the way to the bonus; the line must be passed, reaching it is not enough (specification §9). */
function BonusProgress({ points, claimedAt }: BonusProgressProps) {
  const reached = Math.max(points, 0)
  const missing = Math.max(QUALIFYING_POINTS + 1 - reached, 0)
  const progress = `${formatNumber(reached)} of ${formatNumber(QUALIFYING_POINTS)} points`
  return (
    <div className="flex flex-col gap-2">
      <p>
        You entered a friend’s code on {formatDate(claimedAt)}. With{' '}
        {plural(missing, 'more point', 'more points')} from approved tasks, you both get{' '}
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
