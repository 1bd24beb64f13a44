import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-icons'
import { useId } from 'react'
import { CELL, HEAD, STICKY } from '#client/app/admin-parts/list-view/table.tsx'
import { memberAddress } from '#client/app/admin-parts/member-address.ts'
import { OPENED_FROM_LIST } from '#client/app/admin-parts/use-row-in-address.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { cx } from '#client/ui/cx.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { AdminUser } from '#contract/users/admin-users.ts'
import { dutiesText } from '#domain/identity/duties.ts'
import { formatDate, formatNumber } from '#domain/text/format.ts'
import { nameOf, statusOfUser } from './person.ts'
import type { UserSort, UsersAddress } from './use-users-address.ts'
import { UserBadges } from './user-badges.tsx'

export function UserTableHead({ address }: { address: UsersAddress }) {
  return (
    <tr>
      <SortHead address={address} by="name" className={cx(STICKY, 'text-left')}>
        Name
      </SortHead>
      <th scope="col" className={cx(HEAD, 'text-left')}>
        Role
      </th>
      <th scope="col" className={cx(HEAD, 'text-left')}>
        Duties
      </th>
      <th scope="col" className={cx(HEAD, 'text-left')}>
        Status
      </th>
      <SortHead address={address} by="points" className="text-right">
        Points
      </SortHead>
      <SortHead address={address} by="joined" className="text-left">
        Joined
      </SortHead>
      <th scope="col" className={HEAD}>
        <span className="sr-only">Details</span>
      </th>
    </tr>
  )
}

interface SortHeadProps {
  address: UsersAddress
  by: UserSort
  className: string
  children: string
}

function SortHead({ address: { sort, order, sortBy }, by, className, children }: SortHeadProps) {
  const isSorted = sort === by
  const Arrow = !isSorted ? ArrowUpDown : order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={isSorted ? order : 'none'} className={cx(HEAD, className)}>
      <button
        type="button"
        onClick={() => sortBy(by)}
        className={cx(
          'target inline-flex items-center gap-1 rounded-chip hover:text-ink',
          isSorted && 'text-ink',
        )}
      >
        {children}
        <Arrow size={14} />
      </button>
    </th>
  )
}

export function UserRow({ user, href }: { user: AdminUser; href: string }) {
  const nameId = useId()
  const isActive = statusOfUser(user) === 'active'
  return (
    <tr>
      <th scope="row" className={cx(CELL, STICKY, 'max-w-48 text-left font-normal sm:max-w-72')}>
        <TextLink
          id={nameId}
          href={memberAddress(user.id)}
          state={OPENED_FROM_LIST}
          className="target inline-flex max-w-full items-center font-semibold"
        >
          <span className="min-w-0 truncate">{nameOf(user)}</span>
        </TextLink>
        {user.deletedAt === null && <span className="block truncate text-13 text-ink2">{user.email}</span>}
      </th>
      <td className={CELL}>{user.role === 'admin' ? 'Admin' : 'Member'}</td>
      <td className={cx(CELL, 'min-w-32')}>{user.role === 'admin' && dutiesText(user.duties)}</td>
      <td className={CELL}>{isActive ? 'Active' : <UserBadges user={{ ...user, role: 'user' }} />}</td>
      <td className={cx(CELL, 'tabular text-right font-semibold', user.totalPoints < 0 && 'text-red')}>
        {formatNumber(user.totalPoints)}
      </td>
      <td className={cx(CELL, 'tabular whitespace-nowrap text-ink2')}>{formatDate(user.createdAt)}</td>
      <td className={cx(CELL, 'text-right')}>
        <ButtonLink size="sm" href={href} aria-describedby={nameId} className="whitespace-nowrap">
          View Details
        </ButtonLink>
      </td>
    </tr>
  )
}
