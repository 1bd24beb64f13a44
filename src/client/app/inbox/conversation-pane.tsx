import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { languageOf } from '#domain/text/language.ts'
import { ConversationText, SenderFacts } from './conversation-text.tsx'
import { DueTime, InboxStatusBadge } from './inbox-status-badge.tsx'
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
      <div className="flex flex-col gap-4 lg:min-h-0 lg:grow lg:overflow-y-auto lg:overscroll-contain lg:p-6">
        <header className="flex flex-col gap-3 border-b border-line pb-4">
          <div className="flex flex-wrap items-center gap-2 text-13 text-ink2">
            <InboxStatusBadge status={conversation.status} />
            <span>{KIND_LABELS[conversation.kind]}</span>
            <DueTime message={conversation} now={now} />
          </div>
          <h2
            ref={heading}
            lang={languageOf(titleOf(conversation))}
            id="message-title"
            tabIndex={-1}
            className="text-20 font-semibold break-words"
          >
            {titleOf(conversation)}
          </h2>
          {actions(conversation)}
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
    <SkeletonGroup label="Loading the message..." className="flex flex-col gap-4 lg:p-6">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-32 w-3/4" />
    </SkeletonGroup>
  )
}
