import { useLocation, useSearch } from 'wouter'
import { INBOX_STATUSES, MESSAGE_KINDS } from '../../../../domain/inbox.ts'
import { useAddressFilters } from '../../use-address-filters.ts'
import { type MessageRef, readRef, refText } from './message-labels.ts'

/** What waits comes first. */
const DEFAULTS = { status: 'open', kind: 'all', owner: 'all', search: '' }

/** Stands for the admin who looks, so that a link means the same for everybody. */
export const MINE = 'me'

/** Marks the entry of a message that was opened from the list, so that going back leads there. */
const OPENED_FROM_LIST = { openedFromList: true }

/** The filters and the open message, as the address says. */
export function useInboxAddress() {
  const [path, navigate] = useLocation()
  const address = useAddressFilters<'status' | 'kind' | 'owner'>(DEFAULTS)
  const { filters } = address
  const chosen = readRef(new URLSearchParams(useSearch()).get('message'))

  const addressWith = (ref: MessageRef | null) => {
    const parts = new URLSearchParams(location.search)
    if (ref) parts.set('message', refText(ref))
    else parts.delete('message')
    return parts.size === 0 ? path : `${path}?${parts}`
  }

  return {
    ...address,
    status: INBOX_STATUSES.find((status) => status === filters.status) ?? null,
    kind: MESSAGE_KINDS.find((kind) => kind === filters.kind) ?? null,
    chosen,
    /** Shows a message in place of the one before, beside the list. */
    choose: (ref: MessageRef) => navigate(addressWith(ref), { replace: true, state: history.state }),
    /** Shows a message instead of the list; Back leads to the list again. */
    open: (ref: MessageRef) => navigate(addressWith(ref), { state: OPENED_FROM_LIST }),
    back: () => {
      if (history.state?.openedFromList) history.back()
      else navigate(addressWith(null), { replace: true })
    },
  }
}

export type InboxAddress = ReturnType<typeof useInboxAddress>
