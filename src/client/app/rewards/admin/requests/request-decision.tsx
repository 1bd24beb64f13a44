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
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { pointsAreReturned, REQUEST_STATUS_LABELS } from '#domain/rewards/rewards.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { waitOf } from './request-row.tsx'
import { SignsBadge } from './signs-of-request.tsx'

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
  const wait = waitOf(row)
  const isReturned = pointsAreReturned(row.status)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge status={row.status}>{REQUEST_STATUS_LABELS[row.status]}</StatusBadge>
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
        {row.hasDelivery && <Fact term="Code">Stored encrypted, shown only to the member</Fact>}
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
              <ReviewRecord title={titleOf(decision)} {...decision} by={nameIn(decision, row)} />
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

/** 'Approved, then fulfilled' for an approval that was fulfilled while it was held. */
function heldTitle({ status, hold }: AdminRewardRequest): string {
  return status === 'fulfilled' && hold?.from === 'pending'
    ? 'Approved, then fulfilled'
    : REQUEST_STATUS_LABELS[status]
}

type Step = AdminRewardRequest['decisions'][number]

/** Members go by their address, as everywhere on the desk. */
function nameIn({ by }: Step, { user }: AdminRewardRequest): string {
  return by.id === user.id ? user.email : by.name
}

/** 'Rejected', or 'Rejection undone' for an undo. */
function titleOf({ from, to, isUndo }: Step): string {
  if (!isUndo) return REQUEST_STATUS_LABELS[to]
  if (from === 'approved') return 'Approval undone'
  return from === 'rejected' ? 'Rejection undone' : 'Fulfillment undone'
}
