import { useSearch } from 'wouter'
import { useRowInAddress } from '#client/app/admin-parts/use-row-in-address.ts'
import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { INBOX_STATUSES, MESSAGE_KINDS } from '#domain/inbox/inbox.ts'
import { type MessageRef, readRef, refText } from './message-labels.ts'

const DEFAULTS = { status: 'open', kind: 'all', owner: 'all', search: '' }

/** Snoozed ones are open or answered, and wait outside those lists. */
const LISTED_STATUSES = [...INBOX_STATUSES, 'snoozed'] as const

export function useInboxAddress() {
  const address = useAddressFilters<'status' | 'kind' | 'owner'>(DEFAULTS)
  const { filters } = address
  const { choose, open, back } = useRowInAddress('message')
  return {
    ...address,
    status: LISTED_STATUSES.find((status) => status === filters.status) ?? null,
    kind: MESSAGE_KINDS.find((kind) => kind === filters.kind) ?? null,
    chosen: readRef(new URLSearchParams(useSearch()).get('message')),
    choose: (ref: MessageRef) => choose(refText(ref)),
    open: (ref: MessageRef) => open(refText(ref)),
    back,
    leave: () => choose(null),
  }
}

export type InboxAddress = ReturnType<typeof useInboxAddress>
