import { UserRound } from 'lucide-icons'
import { cx } from '#client/ui/cx.ts'
import type { AdminUser } from '#contract/users/admin-users.ts'
import { initialsOf } from '#domain/text/characters.ts'

const SIZES = { card: 'size-10 text-13', page: 'size-14 text-20' }

interface AvatarProps {
  user: AdminUser
  size?: keyof typeof SIZES
}

/** Hidden from screen readers: the name is next to it. */
export function Avatar({ user, size = 'card' }: AvatarProps) {
  if (user.profileImageUrl) {
    return (
      <img
        src={user.profileImageUrl}
        alt=""
        loading="lazy"
        className={cx('shrink-0 rounded-full bg-sunken object-cover', SIZES[size])}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex shrink-0 items-center justify-center rounded-full bg-sunken font-sans font-semibold text-ink2',
        SIZES[size],
      )}
    >
      {user.deletedAt === null ? initialsOf(user) : <UserRound size={18} />}
    </span>
  )
}
