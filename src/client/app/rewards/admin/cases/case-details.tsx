import { UserCheck } from 'lucide-icons'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { ContestedBadge } from '#client/app/desk/decision/contest-record.tsx'
import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { RefusalNotice } from '#client/app/desk/decision/refusal-notices.tsx'
import { CardFacts, Fact, ReviewRecord } from '#client/app/desk/decision/review-record.tsx'
import { Section } from '#client/app/desk/decision/section.tsx'
import { StaffNotes } from '#client/app/desk/notes/notes-section.tsx'
import type { StaffNotesState } from '#client/app/desk/notes/use-staff-notes.ts'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import type { SecondAdminStep } from '#client/app/desk/second-admin/second-admin-step.ts'
import { WaitingAsk } from '#client/app/desk/second-admin/waiting-ask.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { AdminRewardCase } from '#contract/rewards/cases.ts'
import { getRequestContext } from '#contract/rewards/signs.ts'
import { CASE_KIND_LABELS, CASE_STATUS_LABELS, type CaseOutcome } from '#domain/rewards/cases.ts'
import { formatCents, formatDate, formatDateTime, formatNumber, formatPoints } from '#domain/text/format.ts'
import { nameIn, stepTitle } from '../parts/request-steps.ts'
import { PayoutSigns, SignsBadge } from '../parts/signs-of-request.tsx'
import { CaseStatusBadge, CaseTime } from './case-row.tsx'

interface CaseDetailsProps {
  card: Card<AdminRewardCase>
  now: number
  isOpen: boolean
  /** Set if someone else decided while it was open. */
  decidedElsewhere: string | null
  notes: StaffNotesState
  onDecide: (outcome: CaseOutcome, more: SecondAdminStep['more']) => void
}

