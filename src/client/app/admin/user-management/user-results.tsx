import { useRef } from 'react'
import type { AdminUser } from '../../../../contract/admin-users.ts'
import type { PagedList } from '../../../api/use-paged-endpoint.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFirstRows } from '../../../ui/use-first-rows.ts'
import { ListEnd } from '../admin-parts/list-end.tsx'
import { UserCard } from './user-card.tsx'
import { USER_GRID } from './user-grid.ts'
import { UserSkeletons } from './user-skeletons.tsx'

interface UserResultsProps {
  users: PagedList<AdminUser>
  addressOf: (userId: string) => string
  /** Takes the filters away; undefined while there are none. */
  onClear: (() => void) | undefined
}

/** The four faces of the user list. */
export function UserResults({ users, addressOf, onClear }: UserResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  const rows = useFirstRows(users.rows)
  if (users.isPending) return <UserSkeletons />
  if (users.isError) {
    return <EmptyState kind="failed" title="The users could not be loaded." onRetry={users.refetch} />
  }
  if (users.rows.length === 0) {
    return onClear ? (
      <EmptyState kind="no-match" title="No users found matching your search." onClear={onClear} />
    ) : (
      <EmptyState kind="first-use" title="No users yet">
        Whoever creates an account appears here.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col items-center gap-6">
      <ul
        ref={list}
        aria-label="Users"
        aria-busy={users.isStale || undefined}
        className={cx(USER_GRID, 'w-full transition-opacity', users.isStale && 'opacity-60')}
      >
        {rows.map((user) => (
          <UserCard key={user.id} user={user} href={addressOf(user.id)} />
        ))}
      </ul>
      <ListEnd list={users} what="users" rows={list} />
    </div>
  )
}
