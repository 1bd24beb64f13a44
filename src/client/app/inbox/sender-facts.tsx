import { ChevronDown } from 'lucide-icons'
import { type ReactNode, useId } from 'react'
import { AdminLink } from '#client/app/admin-parts/admin-link.tsx'
import { SuspensionFacts } from '#client/app/admin-parts/suspension-facts.tsx'
import { OPENED_FROM_LIST } from '#client/app/admin-parts/use-row-in-address.ts'
import { Website } from '#client/app/admin-parts/website.tsx'
import { InquiryClient } from '#client/app/campaigns/parts/inquiry-client.tsx'
import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { Fact, Facts } from '#client/app/desk/decision/review-record.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { cx } from '#client/ui/cx.ts'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { serviceLabel } from '#domain/inbox/inquiries.ts'
import { REQUEST_STATUS_LABELS } from '#domain/rewards/rewards.ts'
import { formatDate, formatDateTime, formatNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

/** State and sender, in the pane's head. */
export const FACTS_LINE = 'flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink2'

interface FoldedFactsProps {
  conversation: Conversation
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** One line that names the sender; the other facts are a press away. */
export function FoldedFacts({ conversation, isOpen, onToggle, children }: FoldedFactsProps) {
  const id = useId()
  return (
    <>
      <div className={cx(FACTS_LINE, !isOpen && 'lg:flex-nowrap')}>
        {children}
        <Sender {...conversation} isCut={!isOpen} />
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          icon={<ChevronDown size={14} className={cx('transition-transform', isOpen && 'rotate-180')} />}
          onClick={onToggle}
        >
          Details
        </Button>
      </div>
      {isOpen && (
        <section id={id} aria-label="About the sender" className="lg:max-h-[30dvh] lg:overflow-y-auto">
          <SenderFacts conversation={conversation} />
        </section>
      )}
    </>
  )
}

/** The same beside the words, where the window is wide. */
export function FactsBeside({ conversation }: { conversation: Conversation }) {
  return (
    <section
      aria-labelledby="about-sender"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
      className="flex w-80 shrink-0 flex-col gap-2 overflow-y-auto overscroll-contain border-l border-line px-4 py-3 -outline-offset-2"
    >
      <h3 id="about-sender" className="font-semibold">
        About the sender
      </h3>
      <SenderFacts conversation={conversation} />
    </section>
  )
}

/** `isCut`: on a wide screen, what is too long for the line ends in an ellipsis. */
export function Sender({ sender, isCut = false }: Pick<Conversation, 'sender'> & { isCut?: boolean }) {
  const { userId, name, email } = sender
  const words = (text: string) => (
    <span title={isCut ? text : undefined} className={cx('min-w-0 wrap-anywhere', isCut && 'lg:truncate')}>
      {text}
    </span>
  )
  return (
    <>
      <span className="flex min-w-0 font-semibold text-ink">
        {userId ? (
          <MemberLink standalone userId={userId} className="min-w-0">
            {words(name)}
          </MemberLink>
        ) : (
          words(name)
        )}
      </span>
      <span className="flex min-w-0 items-center gap-2">
        {words(email)}
        <CopyButton text={email} what="email address" />
      </span>
    </>
  )
}

function SenderFacts({ conversation }: { conversation: Conversation }) {
  const { kind, phone, company, website, serviceInterest, member, suspension, openRequest } = conversation
  const service = serviceLabel(serviceInterest)
  return (
    <Facts>
      {openRequest && (
        <Fact term="Open request">
          <OpenRequest request={openRequest} />
        </Fact>
      )}
      {phone && <Fact term="Phone">{phone}</Fact>}
      {member && (
        <>
          <Fact term="Member since">{formatDate(member.createdAt)}</Fact>
          <Fact term="Total points">
            <span className="tabular">{formatNumber(member.totalPoints)}</span>
          </Fact>
        </>
      )}
      {kind === 'inquiry' && (
        <Fact term="Client">
          <InquiryClient inquiry={conversation} />
        </Fact>
      )}
      {company && <Fact term="Company">{company}</Fact>}
      {website && (
        <Fact term="Website">
          <Website address={website} />
        </Fact>
      )}
      {service && <Fact term="Service">{service}</Fact>}
      {suspension && (
        <>
          <SuspensionFacts {...suspension} by={suspension.by?.name} />
          {suspension.endedAt && <Fact term="Reinstated">{formatDateTime(suspension.endedAt)}</Fact>}
        </>
      )}
    </Facts>
  )
}

/** Its card's Back returns to this message. */
function OpenRequest({ request }: { request: NonNullable<Conversation['openRequest']> }) {
  const { id, rewardName, status, requestedAt } = request
  return (
    <span className="flex flex-col items-start gap-1">
      <AdminLink standalone href={`/admin/reward-reviews?status=all&id=${id}`} state={OPENED_FROM_LIST}>
        <span lang={languageOf(rewardName)} className="min-w-0 wrap-anywhere">
          {rewardName}
        </span>
      </AdminLink>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink2">
        <StatusBadge status={status}>{REQUEST_STATUS_LABELS[status]}</StatusBadge>
        {formatDateTime(requestedAt)}
      </span>
    </span>
  )
}
