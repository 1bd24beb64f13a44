import type { ReactNode } from 'react'
import type { AdminRewardRequest } from '../../../../contract/rewards.ts'
import { REQUEST_STATUS_LABELS } from '../../../../domain/rewards.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Points } from '../../../ui/points.tsx'
import type { Card } from '../review-shell/arrange-cards.ts'
import { Fact, Facts } from '../review-shell/facts.tsx'
import { RefusalNotice } from '../review-shell/refusal-notices.tsx'
import { ReviewRecord } from '../review-shell/review-record.tsx'
import { Section } from '../review-shell/section.tsx'

interface RequestDecisionProps {
  card: Card<AdminRewardRequest>
  /** The buttons, while there is something to decide. */
  form: ReactNode
}

/** Where the request stands, what can be decided, and every step so far with its note. */
export function RequestDecision({ card, form }: RequestDecisionProps) {
  const { row, refusal } = card
  return (
    <>
      <div>
        <StatusBadge status={row.status}>{REQUEST_STATUS_LABELS[row.status]}</StatusBadge>
      </div>
      <Facts>
        <Fact term="Member">{row.user.email}</Fact>
        <Fact term="Requested">{formatDateTime(row.requestedAt)}</Fact>
        {row.reviewedAt && <Fact term="Reviewed">{formatDateTime(row.reviewedAt)}</Fact>}
        <Fact term="Points spent">
          <Points amount={row.pointsSpent} as="spent" />
        </Fact>
        {row.hasDelivery && <Fact term="Code">Stored encrypted, shown only to the member</Fact>}
      </Facts>
      {refusal && <RefusalNotice>{refusal.sentence}</RefusalNotice>}
      {form}
      <Section title="History">
        <ol className="flex flex-col gap-3">
          {row.decisions.toReversed().map((decision) => (
            <li key={decision.at}>
              <ReviewRecord title={REQUEST_STATUS_LABELS[decision.to]} {...decision} />
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
