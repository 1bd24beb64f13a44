import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { getReferralCode, getReferralStats } from '#contract/referrals/referrals.ts'
import {
  CLAIM_WINDOW_DAYS,
  fittingReferralCode,
  QUALIFYING_POINTS,
  REFERRAL_BONUS_POINTS,
} from '#domain/referrals/referrals.ts'
import { formatNumber } from '#domain/text/format.ts'
import { FriendCode } from './friend-code.tsx'
import { OwnCode } from './own-code.tsx'
import { ReferralStats, type StatsRead } from './referral-stats.tsx'

/** Referral System (specification §2). */
export default function ReferralsPage() {
  const code = useEndpoint(getReferralCode)
  const stats = useEndpoint(getReferralStats)
  const linked = fittingReferralCode(new URLSearchParams(useSearch()).get('code') ?? '')
  const isInvited = linked !== '' && mayBeInvited(stats.data)
  const friendCode = <FriendCode stats={stats} linked={linked} />
  return (
    <div className="flex flex-col gap-6">
      {isInvited ? (
        <PageHeader
          title="A friend invited you"
          lead={`Once you earn more than ${LINE} points from tasks, you and your friend each get ${BONUS} bonus points.`}
        />
      ) : (
        <PageHeader
          title="Referral System"
          lead={`When a friend you invite earns more than ${LINE} points from tasks, you each get ${BONUS} bonus points.`}
        />
      )}
      {stats.data?.promotionIsOpen === false && (
        <p className="rounded-control border border-line bg-sunken px-4 py-3">
          The referral promotion isn’t accepting new codes right now. We still pay bonuses for codes already
          entered.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-6">
        {/* Someone who came by a friend's link sees its code first. */}
        {linked !== '' && friendCode}
        <OwnCode code={code} isMain={!isInvited} />
        <ReferralStats stats={stats} className="lg:col-start-2 lg:row-start-1 lg:row-span-2" />
        {linked === '' && friendCode}
      </div>
      {/* Hidden until the stats load, so it does not jump. */}
      <HowItWorks className={cx(stats.isPending && 'animate-held')} />
    </div>
  )
}

/** Has entered a code, or still can; true until known. */
function mayBeInvited(stats: StatsRead['data']): boolean {
  return !stats || stats.claimed !== null || (stats.promotionIsOpen && stats.claimUntil !== null)
}

const BONUS = formatNumber(REFERRAL_BONUS_POINTS)
const LINE = formatNumber(QUALIFYING_POINTS)

/** Specification §2 Referral System, §9 Referral. */
function HowItWorks({ className }: { className?: string }) {
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
          <li>
            The friend who was invited needs more than {LINE} points from approved tasks; exactly {LINE} isn’t
            enough.
          </li>
        </Column>
      </div>
    </Card>
  )
}

function Column({ title, kind: List, children }: { title: string; kind: 'ol' | 'ul'; children: ReactNode }) {
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
