import type { ReactNode } from 'react'
import { AdminLink } from '#client/app/admin-parts/admin-link.tsx'
import { memberAddress } from '#client/app/admin-parts/member-address.ts'
import { OPENED_FROM_LIST } from '#client/app/admin-parts/use-row-in-address.ts'
import type { TimelineKind } from '#domain/users/timeline.ts'

interface MemberLinkProps {
  userId: string
  /** The part of the timeline to show. */
  kind?: TimelineKind | undefined
  standalone?: boolean
  className?: string
  children: ReactNode
}

/** Opens the member's page; its Back returns to this card. */
export function MemberLink({ userId, kind, ...link }: MemberLinkProps) {
  return <AdminLink {...link} href={memberAddress(userId, kind)} state={OPENED_FROM_LIST} />
}
