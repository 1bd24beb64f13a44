import { Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_SEARCH_LENGTH } from '../../../../../domain/lists.ts'
import { Button } from '../../../../ui/button.tsx'
import { CategorySelect } from '../../../../ui/category-select.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { ReviewFilters } from '../queue/use-review-address.ts'

interface ReviewFilterBarProps<Status extends string> {
  filters: ReviewFilters<Status>
  onChange: (next: Partial<ReviewFilters<Status>>) => void
  statusOptions: ReadonlyArray<readonly [Status | 'all', string]>
  category: { label: string; all: string; options: readonly string[] }
  search: { label: string; placeholder: string; value: string; onChange: (text: string) => void }
  onShowShortcuts: () => void
  /** What else can be done with the list. */
  actions?: ReactNode
}

/** Status, category and free text; the last button lists the keys. */
export function ReviewFilterBar<Status extends string>({
  filters,
  onChange,
  statusOptions,
  category,
  search,
  onShowShortcuts,
  actions,
}: ReviewFilterBarProps<Status>) {
  const chooseStatus = (value: string) => {
    const option = statusOptions.find(([status]) => status === value)
    if (option) onChange({ status: option[0] })
  }
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-[12rem_12rem_minmax(0,1fr)_auto]">
      <Select
        label="Status"
        hideLabel
        value={filters.status}
        onChange={(event) => chooseStatus(event.target.value)}
      >
        {statusOptions.map(([status, words]) => (
          <option key={status} value={status}>
            {words}
          </option>
        ))}
      </Select>
      <CategorySelect
        label={category.label}
        all={category.all}
        categories={category.options}
        value={filters.category}
        onChange={(next) => onChange({ category: next })}
      />
      <SearchField
        label={search.label}
        placeholder={search.placeholder}
        maxLength={MAX_SEARCH_LENGTH}
        value={search.value}
        onChange={search.onChange}
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
