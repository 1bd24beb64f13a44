import { UserRound } from 'lucide-react'
import type { AdminUser } from '../../../../contract/admin-users.ts'
import { initialsOf } from '../../../../domain/characters.ts'

/** The photo of a user, else their initials; the name stands beside it. */
export function Avatar({ user }: { user: AdminUser }) {
  if (user.profileImageUrl) {
    return (
      <img
        src={user.profileImageUrl}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        className="size-10 shrink-0 rounded-full object-cover"
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-13 font-semibold text-ink2"
    >
      {user.deletedAt === null ? initialsOf(user) : <UserRound size={18} />}
    </span>
  )
}
