import { useEffect, useEffectEvent, useRef } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'
import type { InboxMessage } from '#contract/inbox/inbox.ts'
import type { InboxAddress } from './use-inbox-address.ts'

interface InboxStatesProps {
  list: PagedList<InboxMessage>
  address: InboxAddress
  /** The last message was dealt with, and had the focus. */
  takesFocus: boolean
  onFocused: () => void
}

export function InboxStates({ list, address, ...focus }: InboxStatesProps) {
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
        title={<Title {...focus}>No messages found matching your criteria.</Title>}
        onClear={() => change({ kind: 'all', owner: 'all', search: '' })}
      />
    )
  }
  if (filters.status === 'open') {
    return (
      <EmptyState
        kind="first-use"
        title={<Title {...focus}>You’re all caught up.</Title>}
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
      title={<Title {...focus}>No messages found matching your criteria.</Title>}
      onClear={() => change({ status: 'all' })}
    />
  )
}

function Title({
  takesFocus,
  onFocused,
  children,
}: Pick<InboxStatesProps, 'takesFocus' | 'onFocused'> & { children: string }) {
  const words = useRef<HTMLSpanElement>(null)
  const focused = useEffectEvent(onFocused)
  useEffect(() => {
    if (!takesFocus) return
    words.current?.focus()
    focused()
  }, [takesFocus])
  return (
    <span ref={words} tabIndex={-1}>
      {children}
    </span>
  )
}