export function CaseDetails({ card, now, isOpen, decidedElsewhere, notes, onDecide }: CaseDetailsProps) {
  const { row, refusal } = card
  const { request, secondAdmin } = row
  const context = useEndpoint(getRequestContext, {
    params: { id: request.id },
    enabled: request.signs > 0,
    afterPaint: true,
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CaseStatusBadge status={row.status} />
        {row.secondLook && <ContestedBadge />}
        <SignsBadge signs={request.signs} />
        <span className="text-13 text-ink2">
          <CaseTime row={row} now={now} />
        </span>
      </div>
      {refusal && <RefusalNotice>{refusal.sentence}</RefusalNotice>}
      {decidedElsewhere && <RefusalNotice>{decidedElsewhere}</RefusalNotice>}
      {secondAdmin ? (
        <WaitingAsk key={secondAdmin.id} ask={secondAdmin} />
      ) : (
        isOpen &&
        refusal?.step && (
          <SecondAdminStepButton step={refusal.step} outcome={refusal.status} {...{ onDecide }} />
        )
      )}
      <RequestOfCase row={row} />
      <DeliveryOfCase row={row} />
      <RecordOfMember row={row} />
      <PayoutSigns signs={context.data?.signs ?? []} userId={request.user.id} />
      <StaffNotes notes={notes} />
      <History row={row} />
    </>
  )
}

interface SecondAdminStepButtonProps extends Pick<CaseDetailsProps, 'onDecide'> {
  step: SecondAdminStep
  /** The decision that was refused. */
  outcome: AdminRewardCase['status']
}

function SecondAdminStepButton({ step, outcome, onDecide }: SecondAdminStepButtonProps) {
  if (outcome === 'open') return null
  return (
    <Button
      className="self-start"
      icon={<UserCheck size={16} />}
      onClick={() => onDecide(outcome, step.more)}
    >
      {step.label}
    </Button>
  )
}

function RequestOfCase({ row: { request } }: { row: AdminRewardCase }) {
  const { id, reward, amountCents, pointsSpent, requestedAt, user, decisions } = request
  const delivered = decisions.findLast(({ to, isUndo }) => to === 'fulfilled' && !isUndo)
  return (
    <Section title="Request">
      <CardFacts>
        <Fact term="Member">
          <MemberLink userId={user.id}>{user.email}</MemberLink>
          {user.isSuspended && <span className="block font-semibold">Suspended</span>}
        </Fact>
        <Fact term="Value" half={amountCents !== null}>
          {reward.value}
        </Fact>
        {amountCents !== null && (
          <Fact term="Amount" half>
            {formatCents(amountCents)}
          </Fact>
        )}
        <Fact term="Price">{formatPoints(pointsSpent)}</Fact>
        <Fact term="Requested">{formatDateTime(requestedAt)}</Fact>
        {delivered && <Fact term="Delivered">{formatDateTime(delivered.at)}</Fact>}
      </CardFacts>
      <TextLink standalone className="self-start" href={`/admin/reward-reviews?status=all&id=${id}`}>
        Open the request
      </TextLink>
    </Section>
  )
}

const KINDS = {
  hand: 'By hand',
  stock: 'From a stock of codes',
  etransfer: 'By Interac e-Transfer',
} as const satisfies Record<AdminRewardCase['request']['deliveryKind'], string>

function DeliveryOfCase({ row: { request, code, replacement, reveals } }: { row: AdminRewardCase }) {
  const { destination, recipientName, bankReference, deliveryKind, hasDelivery } = request
  return (
    <Section title="Delivery">
      <CardFacts>
        <Fact term="Delivered">{KINDS[deliveryKind]}</Fact>
        {code ? (
          <Fact term="Code">{endOf(code.lastFour)}</Fact>
        ) : (
          hasDelivery && <Fact term="Code">Stored encrypted, shown only to the member</Fact>
        )}
        {code?.expiresAt && <Fact term="Expires">{formatDate(code.expiresAt)}</Fact>}
        {replacement && <Fact term="New code">{endOf(replacement.lastFour)}</Fact>}
        {recipientName && <Fact term="Recipient">{recipientName}</Fact>}
        {destination && deliveryKind !== 'stock' && (
          <Fact term="Sent to">
            <span className="flex flex-wrap items-start justify-between gap-2">
              <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">{destination}</span>
              <CopyButton text={destination} what="destination" />
            </span>
          </Fact>
        )}
        {bankReference && <Fact term="Reference">{bankReference}</Fact>}
        {(code || hasDelivery) && (
          <Fact term="Shown">
            {reveals.length === 0 ? (
              'Never in the last 90 days'
            ) : (
              <ol aria-label="Times it was shown" className="tabular flex flex-col">
                {reveals.map(({ at, device }) => (
                  <li key={at}>
                    {formatDateTime(at)}
                    {device && <span className="text-ink2">, {device}</span>}
                  </li>
                ))}
              </ol>
            )}
          </Fact>
        )}
      </CardFacts>
    </Section>
  )
}

/** Admins never see more of a code. */
function endOf(lastFour: string | null): string {
  return lastFour === null ? 'Too short to show its end' : `Ends in ${lastFour}`
}

function RecordOfMember({ row: { record, request } }: { row: AdminRewardCase }) {
  const { fulfilled, ...outcomes } = record
  return (
    <Section title="Member’s record">
      <CardFacts>
        <Fact half term="Fulfilled">
          <MemberLink userId={request.user.id} kind="rewards">
            {`${formatNumber(fulfilled)} ${fulfilled === 1 ? 'request' : 'requests'}`}
          </MemberLink>
        </Fact>
        {(['replaced', 'refunded', 'refused'] as const).map((outcome) => (
          <Fact key={outcome} half term={CASE_STATUS_LABELS[outcome]}>
            <span className="tabular">{formatNumber(outcomes[outcome])}</span>
          </Fact>
        ))}
      </CardFacts>
    </Section>
  )
}

interface Step {
  title: string
  by: string | undefined
  at: string
  notes: string | null
}

/** The steps of the request and its case, newest first. */
function History({ row }: { row: AdminRewardCase }) {
  const { request, secondLook, firstDecidedBy, decidedAt } = row
  const { email } = request.user
  const steps: Step[] = [
    { title: 'Requested', by: email, at: request.requestedAt, notes: null },
    ...request.decisions.map((decision) => ({
      ...{ title: stepTitle(decision), by: nameIn(decision, request) },
      ...{ at: decision.at, notes: decision.notes },
    })),
    { title: `Case opened: ${CASE_KIND_LABELS[row.kind]}`, by: email, at: row.openedAt, notes: null },
    ...(secondLook
      ? [
          {
            ...{ title: 'Second look asked for', by: email, at: secondLook.askedAt },
            notes: firstDecidedBy && `${firstDecidedBy.name} refused it first.`,
          },
        ]
      : []),
    ...(decidedAt === null
      ? []
      : [
          {
            ...{ title: CASE_STATUS_LABELS[row.status], by: row.decidedBy?.name },
            ...{ at: decidedAt, notes: row.reviewNotes },
          },
        ]),
  ]
  return (
    <Section title="History">
      <ol className="flex flex-col gap-3">
        {steps
          .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
          .map((step) => (
            <li key={`${step.at} ${step.title}`}>
              <ReviewRecord {...step} />
            </li>
          ))}
      </ol>
    </Section>
  )
}
