import { Keyboard } from 'lucide-icons'
import type { ReactNode } from 'react'
import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'

interface ReviewFilterBarProps<Status extends string> {
  address: {
    filters: { status: Status | 'all' }
    change: (next: { status: Status | 'all' }) => void
    searchText: string
    setSearchText: (text: string) => void
  }
  statusOptions: ReadonlyArray<readonly [Status | 'all', string]>
  search: { label: string; placeholder: string }
  onShowShortcuts: () => void
  children: ReactNode
}

/** A choice in the bar: it gives way to the search. */
export const FILTER_WIDTH = 'min-w-36 flex-[1_1_9rem] lg:max-w-44 lg:min-w-28 lg:grow-6 lg:basis-28'

export function ReviewFilterBar<Status extends string>({
  address,
  statusOptions,
  search,
  onShowShortcuts,
  children,
}: ReviewFilterBarProps<Status>) {
  return (
    <div className="flex flex-wrap items-center gap-2 lg:flex-nowrap">
      <FilterSelect
        of={address}
        name="status"
        label="Status"
        options={statusOptions}
        className={FILTER_WIDTH}
      />
      <SearchField
        {...search}
        maxLength={MAX_SEARCH_LENGTH}
        value={address.searchText}
        onChange={address.setSearchText}
        className="min-w-40 flex-[20_1_10rem] lg:min-w-20"
      />
      {children}
      <IconButton
        label="Shortcuts"
        icon={<Keyboard size={18} />}
        onClick={onShowShortcuts}
        className="max-xl:hidden"
      />
    </div>
  )
}
