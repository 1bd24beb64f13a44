import { MAX_SEARCH_LENGTH } from '../../../../domain/lists.ts'
import { ROLES, STANDINGS } from '../../../../domain/standing.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { UsersAddress } from './use-users-address.ts'

const ROLE_LABELS = { user: 'Members', admin: 'Admins' }
const STANDING_LABELS = { active: 'Active', suspended: 'Suspended', deleted: 'Deleted' }

/** Search as you type, role and where the account stands. */
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
      <Select
        label="Role"
        hideLabel
        value={filters.role ?? ''}
        onChange={(event) => change({ role: event.target.value })}
      >
        <option value="">All Roles</option>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </Select>
      <Select
        label="Account status"
        hideLabel
        value={filters.status ?? ''}
        onChange={(event) => change({ status: event.target.value })}
      >
        <option value="">All Accounts</option>
        {STANDINGS.map((status) => (
          <option key={status} value={status}>
            {STANDING_LABELS[status]}
          </option>
        ))}
      </Select>
    </div>
  )
}
