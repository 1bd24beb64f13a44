import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { DueTime, InboxStatusBadge } from '#client/app/admin-parts/inbox-status-badge.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { announce } from '#client/ui/hooks/announce.tsx'
import { useHasAside, useIsWide } from '#client/ui/hooks/use-media.ts'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { languageOf } from '#domain/text/language.ts'
import { type Entry, entriesOf } from './conversation-entries.ts'
import { KIND_LABELS, refText, titleOf } from './message-labels.ts'
import { FACTS_LINE, FactsBeside, FoldedFacts, Sender } from './sender-facts.tsx'
import { SnoozedUntil } from './snoozed-until.tsx'
import { useNewestInView } from './use-newest-in-view.ts'
import { Words } from './words.tsx'

interface PaneParts {
  actions: (conversation: Conversation) => ReactNode
  composer: (conversation: Conversation) => ReactNode
  now: number
  ownId: string
  /** Whether to move focus here: the message replaces the list, or the one before it. */
  takesFocus: boolean
  onFocused: () => void
}

interface ConversationPaneProps extends PaneParts {
  read: { data: Conversation | undefined; isError: boolean; error: Error | null; refetch: () => unknown }
}

export function ConversationPane({ read, ...parts }: ConversationPaneProps) {
  if (read.data) return <OpenConversation {...parts} conversation={read.data} />
  if (!read.isError) return <PaneSkeleton />
  if (read.error instanceof ApiError && read.error.status === 404) {
    return <EmptyState kind="first-use" title={read.error.sentence('We couldn’t find this message.')} />
  }
  return <LoadFailure title="We couldn’t load the message." read={read} />
}

function PaneSkeleton() {
  return (
    <SkeletonGroup label="Loading the message..." className="flex flex-col gap-4 lg:px-6 lg:py-4">
      <Skeletons of={['h-6 w-40', 'h-7 w-2/3', 'h-24 w-full', 'h-32 w-3/4']} />
    </SkeletonGroup>
  )
}

function OpenConversation(props: PaneParts & { conversation: Conversation }) {
  const { conversation, actions, composer, now, ownId, takesFocus, onFocused } = props
  const hasAside = useHasAside()
  const [showsDetails, setShowsDetails] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const entries = entriesOf(conversation)
  const newest = entries.at(-1)
  const isOwn = (newest?.side === 'ours' || newest?.side === 'note') && newest.authorId === ownId
  useFocusWhenOpened(heading, takesFocus ? refText(conversation) : null, onFocused)
  useNewestInView(list, newest && { key: newest.key, isOwn })
  useAnnounceNew(newest, isOwn)
  const state = (
    <>
      <InboxStatusBadge status={conversation.status} />
      <span>{KIND_LABELS[conversation.kind]}</span>
      {conversation.snoozedUntil === null ? (
        <DueTime message={conversation} now={now} />
      ) : (
        <SnoozedUntil until={conversation.snoozedUntil} now={now} />
      )}
    </>
  )
  return (
    <article aria-labelledby="message-title" className="flex min-h-0 grow flex-col gap-4 lg:gap-0">
      <header className="flex flex-col gap-2 border-b border-line pb-4 lg:shrink-0 lg:gap-1 lg:px-6 lg:py-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2
            ref={heading}
            lang={languageOf(titleOf(conversation))}
            id="message-title"
            tabIndex={-1}
            title={titleOf(conversation)}
            className={cx(
              'min-w-0 grow basis-60 text-20 font-semibold wrap-anywhere lg:text-17',
              !hasAside && !showsDetails && 'lg:line-clamp-1',
            )}
          >
            {titleOf(conversation)}
          </h2>
          {actions(conversation)}
        </div>
        {hasAside ? (
          <div className={FACTS_LINE}>
            {state}
            <Sender {...conversation} />
          </div>
        ) : (
          <FoldedFacts
            conversation={conversation}
            isOpen={showsDetails}
            onToggle={() => setShowsDetails(!showsDetails)}
          >
            {state}
          </FoldedFacts>
        )}
      </header>
      <div className="flex lg:min-h-0 lg:grow">
        <Entries list={list} entries={entries} />
        {hasAside && <FactsBeside conversation={conversation} />}
      </div>
      {composer(conversation)}
    </article>
  )
}

function Entries({
  list,
  entries,
}: {
  list: RefObject<HTMLOListElement | null>
  entries: ReturnType<typeof entriesOf>
}) {
  const wide = useIsWide()
  return (
    <ol
      ref={list}
      aria-label="Conversation"
      tabIndex={wide ? 0 : undefined}
      className="flex min-w-0 grow flex-col gap-4 -outline-offset-2 *:shrink-0 *:scroll-my-4 lg:overflow-y-auto lg:overscroll-contain lg:px-6 lg:py-4"
    >
      {entries.map((entry) => (
        <Words key={entry.key} entry={entry} />
      ))}
    </ol>
  )
}

const NEW_WORDS: Record<Entry['side'], string> = {
  theirs: 'New message',
  ours: 'New reply',
  note: 'New internal note',
  auto: 'Automatic reply',
}

/** Announces words that someone else adds while the message is open. */
function useAnnounceNew(newest: Entry | undefined, isOwn: boolean): void {
  const key = newest?.key
  const before = useRef(key)
  const say = useEffectEvent(() => {
    if (newest && !isOwn) announce(`${NEW_WORDS[newest.side]} from ${newest.author}`)
  })
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    say()
  }, [key])
}

function useFocusWhenOpened(
  heading: RefObject<HTMLHeadingElement | null>,
  opened: string | null,
  onFocused: () => void,
): void {
  const focused = useEffectEvent(onFocused)
  useEffect(() => {
    if (opened === null) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    focused()
  }, [opened, heading])
}
