import type { ReactNode } from 'react'
import { Fact, Facts } from '#client/app/desk/decision/review-record.tsx'
import { Dollars } from '#client/app/points/parts/dollars.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Points } from '#client/ui/points.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { pointsAreReturned } from '#domain/rewards/rewards.ts'
import { formatCents, formatDate, formatDateTime, formatNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

export function RequestDetails({ request }: { request: AdminRewardRequest }) {
  const { user, reward, destination, destinationChangedAt, pointsSpent, balanceThen } = request
  const isReturned = pointsAreReturned(request)
  return (
    <div className="flex flex-col items-center gap-4 p-4 lg:h-full lg:gap-3 lg:p-3 lg:overflow-y-auto lg:overscroll-contain">
      <Details title="Send to">
        {destination ? (
          <div className="flex flex-wrap items-start justify-between gap-3">
            <p className="min-w-0 text-17 font-semibold wrap-anywhere whitespace-pre-wrap">{destination}</p>
            <CopyButton text={destination} what="destination" />
          </div>
        ) : (
          <p className="text-ink2">No address needed.</p>
        )}
        {request.deliveryKind === 'etransfer' && <Transfer request={request} />}
        {destinationChangedAt && (
          <p className="pt-2 text-13 text-ink2">
            The member changed this on {formatDateTime(destinationChangedAt)}.
          </p>
        )}
      </Details>
      <Details title="Reward details">
        <Facts>
          <Fact term="Name">
            <span lang={languageOf(reward.name)}>{reward.name}</span>
          </Fact>
          <Fact term="Value">{reward.value}</Fact>
          {request.amountCents !== null && (
            <Fact term="Amount">
              <span className="tabular font-semibold">{formatCents(request.amountCents)}</span>
            </Fact>
          )}
          <Fact term="Description">
            <span lang={languageOf(reward.description)}>{reward.description}</span>
          </Fact>
          <Fact term="Points cost">
            <span className="tabular">{formatNumber(reward.pointsCost)}</span>{' '}
            <Dollars points={reward.pointsCost} audience="team" />
          </Fact>
          <Fact term="Category">{reward.category}</Fact>
        </Facts>
      </Details>
      <Details title="User details">
        <Facts>
          <Fact term="Member">
            {user.firstName && <span className="block">{user.firstName}</span>}
            {user.email}
            {user.isSuspended && <span className="block font-semibold">Suspended</span>}
          </Fact>
          <Fact term="Member since">{formatDate(user.createdAt)}</Fact>
          <Fact term={isReturned ? 'Points returned' : 'Points spent'}>
            <Points amount={pointsSpent} as={isReturned ? 'earned' : 'spent'} />
          </Fact>
          <Fact term="Balance">
            <span className="tabular">
              {formatNumber(balanceThen)} <span className="text-ink2">after the request</span>
            </span>
          </Fact>
          <Fact term="Total points">
            <span className="tabular font-semibold">{formatNumber(user.totalPoints)}</span>{' '}
            <span className="text-ink2">now</span>
          </Fact>
        </Facts>
      </Details>
    </div>
  )
}

function Transfer({ request: { recipientName, autodeposit } }: { request: AdminRewardRequest }) {
  return (
    <div className="flex flex-col items-start gap-1 pt-2">
      <Facts>
        <Fact term="Recipient">{recipientName ?? 'Not given'}</Fact>
        <Fact term="Autodeposit">{autodeposit === null ? 'Not known' : autodeposit ? 'On' : 'Off'}</Fact>
      </Facts>
      <TextLink standalone href="/admin/e-transfers">
        Open e-Transfers
      </TextLink>
    </div>
  )
}

function Details({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} className="w-full max-w-form lg:p-3">
      <div className="pt-2 lg:text-13">{children}</div>
    </Card>
  )
}
