import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { DueTime, InboxStatusBadge } from '#client/app/admin-parts/inbox-status-badge.tsx'
import { cx } from '#client/ui/cx.ts'
import { LoadMore } from '#client/ui/load-more.tsx'
import type { InboxMessage } from '#contract/inbox/inbox.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'
import { languageOf } from '#domain/text/language.ts'
import { KIND_LABELS, type MessageRef, refText, titleOf } from './message-labels.ts'
import { SnoozedUntil } from './snoozed-until.tsx'

interface MessageListProps {
  list: PagedList<InboxMessage>
  chosen: MessageRef | null
  onChoose: (message: MessageRef) => void
  showsStatus: boolean
  now: number
  /** The row that takes the focus, in the form of the address. */
  focusOn: string | null
  onFocused: () => void
}

/** Arrow keys move the selection. */
export function MessageList(props: MessageListProps) {
  const { list, chosen, onChoose, showsStatus, now, focusOn } = props
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

  const focused = useEffectEvent(props.onFocused)
  useEffect(() => {
    if (focusOn === null || chosenText !== null) return
    box.current?.querySelector<HTMLElement>(`[data-message="${focusOn}"]`)?.focus()
    focused()
  }, [focusOn, chosenText])

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
              data-message={refText(row)}
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
        {row.previewIsOurs && <span lang="en">Support: </span>}
        {row.preview}
      </span>
      <span className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1 text-13 text-ink2">
        <span className="truncate">
          {KIND_LABELS[row.kind]}, {row.owner ? row.owner.name : 'unassigned'}
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {showsStatus && <InboxStatusBadge status={row.status} />}
          {row.snoozedUntil === null ? (
            <DueTime message={row} now={now} />
          ) : (
            <SnoozedUntil until={row.snoozedUntil} now={now} />
          )}
        </span>
      </span>
    </>
  )
}
