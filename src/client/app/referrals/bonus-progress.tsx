import { formatDate, formatNumber, plural } from '../../../domain/format.ts'
import { QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '../../../domain/referrals.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

interface BonusProgressProps {
  /** Points from approved tasks so far. */
  points: number
  claimedAt: string
}

/** How far the newcomer is on the way to the bonus; the line must be passed, reaching it is not enough (specification §9). */
export function BonusProgress({ points, claimedAt }: BonusProgressProps) {
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
