import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { DueTime, InboxStatusBadge } from '#client/app/admin-parts/inbox-status-badge.tsx'
import { SuspensionFacts } from '#client/app/admin-parts/suspension-facts.tsx'
import { Website } from '#client/app/admin-parts/website.tsx'
import { InquiryClient } from '#client/app/campaigns/parts/inquiry-client.tsx'
import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { Fact, Facts } from '#client/app/desk/decision/review-record.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { serviceLabel } from '#domain/inbox/inquiries.ts'
import { formatDate, formatDateTime, formatNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { KIND_LABELS, refText, titleOf } from './message-labels.ts'

interface ConversationPaneProps {
  read: { data: Conversation | undefined; isError: boolean; error: Error | null; refetch: () => unknown }
  actions: (conversation: Conversation) => ReactNode
  reply: (conversation: Conversation) => ReactNode
  now: number
  /** Whether to move focus here, when the message replaces the list. */
  takesFocus: boolean
}

export function ConversationPane({ read, actions, reply, now, takesFocus }: ConversationPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const conversation = read.data
  useFocusWhenOpened(heading, takesFocus && conversation ? refText(conversation) : null)
  if (!conversation) {
    if (!read.isError) return <PaneSkeleton />
    if (read.error instanceof ApiError && read.error.status === 404) {
      return <EmptyState kind="first-use" title={read.error.sentence('We couldn’t find this message.')} />
    }
    return <LoadFailure title="We couldn’t load the message." read={read} />
  }
  return (
    <article aria-labelledby="message-title" className="flex min-h-0 grow flex-col gap-4 lg:gap-0">
      <div className="flex flex-col gap-4 lg:min-h-0 lg:grow lg:overflow-y-auto lg:overscroll-contain lg:px-6 lg:py-4">
        <header className="flex flex-col gap-3 border-b border-line pb-4">
          <div className="flex flex-wrap items-center gap-2 text-13 text-ink2">
            <InboxStatusBadge status={conversation.status} />
            <span>{KIND_LABELS[conversation.kind]}</span>
            <DueTime message={conversation} now={now} />
          </div>
          {/* Side by side where the window is wide: a low one has to show the message between the facts and the reply. */}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <h2
              ref={heading}
              lang={languageOf(titleOf(conversation))}
              id="message-title"
              tabIndex={-1}
              className="min-w-0 grow basis-60 text-20 font-semibold break-words"
            >
              {titleOf(conversation)}
            </h2>
            {actions(conversation)}
          </div>
          <SenderFacts conversation={conversation} />
        </header>
        <ConversationText conversation={conversation} />
      </div>
      <div className="border-t border-line pt-4 lg:max-h-[60%] lg:shrink-0 lg:overflow-y-auto lg:px-6 lg:py-4">
        {reply(conversation)}
      </div>
    </article>
  )
}

function useFocusWhenOpened(heading: RefObject<HTMLHeadingElement | null>, opened: string | null): void {
  useEffect(() => {
    if (opened === null) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [opened, heading])
}

function PaneSkeleton() {
  return (
    <SkeletonGroup label="Loading the message..." className="flex flex-col gap-4 lg:px-6 lg:py-4">
      <Skeletons of={['h-6 w-40', 'h-7 w-2/3', 'h-24 w-full', 'h-32 w-3/4']} />
    </SkeletonGroup>
  )
}

function SenderFacts({ conversation }: { conversation: Conversation }) {
  const { kind, sender, phone, company, website, serviceInterest, member, suspension } = conversation
  const service = serviceLabel(serviceInterest)
  const memberFacts = member && (
    <>
      <Fact term="Member since">{formatDate(member.createdAt)}</Fact>
      <Fact term="Total points">
        <span className="tabular">{formatNumber(member.totalPoints)}</span>
      </Fact>
    </>
  )
  return (
    <div className="grid items-start gap-x-6 gap-y-1 xl:grid-cols-2">
      <Facts>
        <Fact term="From">
          {sender.userId ? (
            <MemberLink standalone userId={sender.userId}>
              {sender.name}
            </MemberLink>
          ) : (
            sender.name
          )}
        </Fact>
        <Fact term="Email">
          <span className="flex flex-wrap items-center gap-2">
            {sender.email}
            <CopyButton text={sender.email} what="email address" />
          </span>
        </Fact>
        {phone && <Fact term="Phone">{phone}</Fact>}
        {suspension && memberFacts}
      </Facts>
      <Facts>
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
        {suspension ? (
          <>
            <SuspensionFacts {...suspension} by={suspension.by?.name} />
            {suspension.endedAt && <Fact term="Reinstated">{formatDateTime(suspension.endedAt)}</Fact>}
          </>
        ) : (
          memberFacts
        )}
      </Facts>
    </div>
  )
}

/** Oldest first. */
function ConversationText({ conversation }: { conversation: Conversation }) {
  const { sender, message, receivedAt, replies } = conversation
  return (
    <ol aria-label="Conversation" className="flex flex-col gap-4">
      {message !== '' && (
        <Words author={sender.name} at={receivedAt}>
          {message}
        </Words>
      )}
      {replies.map(({ id, author, isOurs, text, createdAt }) => (
        <Words key={id} author={author} at={createdAt} isOurs={isOurs}>
          {text}
        </Words>
      ))}
    </ol>
  )
}

interface WordsProps {
  author: string
  at: string
  isOurs?: boolean
  children: string
}

function Words({ author, at, isOurs = false, children }: WordsProps) {
  return (
    <li
      className={cx(
        'flex max-w-measure flex-col gap-1 rounded-card border border-line px-4 py-3',
        isOurs ? 'ml-6 self-end bg-spruce-tint sm:ml-12' : 'mr-6 self-start bg-surface sm:mr-12',
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-13 text-ink2">
        <span className="font-semibold text-ink">{author}</span>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p lang={languageOf(children)} className="break-words whitespace-pre-wrap">
        {children}
      </p>
    </li>
  )
}
