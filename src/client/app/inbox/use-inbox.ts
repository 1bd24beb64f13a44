import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { announce } from '#client/ui/hooks/announce.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { useIsWide } from '#client/ui/hooks/use-media.ts'
import { type InboxMessage, listInbox } from '#contract/inbox/inbox.ts'
import { MINE } from '#domain/inbox/inbox.ts'
import { type MessageRef, refText, titleOf } from './message-labels.ts'
import { useInboxAddress } from './use-inbox-address.ts'

/** Names the empty list where there is no next message. */
const NONE_LEFT = 'none'

/** The list and the message that is open in it. */
export function useInbox(ownId: string) {
  const wide = useIsWide()
  const address = useInboxAddress()
  const { filters, status, kind, chosen } = address
  const all = usePagedEndpoint(listInbox, {
    query: {
      status: status ?? undefined,
      kind: kind ?? undefined,
      owner: filters.owner === 'all' ? '' : filters.owner === MINE ? ownId : filters.owner,
      search: filters.search,
    },
    keepPrevious: true,
  })
  const [done, setDone] = useState<InboxMessage | null>(null)
  // The list has a message that leaves it until the next ones arrive.
  const rows = done ? all.rows.filter((row) => !isUnchanged(row, done)) : all.rows
  if (done && rows.length === all.rows.length) setDone(null)
  const pane = useRef<HTMLDivElement>(null)
  /** Where to put the focus, once, when the message that had it is left; not after other filters are chosen. */
  const [focus, setFocus] = useState<{ on: string; list: string } | null>(null)
  const listed = JSON.stringify([filters, address.searchText])
  const focusOn = focus?.list === listed ? focus.on : null
  const focusNext = (on: string) => setFocus({ on, list: listed })

  const indexOf = (ref: MessageRef | null) => (ref ? all.rows.findIndex((row) => isSame(row, ref)) : -1)
  const choose = (ref: MessageRef) => {
    setFocus(null)
    if (wide) address.choose(ref)
    else address.open(ref)
  }
  const move = (steps: 1 | -1) => {
    const at = chosen ? rows.findIndex((row) => isSame(row, chosen)) : -1
    const next = rows[at === -1 ? 0 : at + steps]
    if (!next) return
    if (focusOn !== null || pane.current?.contains(document.activeElement)) focusNext(refText(next))
    address.choose(next)
    announce(`${next.sender.name}: ${titleOf(next)}`)
  }
  /** Goes on to the next message, or the first of those that still wait. Without one, an open message stays open. */
  const goOn = (from: MessageRef) => {
    // Another one may have been opened since.
    if (new URLSearchParams(location.search).get('message') !== refText(from)) return
    const at = indexOf(from)
    const leaves = status === 'open'
    const first = leaves && at > 0 ? all.rows[0] : undefined
    const next = all.rows[at + 1] ?? first
    if (!next && !leaves) return
    if (leaves) setDone(all.rows[at] ?? null)
    if (!isInFieldOutside(pane.current)) focusNext(next ? refText(next) : NONE_LEFT)
    if (!wide) address.back()
    else if (next) address.choose(next)
    else address.leave()
    if (next) announce(`${next.sender.name}: ${titleOf(next)}`)
  }

  // A wide screen always has one message open; it stays open while the list changes.
  // The width is a guess until hydration.
  const isHydrated = useHydrated()
  const first = isHydrated && wide && !chosen && !all.isStale ? rows[0] : undefined
  const showFirst = useEffectEvent(() => first && address.choose(first))
  const firstText = first && refText(first)
  useEffect(() => {
    if (firstText !== undefined) showFirst()
  }, [firstText])

  return {
    address,
    list: { ...all, rows },
    choose,
    move,
    goOn,
    pane,
    focusOn,
    endFocus: () => setFocus(null),
    /** Whether the empty list has the focus. */
    endTakesFocus: focusOn === NONE_LEFT,
  }
}

/** Whether someone has gone on to the search or a filter. */
function isInFieldOutside(pane: Element | null): boolean {
  const active = document.activeElement
  return active?.matches('input, select') === true && !pane?.contains(active)
}

function isSame(one: MessageRef, other: MessageRef): boolean {
  return refText(one) === refText(other)
}

/** Whether nothing has happened to it: a sender's new words change its due time, or its status. */
function isUnchanged(row: InboxMessage, done: InboxMessage): boolean {
  return (
    isSame(row, done) &&
    row.status === done.status &&
    row.dueAt === done.dueAt &&
    row.snoozedUntil === done.snoozedUntil
  )
}
