import { CategorySelect } from '#client/ui/fields/category-select.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import type { TaskSort } from '#domain/tasks/tasks.ts'
import type { TaskFilters } from './use-task-filters.ts'

const SORT_LABELS: Record<TaskSort, string> = {
  points: 'Sort by Points',
  deadline: 'Sort by Deadline',
  capacity: 'Sort by Capacity',
}

interface TaskFilterBarProps {
  searchText: string
  onSearch: (text: string) => void
  filters: TaskFilters
  categories: readonly string[]
  onChange: (next: Partial<TaskFilters>) => void
}

export function TaskFilterBar({ searchText, onSearch, filters, categories, onChange }: TaskFilterBarProps) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_14rem_12rem_auto] md:items-center">
      <SearchField
        label="Search tasks"
        placeholder="Search tasks..."
        maxLength={MAX_SEARCH_LENGTH}
        value={searchText}
        onChange={onSearch}
        className="col-span-2 md:col-span-1"
      />
      <CategorySelect
        categories={categories}
        value={filters.category}
        onChange={(category) => onChange({ category })}
      />
      <Select
        label="Sort"
        hideLabel
        value={filters.sort}
        onChange={(event) => onChange({ sort: event.target.value as TaskSort })}
      >
        {Object.entries(SORT_LABELS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Tasks I can claim"
        className="col-span-2 md:col-span-1"
        checked={filters.open === 'me'}
        onChange={({ target }) => onChange({ open: target.checked ? 'me' : '' })}
      />
    </div>
  )
}
