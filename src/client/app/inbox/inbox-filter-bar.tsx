import { Keyboard } from 'lucide-icons'
import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import type { TeamMember } from '#contract/inbox/inbox.ts'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { INBOX_STATUS_LABELS, INBOX_STATUSES, MINE, NO_OWNER } from '#domain/inbox/inbox.ts'
import type { InboxAddress } from './use-inbox-address.ts'

const STATUS_OPTIONS = [
  ...INBOX_STATUSES.map((status) => [status, INBOX_STATUS_LABELS[status]] as const),
  ['snoozed', 'Snoozed'] as const,
  ['all', 'All Messages'] as const,
]

const KIND_OPTIONS = [
  ['all', 'All Kinds'],
  ['inquiry', 'Business inquiries'],
  ['support', 'Support messages'],
  ['appeal', 'Appeals'],
] as const

const OWNER_OPTIONS: ReadonlyArray<readonly [string, string]> = [
  ['all', 'All Owners'],
  [MINE, 'Mine'],
  [NO_OWNER, 'Unassigned'],
]

interface InboxFilterBarProps {
  address: InboxAddress
  others: readonly TeamMember[]
  onShowShortcuts: () => void
}

export function InboxFilterBar({ address, others, onShowShortcuts }: InboxFilterBarProps) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-[10rem_12rem_12rem_minmax(0,1fr)_auto]">
      <FilterSelect of={address} name="status" label="Status" options={STATUS_OPTIONS} />
      <FilterSelect of={address} name="kind" label="Kind" options={KIND_OPTIONS} />
      <FilterSelect
        of={address}
        name="owner"
        label="Owner"
        options={[...OWNER_OPTIONS, ...others.map(({ id, name }) => [id, name] as const)]}
        className="max-sm:col-span-2"
      />
      <SearchField
        label="Search messages"
        placeholder="Name, email or text..."
        maxLength={MAX_SEARCH_LENGTH}
        value={address.searchText}
        onChange={address.setSearchText}
        className="col-span-full lg:col-span-1"
      />
      <Button icon={<Keyboard size={16} />} onClick={onShowShortcuts} className="max-lg:hidden">
        Shortcuts
      </Button>
    </div>
  )
}
