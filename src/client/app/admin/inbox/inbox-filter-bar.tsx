import { Keyboard } from 'lucide-react'
import type { TeamMember } from '../../../../contract/inbox.ts'
import { INBOX_STATUS_LABELS, INBOX_STATUSES, NO_OWNER } from '../../../../domain/inbox.ts'
import { MAX_SEARCH_LENGTH } from '../../../../domain/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { type InboxAddress, MINE } from './use-inbox-address.ts'

interface InboxFilterBarProps {
  address: InboxAddress
  /** The other admins. */
  others: readonly TeamMember[]
  onShowShortcuts: () => void
}

/** Status, kind, owner and free text; the last button lists the keys. */
export function InboxFilterBar({ address, others, onShowShortcuts }: InboxFilterBarProps) {
  const { filters, change } = address
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-[10rem_12rem_12rem_minmax(0,1fr)_auto]">
      <Select
        label="Status"
        hideLabel
        value={filters.status}
        onChange={({ target }) => change({ status: target.value })}
      >
        {INBOX_STATUSES.map((status) => (
          <option key={status} value={status}>
            {INBOX_STATUS_LABELS[status]}
          </option>
        ))}
        <option value="all">All Messages</option>
      </Select>
      <Select
        label="Kind"
        hideLabel
        value={filters.kind}
        onChange={({ target }) => change({ kind: target.value })}
      >
        <option value="all">All Kinds</option>
        <option value="inquiry">Business inquiries</option>
        <option value="support">Support messages</option>
      </Select>
      <Select
        label="Owner"
        hideLabel
        value={filters.owner}
        onChange={({ target }) => change({ owner: target.value })}
        className="max-sm:col-span-2"
      >
        <option value="all">All Owners</option>
        <option value={MINE}>Mine</option>
        <option value={NO_OWNER}>Nobody’s</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <SearchField
        label="Search messages"
        placeholder="Name, e-mail, company or words..."
        maxLength={MAX_SEARCH_LENGTH}
        value={address.searchText}
        onChange={address.setSearchText}
        className="col-span-full lg:col-span-1"
      />
      <Button
        icon={<Keyboard size={16} aria-hidden="true" />}
        onClick={onShowShortcuts}
        className="max-lg:hidden"
      >
        Shortcuts
      </Button>
    </div>
  )
}
