import type { ReactNode } from 'react'
import { formatNumber } from '../../../domain/format.ts'
import { CLAIM_WINDOW_DAYS, QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '../../../domain/referrals.ts'
import { Card } from '../../ui/card.tsx'

const BONUS = formatNumber(REFERRAL_BONUS_POINTS)
const LINE = formatNumber(QUALIFYING_POINTS)

/** The promotion in plain words, for both friends (specification §2 Referral System, §9 Referral). */
export function HowItWorks({ className }: { className?: string }) {
  return (
    <Card title="How It Works" className={className}>
      <div className="grid gap-6 pt-4 md:grid-cols-3 md:gap-8">
        <Column title="For referrers" kind="ol">
          <li>Share your code with a friend in Canada.</li>
          <li>Your friend joins and enters it within {CLAIM_WINDOW_DAYS} days.</li>
          <li>
            You get {BONUS} points once your friend completes tasks worth over {LINE} points.
          </li>
          <li>Refer as many friends as you like while the promotion lasts.</li>
        </Column>
        <Column title="For referees" kind="ol">
          <li>Enter your friend’s code on this page within {CLAIM_WINDOW_DAYS} days of joining.</li>
          <li>Complete tasks as usual: every approved one counts with its points.</li>
          <li>
            You get {BONUS} points, too, as soon as your tasks are worth over {LINE} points.
          </li>
        </Column>
        <Column title="Important notes" kind="ul">
          <li>One code per account; it cannot be changed or entered again.</li>
          <li>Your own code does not count for you, and two friends cannot refer each other.</li>
          <li>Only points of approved tasks count, not bonus media, adjustments or other bonuses.</li>
          <li>Exactly {LINE} points are not enough: the bonus comes with the task that passes them.</li>
        </Column>
      </div>
    </Card>
  )
}

interface ColumnProps {
  title: string
  kind: 'ol' | 'ul'
  children: ReactNode
}

function Column({ title, kind: List, children }: ColumnProps) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-15 font-semibold">{title}</h3>
      <List
        className={`flex flex-col gap-2 pl-6 text-ink2 marker:text-ink3 ${List === 'ol' ? 'list-decimal' : 'list-disc'}`}
      >
        {children}
      </List>
    </div>
  )
}
