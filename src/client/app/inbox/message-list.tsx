import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { DueTime, InboxStatusBadge } from '#client/app/admin-parts/inbox-status-badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'
import type { InboxMessage } from '#contract/inbox/inbox.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'
import { languageOf } from '#domain/text/language.ts'
import { KIND_LABELS, type MessageRef, refText, titleOf } from './message-labels.ts'
import type { InboxAddress } from './use-inbox-address.ts'

interface MessageListProps {
  list: PagedList<InboxMessage>
  chosen: MessageRef | null
  onChoose: (message: MessageRef) => void
  showsStatus: boolean
  now: number
}

/** Arrow keys move the selection. */
export function MessageList({ list, chosen, onChoose, showsStatus, now }: MessageListProps) {
  const { rows } = list
  const box = useRef<HTMLUListElement>(null)
  const chosenText = chosen && refText(chosen)
  const at = rows.findIndex((row) => refText(row) === chosenText)

  useEffect(() => {
    if (chosenText === null) return
    const row = box.current?.querySelector<HTMLElement>('[aria-current="true"]')
    row?.scrollIntoView({ block: 'nearest' })
    if (box.current?.contains(document.activeElement)) row?.focus({ preventScroll: true })
  }, [chosenText])

  const step = (event: KeyboardEvent) => {
    const steps = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = steps === 0 ? undefined : rows[at + steps]
    if (!next) return
    event.preventDefault()
    onChoose(next)
  }

  return (
    <>
      <ul ref={box} aria-label="Messages" onKeyDown={step}>
        {rows.map((row, index) => (
          <li
            key={refText(row)}
            className="border-b border-line [contain-intrinsic-size:auto_6rem] [content-visibility:auto]"
          >
            <button
              type="button"
              aria-current={index === at}
              tabIndex={index === at || (at === -1 && index === 0) ? 0 : -1}
              onClick={() => onChoose(row)}
              className={cx(
                'flex w-full flex-col gap-1 border-l-2 px-3 py-2 text-left -outline-offset-2 max-lg:px-4 max-lg:py-3',
                index === at ? 'border-spruce bg-spruce-tint' : 'border-transparent hover:bg-sunken',
              )}
            >
              <MessageRow row={row} showsStatus={showsStatus} now={now} />
            </button>
          </li>
        ))}
      </ul>
      <LoadMore list={list} what="messages" />
    </>
  )
}

function MessageRow({ row, showsStatus, now }: { row: InboxMessage; showsStatus: boolean; now: number }) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate font-semibold">{row.sender.name}</span>
        <time
          dateTime={row.receivedAt}
          title={formatDateTime(row.receivedAt)}
          className="shrink-0 text-13 text-ink2"
        >
          {formatRelative(row.receivedAt, now)}
        </time>
      </span>
      <span lang={languageOf(titleOf(row))} className="truncate">
        {titleOf(row)}
      </span>
      <span lang={languageOf(row.preview)} className="line-clamp-1 text-13 text-ink2">
        {row.preview}
      </span>
      <span className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1 text-13 text-ink2">
        <span className="truncate">
          {KIND_LABELS[row.kind]}, {row.owner ? row.owner.name : 'unassigned'}
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {showsStatus && <InboxStatusBadge status={row.status} />}
          <DueTime message={row} now={now} />
        </span>
      </span>
    </>
  )
}

export function InboxStates({ list, address }: { list: PagedList<InboxMessage>; address: InboxAddress }) {
  if (list.isPending || list.isStale) {
    return (
      <CardSkeletons label="Loading messages..." card="flex flex-col gap-2 border-b border-line px-4 py-3">
        <Skeletons of={['h-4 w-1/2', 'h-4 w-3/4', 'h-3 w-2/3']} />
      </CardSkeletons>
    )
  }
  if (list.isError) return <LoadFailure title="We couldn’t load the inbox." read={list} />
  const { filters, change, isNarrowedBesides } = address
  if (isNarrowedBesides('status')) {
    return (
      <EmptyState
        kind="no-match"
        title="No messages found matching your criteria."
        onClear={() => change({ kind: 'all', owner: 'all', search: '' })}
      />
    )
  }
  if (filters.status === 'open') {
    return (
      <EmptyState
        kind="first-use"
        title="You’re all caught up."
        action={<Button onClick={() => change({ status: 'all' })}>Show all messages</Button>}
      >
        New messages from businesses and members appear here.
      </EmptyState>
    )
  }
  if (filters.status === 'all') {
    return (
      <EmptyState kind="first-use" title="No messages yet">
        New messages from businesses and members appear here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      kind="no-match"
      title="No messages found matching your criteria."
      onClear={() => change({ status: 'all' })}
    />
  )
}
