import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { CLAIM_WINDOW_DAYS, QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '#domain/referrals/referrals.ts'
import { formatNumber } from '#domain/text/format.ts'

const BONUS = formatNumber(REFERRAL_BONUS_POINTS)
const LINE = formatNumber(QUALIFYING_POINTS)

/** Specification §2 Referral System, §9 Referral. */
export function HowItWorks({ className }: { className?: string }) {
  return (
    <Card title="How It Works" className={className}>
      <div className="grid gap-6 pt-4 md:grid-cols-3 md:gap-8">
        <Column title="If you invite a friend" kind="ol">
          <li>Share your code with a friend in Canada.</li>
          <li>Your friend joins and enters it within {CLAIM_WINDOW_DAYS} days.</li>
          <li>
            You get {BONUS} points once your friend completes tasks worth over {LINE} points.
          </li>
          <li>Refer as many friends as you like while the promotion lasts.</li>
        </Column>
        <Column title="If you were invited" kind="ol">
          <li>Enter your friend’s code on this page within {CLAIM_WINDOW_DAYS} days of joining.</li>
          <li>Complete tasks as usual. Points from approved tasks count.</li>
          <li>
            You get {BONUS} points too, once your approved tasks are worth over {LINE} points.
          </li>
        </Column>
        <Column title="Important notes" kind="ul">
          <li>You can enter one code per account, and you can’t change it later.</li>
          <li>You can’t use your own code, and two friends can’t refer each other.</li>
          <li>Bonus media, adjustments and other bonuses don’t count.</li>
          <li>You need more than {LINE} points.</li>
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
