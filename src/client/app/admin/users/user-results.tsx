import type { AdminUser } from '../../../../contract/admin-users.ts'
import type { PagedList } from '../../../api/use-paged-endpoint.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListResults } from '../../list-results.tsx'
import { UserCard } from './user-card.tsx'
import { USER_GRID } from './user-grid.ts'
import { UserSkeletons } from './user-skeletons.tsx'

interface UserResultsProps {
  users: PagedList<AdminUser>
  addressOf: (userId: string) => string
  /** Takes the filters away; undefined while there are none. */
  onClear: (() => void) | undefined
}

/** The user list. */
export function UserResults({ users, addressOf, onClear }: UserResultsProps) {
  return (
    <ListResults
      list={users}
      what="users"
      className={USER_GRID}
      loading={<UserSkeletons />}
      noMatch="No users found matching your search."
      onClear={onClear}
      empty={
        <EmptyState kind="first-use" title="No users yet">
          Whoever creates an account appears here.
        </EmptyState>
      }
    >
      {(user) => <UserCard key={user.id} user={user} href={addressOf(user.id)} />}
    </ListResults>
  )
}
