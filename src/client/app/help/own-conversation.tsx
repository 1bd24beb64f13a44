import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#client/api/api-error.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type OwnConversation as Conversation, getOwnConversation } from '#contract/inbox/own-messages.ts'
import { formatDateTime, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { OwnStatus } from './own-status.tsx'

/** Older words are folded, so that the newest and the reply box are near. */
const NEWEST_SHOWN = 6

interface OwnConversationProps {
  id: number
  /** Whether its heading takes the focus, as it replaces the list. */
  takesFocus: boolean
  reply: (conversation: Conversation) => ReactNode
}

export function OwnConversation({ id, takesFocus, reply }: OwnConversationProps) {
  const read = useEndpoint(getOwnConversation, { params: { id } })
  const heading = useRef<HTMLHeadingElement>(null)
  const conversation = read.data
  const isHere = conversation !== undefined
  useEffect(() => {
    if (isHere && takesFocus) heading.current?.focus()
  }, [isHere, takesFocus])
  if (!conversation) {
    if (!read.isError) return <Loading />
    if (read.error instanceof ApiError && read.error.status === 404) {
      return <EmptyState kind="first-use" title={read.error.sentence('We couldn’t find this message.')} />
    }
    return <LoadFailure title="We couldn’t load the message." read={read} />
  }
  const { subject } = conversation
  return (
    <article aria-labelledby="own-subject" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3
          ref={heading}
          id="own-subject"
          lang={languageOf(subject)}
          tabIndex={-1}
          className="min-w-0 text-17 font-semibold break-words"
        >
          {subject}
        </h3>
        <OwnStatus {...conversation} newestIsOurs={conversation.words.at(-1)?.isOurs === true} />
      </header>
      <Said words={conversation.words} />
      {reply(conversation)}
    </article>
  )
}

function Loading() {
  return (
    <SkeletonGroup label="Loading the message..." className="flex flex-col gap-4">
      <Skeletons of={['h-6 w-2/3', 'h-20 w-3/4', 'h-20 w-3/4 self-end', 'h-24 w-full']} />
    </SkeletonGroup>
  )
}

type Words = Conversation['words']

/** Words that arrive hide no others. */
function Said({ words }: { words: Words }) {
  const [hidden, setHidden] = useState(() => Math.max(0, words.length - NEWEST_SHOWN))
  const list = useRef<HTMLOListElement>(null)
  const [known] = useState(words.length)
  const arrived = words.slice(known).at(-1)
  useScrollToOwn(list, words)
  const showAll = () => {
    flushSync(() => setHidden(0))
    list.current?.querySelector('li')?.focus()
  }
  return (
    <div className="flex flex-col gap-3">
      <VisuallyHidden>
        <span role="status">
          {arrived?.isOurs && <span key={arrived.key}>{`Support: ${arrived.text}`}</span>}
        </span>
      </VisuallyHidden>
      {hidden > 0 && (
        <Button size="sm" className="self-center" onClick={showAll}>
          Show {plural(hidden, 'earlier message', 'earlier messages')}
        </Button>
      )}
      <ol ref={list} aria-label="Conversation" className="flex flex-col gap-3">
        {words.slice(hidden).map((one) => (
          <Bubble key={one.key} words={one} />
        ))}
      </ol>
    </div>
  )
}

/** Shows what the member has just sent; the focus stays where it is. */
function useScrollToOwn(list: RefObject<HTMLOListElement | null>, words: Words): void {
  const newest = words.at(-1)
  const before = useRef(newest?.key)
  const isOwn = newest?.isOurs === false
  useEffect(() => {
    if (before.current === newest?.key) return
    before.current = newest?.key
    if (isOwn) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [list, newest?.key, isOwn])
}

function Bubble({ words: { isOurs, isMail, text, createdAt, files } }: { words: Words[number] }) {
  return (
    <li
      tabIndex={-1}
      className={cx(
        'flex max-w-measure scroll-my-16 flex-col gap-1 rounded-card border border-line px-4 py-3',
        isOurs ? 'mr-6 self-start bg-sunken sm:mr-12' : 'ml-6 self-end bg-spruce-tint sm:ml-12',
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-13 text-ink2">
        <span className="font-semibold text-ink">{isOurs ? 'Support' : 'You'}</span>
        <span>
          {isMail && 'By email, '}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </span>
      </p>
      <p lang={languageOf(text)} className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {files.length > 0 && (
        <p className="text-13 wrap-anywhere text-ink2">
          Attached:{' '}
          {files.map(({ name, kind }) => (kind === 'dropped' ? `${name} (not kept)` : name)).join(', ')}
        </p>
      )}
    </li>
  )
}
