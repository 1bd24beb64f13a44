import { MAX_SEARCH_LENGTH } from '../../../../domain/lists.ts'
import { CategorySelect } from '../../../ui/category-select.tsx'
import { cx } from '../../../ui/cx.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'

/** What narrows the list; an empty text means all. */
interface ListFilters<Status extends string> {
  status: Status
  category?: string
}

interface ListFilterBarProps<Status extends string> {
  filters: ListFilters<Status>
  onChange: (next: Partial<ListFilters<Status>>) => void
  statuses: ReadonlyArray<readonly [Status, string]>
  /** Left out where the list has no categories. */
  categories?: readonly string[] | undefined
  search: { label: string; placeholder: string; value: string; onChange: (text: string) => void }
}

/** Search, category and status above a list of an admin screen. */
export function ListFilterBar<Status extends string>({
  filters,
  onChange,
  statuses,
  categories,
  search,
}: ListFilterBarProps<Status>) {
  const category = filters.category ?? ''
  const chooseStatus = (value: string) => {
    const option = statuses.find(([status]) => status === value)
    if (option) onChange({ status: option[0] })
  }
  return (
    <div
      className={cx(
        'grid gap-3',
        categories
          ? 'grid-cols-2 md:grid-cols-[minmax(0,1fr)_14rem_12rem]'
          : 'grid-cols-1 sm:grid-cols-[minmax(0,1fr)_12rem]',
      )}
    >
      <SearchField
        label={search.label}
        placeholder={search.placeholder}
        maxLength={MAX_SEARCH_LENGTH}
        value={search.value}
        onChange={search.onChange}
        className={cx(categories && 'col-span-2 md:col-span-1')}
      />
      {categories && (
        <CategorySelect
          categories={categories}
          value={category}
          onChange={(next) => onChange({ category: next })}
        />
      )}
      <Select
        label="Status"
        hideLabel
        value={filters.status}
        onChange={(event) => chooseStatus(event.target.value)}
      >
        {statuses.map(([status, words]) => (
          <option key={status} value={status}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  )
}
