import type { UseQueryResult } from '@tanstack/react-query'
import { Gift } from 'lucide-icons'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { type PagedList, usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { useRedeemAddress } from '#client/app/rewards/redeem/use-redeem-address.ts'
import { OwnRequests } from '#client/app/rewards/requests/own-requests.tsx'
import { offersFor } from '#client/app/rewards/requests/reward-order.ts'
import { BalanceCard, Figure, RetryFigures } from '#client/ui/balance-card.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getPointsSummary, listPoints } from '#contract/points/points.ts'
import { listOwnRewardRequests, listRewards, type Reward } from '#contract/rewards/rewards.ts'
import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'
import { RECENT_POINTS_DAYS } from '#domain/points/points.ts'
import { formatNumber, formatSignedNumber } from '#domain/text/format.ts'
import { Dollars } from './parts/dollars.tsx'
import { Statement } from './statement.tsx'

const RedeemDialog = lazyDialog(() => import('#client/app/rewards/redeem/redeem-dialog.tsx'))

/** Requests shown before 'Load more'. */
const REQUESTS_SHOWN = 6

/** Points & Rewards (specification §2). */
export default function PointsPage() {
  const { data: user } = useCurrentUser()
  const summary = useEndpoint(getPointsSummary)
  const transactions = usePagedEndpoint(listPoints)
  const requests = usePagedEndpoint(listOwnRewardRequests, { query: { limit: REQUESTS_SHOWN } })
  const rewards = usePagedEndpoint(listRewards, { query: { limit: MAX_PAGE_SIZE } })
  const address = useRedeemAddress()
  const balance = user?.totalPoints ?? 0

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Points & Rewards"
        lead="Your points, rewards and history."
        actions={
          <Button variant="primary" icon={<Gift size={16} />} onClick={address.open}>
            Redeem Rewards
          </Button>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-6">
        <PointsBalance balance={balance} summary={summary} rewards={rewards} />
        <OwnRequests requests={requests} className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
        {/* The statement follows the requests on a phone; it is hidden until their height is known, so it does not jump. */}
        <Statement
          transactions={transactions}
          className={cx('lg:col-start-1 lg:row-start-2', requests.isPending && 'max-lg:animate-held')}
        />
      </div>
      <RedeemDialog open={address.isOpen} onClose={address.close} {...{ address, rewards, user }} />
    </div>
  )
}

interface PointsBalanceProps {
  balance: number
  summary: UseQueryResult<ReplyOf<typeof getPointsSummary>, Error>
  rewards: PagedList<Reward>
}

function PointsBalance({ balance, summary, rewards }: PointsBalanceProps) {
  const offers = offersFor(rewards.rows, balance)
  const withinReach = offers.filter(({ missing, refusal }) => missing === 0 && refusal === null).length
  return (
    <BalanceCard
      label="Total Points"
      balance={balance}
      note={<Dollars points={balance} className="text-on-deep2" />}
      stats={[
        {
          label: `Earned in the last ${RECENT_POINTS_DAYS} days`,
          value: (
            <Figure isError={summary.isError} className="w-10 bg-deep-track">
              {summary.data && formatSignedNumber(summary.data.earnedLast7Days)}
            </Figure>
          ),
        },
        {
          label: 'Rewards you can get',
          value: (
            <Figure isError={rewards.isError} className="w-10 bg-deep-track">
              {rewards.isPending || rewards.isError
                ? undefined
                : `${formatNumber(withinReach)} of ${formatNumber(offers.length)}`}
            </Figure>
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
      {summary.isError && <RetryFigures onRetry={() => void summary.refetch()} />}
    </BalanceCard>
  )
}
