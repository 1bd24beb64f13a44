import { useEndpoint } from '#client/api/use-endpoint.ts'
import { cx } from '#client/ui/cx.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { getReferralCode, getReferralStats } from '#contract/referrals/referrals.ts'
import { QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '#domain/referrals/referrals.ts'
import { formatNumber } from '#domain/text/format.ts'
import { FriendCode } from './friend-code.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { OwnCode } from './own-code.tsx'
import { ReferralStats } from './referral-stats.tsx'

/** Referral System (specification §2). */
export default function ReferralsPage() {
  const code = useEndpoint(getReferralCode)
  const stats = useEndpoint(getReferralStats)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Referral System"
        lead={`When a friend you invite earns more than ${formatNumber(QUALIFYING_POINTS)} points from tasks, you each get ${formatNumber(REFERRAL_BONUS_POINTS)} bonus points.`}
      />
      {stats.data?.promotionIsOpen === false && (
        <p className="rounded-control border border-line bg-sunken px-4 py-3">
          The referral promotion isn’t accepting new codes right now. We still pay bonuses for codes already
          entered.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-6">
        <OwnCode code={code} />
        <ReferralStats stats={stats} className="lg:row-span-2" />
        <FriendCode stats={stats} />
      </div>
      {/* Hidden until the stats load, so it does not jump. */}
      <HowItWorks className={cx(stats.isPending && 'animate-held')} />
    </div>
  )
}
