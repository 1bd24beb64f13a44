import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import type { UsersAddress } from './use-users-address.ts'

const ROLE_OPTIONS = [
  ['', 'All Roles'],
  ['user', 'Members'],
  ['admin', 'Admins'],
] as const

const STATUS_OPTIONS = [
  ['', 'All Accounts'],
  ['active', 'Active'],
  ['suspended', 'Suspended'],
  ['deleted', 'Deleted'],
] as const

export function UserFilterBar({ address }: { address: UsersAddress }) {
  const { filters, change } = address
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <SearchField
        label="Search users"
        placeholder="Search users by name or email..."
        maxLength={MAX_SEARCH_LENGTH}
        value={address.searchText}
        onChange={address.setSearchText}
        className="col-span-2 md:col-span-1"
      />
      <FilterSelect
        label="Role"
        value={filters.role ?? ''}
        options={ROLE_OPTIONS}
        onChange={(role) => change({ role })}
      />
      <FilterSelect
        label="Account status"
        value={filters.status ?? ''}
        options={STATUS_OPTIONS}
        onChange={(status) => change({ status })}
      />
    </div>
  )
}
