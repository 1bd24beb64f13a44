import type { ReactNode } from 'react'
import { OPENED_FROM_LIST } from '#client/app/admin-parts/use-row-in-address.ts'
import { TextLink } from '#client/ui/text-link.tsx'

interface MemberLinkProps {
  userId: string
  tab?: 'requests' | undefined
  children: ReactNode
}

/** Opens the member in User Management; closing the dialog there, or Back, returns to the card. */
export function MemberLink({ userId, tab, children }: MemberLinkProps) {
  const search = new URLSearchParams({ user: userId, ...(tab && { tab }) })
  return (
    <TextLink href={`/admin/user-management?${search}`} state={OPENED_FROM_LIST}>
      {children}
    </TextLink>
  )
}
