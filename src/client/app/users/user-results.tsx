import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { ListResults } from '#client/app/list-results.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { CardSkeletons, Skeleton } from '#client/ui/skeleton.tsx'
import type { AdminUser } from '#contract/users/admin-users.ts'
import { UserCard } from './user-card.tsx'

interface UserResultsProps {
  users: PagedList<AdminUser>
  addressOf: (userId: string) => string
  /** Undefined when no filter is set. */
  onClear: (() => void) | undefined
}

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
          New accounts appear here.
        </EmptyState>
      }
    >
      {(user) => <UserCard key={user.id} user={user} href={addressOf(user.id)} />}
    </ListResults>
  )
}

function UserSkeletons() {
  return (
    <CardSkeletons label="Loading users..." className={USER_GRID} count={8}>
      <div className="flex h-[2.6875rem] items-start gap-3">
        <Skeleton className="size-10 shrink-0" />
        <div className="flex grow flex-col gap-2 pt-1">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3 w-3/4" />
        </div>
      </div>
      <div className="flex h-[1.4375rem] items-center justify-between">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-3 w-28" />
      </div>
      <Skeleton className="h-10 w-full touch:h-11" />
    </CardSkeletons>
  )
}

/** Shared by the cards and their placeholders. */
const USER_GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
