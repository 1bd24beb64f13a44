import type { ReactNode } from 'react'
import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { RefusalNotice } from '#client/app/desk/decision/refusal-notices.tsx'
import { CardFacts, Fact, ReviewRecord } from '#client/app/desk/decision/review-record.tsx'
import { Section } from '#client/app/desk/decision/section.tsx'
import { Age } from '#client/app/desk/list/age.tsx'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { lazyOnTouch } from '#client/ui/hooks/late-code.tsx'
import { Points } from '#client/ui/points.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { CASE_STATUS_LABELS } from '#domain/rewards/cases.ts'
import { pointsAreReturned, REQUEST_STATUS_LABELS, waitOfRequest } from '#domain/rewards/rewards.ts'
import { stockWords, waitsForStock } from '#domain/rewards/stock-words.ts'
import { formatDate, formatDateTime } from '#domain/text/format.ts'
import { nameIn, stepTitle } from '../parts/request-steps.ts'
import { SignsBadge } from '../parts/signs-of-request.tsx'
import { WaitsForStock } from './request-row.tsx'

const UndoRequest = lazyOnTouch(() => import('./undo-request.tsx'))

interface RequestDecisionProps {
  card: Card<AdminRewardRequest>
  now: number
  /** Set if someone else decided while it was open. */
  decidedElsewhere: string | null
  signs: ReactNode
  secondAdmin: ReactNode
  /** The member's record. */
  context: ReactNode
}

export function RequestDecision({
  card,
  now,
  decidedElsewhere,
  signs,
  secondAdmin,
  context,
}: RequestDecisionProps) {
  const { row, refusal } = card
  const wait = waitOfRequest(row)
  const stock = stockWords(row)
  const isReturned = pointsAreReturned(row)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge status={row.status}>{REQUEST_STATUS_LABELS[row.status]}</StatusBadge>
        {waitsForStock(row) && <WaitsForStock />}
        <SignsBadge signs={row.signs} />
        {wait && (
          <span className="text-13 text-ink2">
            <Age since={wait.since} now={now} dueAt={wait.dueAt} />
          </span>
        )}
      </div>
      <CardFacts>
        <Fact term="Member">
          <MemberLink userId={row.user.id}>{row.user.email}</MemberLink>
        </Fact>
        <Fact term="Requested">{formatDateTime(row.requestedAt)}</Fact>
        {row.reviewedAt && <Fact term="Reviewed">{formatDateTime(row.reviewedAt)}</Fact>}
        {wait && <Fact term="Due">{formatDateTime(wait.dueAt)}</Fact>}
        <Fact term={isReturned ? 'Points returned' : 'Points spent'}>
          <Points amount={row.pointsSpent} as={isReturned ? 'earned' : 'spent'} />
        </Fact>
        {stock && <Fact term={stock.term}>{stock.words}</Fact>}
        {row.code ? (
          <DeliveredCode code={row.code} />
        ) : (
          row.hasDelivery && <Fact term="Code">Stored encrypted, shown only to the member</Fact>
        )}
        {row.bankReference && <Fact term="Bank’s reference">{row.bankReference}</Fact>}
        {row.case && (
          <Fact term="Case">
            <TextLink href={`/admin/cases?id=${row.case.id}`}>{CASE_STATUS_LABELS[row.case.status]}</TextLink>
          </Fact>
        )}
      </CardFacts>
      {refusal && <RefusalNotice>{refusal.sentence}</RefusalNotice>}
      {decidedElsewhere && <RefusalNotice>{decidedElsewhere}</RefusalNotice>}
      {secondAdmin}
      <UndoRequest key={row.id} request={row} isSending={card.sending} />
      {signs}
      {context}
      <Section title="History">
        <ol className="flex flex-col gap-3">
          {row.hold && row.reviewedAt && (
            <li>
              <ReviewRecord
                title={heldTitle(row)}
                by={row.reviewedBy?.name}
                at={row.reviewedAt}
                notes={row.reviewNotes}
              />
            </li>
          )}
          {row.decisions.toReversed().map((decision) => (
            <li key={decision.at}>
              <ReviewRecord title={stepTitle(decision)} {...decision} by={nameIn(decision, row)} />
            </li>
          ))}
          <li>
            <ReviewRecord title="Requested" by={row.user.email} at={row.requestedAt} notes={null} />
          </li>
        </ol>
      </Section>
    </>
  )
}

/** A code of the stock, of which admins see four characters at most. */
function DeliveredCode({ code }: { code: NonNullable<AdminRewardRequest['code']> }) {
  const { lastFour, expiresAt, deliveredAt, firstRevealedAt } = code
  return (
    <>
      <Fact term="Code">
        {lastFour ? (
          <>
            Ends in <span className="font-mono">{lastFour}</span>
          </>
        ) : (
          'Too short to show any of it'
        )}
      </Fact>
      <Fact term="Delivered">{formatDateTime(deliveredAt)}</Fact>
      <Fact term="First shown">{firstRevealedAt ? formatDateTime(firstRevealedAt) : 'Not yet'}</Fact>
      {expiresAt && <Fact term="Expires">{formatDate(expiresAt)}</Fact>}
    </>
  )
}

/** 'Approved, then fulfilled' for an approval that was fulfilled while it was held. */
function heldTitle({ status, hold }: AdminRewardRequest): string {
  return status === 'fulfilled' && hold?.from === 'pending'
    ? 'Approved, then fulfilled'
    : REQUEST_STATUS_LABELS[status]
}
