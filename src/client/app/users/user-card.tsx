import { useId } from 'react'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import type { AdminUser } from '#contract/users/admin-users.ts'
import { formatDate, formatNumber } from '#domain/text/format.ts'
import { Avatar } from './avatar.tsx'
import { nameOf } from './person.ts'
import { UserBadges } from './user-badges.tsx'

/** The one link covers the whole card. */
export function UserCard({ user, href }: { user: AdminUser; href: string }) {
  const nameId = useId()
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-input">
      <div className="flex items-start gap-3">
        <Avatar user={user} />
        <div className="min-w-0 grow">
          <h2 id={nameId} className="truncate font-semibold">
            {nameOf(user)}
          </h2>
          <p className="truncate text-13 text-ink2">
            {user.deletedAt === null ? user.email : `Deleted on ${formatDate(user.deletedAt)}`}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-1 empty:hidden">
        <UserBadges user={user} />
      </div>
      <dl className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3">
        <div className="flex items-baseline gap-2">
          <dt className="text-13 text-ink2">Points</dt>
          <dd className="tabular font-semibold">{formatNumber(user.totalPoints)}</dd>
        </div>
        <div className="flex items-baseline gap-2 text-13 text-ink2">
          <dt>Joined</dt>
          <dd className="tabular">{formatDate(user.createdAt)}</dd>
        </div>
      </dl>
      <ButtonLink
        href={href}
        aria-describedby={nameId}
        className="static after:absolute after:inset-0 after:rounded-card"
      >
        View Details
      </ButtonLink>
    </li>
  )
}
