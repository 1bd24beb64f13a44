import { Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_SEARCH_LENGTH } from '../../../../../domain/lists.ts'
import { Button } from '../../../../ui/button.tsx'
import { CategorySelect } from '../../../../ui/category-select.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { FilterSelect } from '../../admin-parts/filter-select.tsx'
import type { ReviewFilters } from '../queue/use-review-address.ts'

interface ReviewFilterBarProps<Status extends string> {
  address: {
    filters: ReviewFilters<Status>
    change: (next: Partial<ReviewFilters<Status>>) => void
    searchText: string
    setSearchText: (text: string) => void
  }
  statusOptions: ReadonlyArray<readonly [Status | 'all', string]>
  category: { label: string; all: string; options: readonly string[] }
  search: { label: string; placeholder: string }
  onShowShortcuts: () => void
  /** What else can be done with the list. */
  actions?: ReactNode
}

/** Status, category and free text; the last button lists the keys. */
export function ReviewFilterBar<Status extends string>({
  address: { filters, change, searchText, setSearchText },
  statusOptions,
  category,
  search,
  onShowShortcuts,
  actions,
}: ReviewFilterBarProps<Status>) {
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-[12rem_12rem_minmax(0,1fr)_auto]">
      <FilterSelect
        label="Status"
        value={filters.status}
        options={statusOptions}
        onChange={(status) => change({ status })}
      />
      <CategorySelect
        label={category.label}
        all={category.all}
        categories={category.options}
        value={filters.category}
        onChange={(next) => change({ category: next })}
      />
      <SearchField
        {...search}
        maxLength={MAX_SEARCH_LENGTH}
        value={searchText}
        onChange={setSearchText}
        className="col-span-2 lg:col-span-1"
      />
      <div className="col-span-2 flex flex-wrap gap-2 empty:hidden lg:col-span-1">
        {actions}
        <Button
          icon={<Keyboard size={16} aria-hidden="true" />}
          onClick={onShowShortcuts}
          className="max-lg:hidden"
        >
          Shortcuts
        </Button>
      </div>
    </div>
  )
}
