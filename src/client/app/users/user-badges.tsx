import { Ban, ShieldCheck, UserX } from 'lucide-icons'
import { Badge } from '#client/ui/badge.tsx'
import type { AdminUser } from '#contract/users/admin-users.ts'
import { standingOfUser } from './person.ts'

export function UserBadges({ user }: { user: AdminUser }) {
  const standing = standingOfUser(user)
  return (
    <>
      {user.role === 'admin' && (
        <Badge tone="spruce" icon={<ShieldCheck size={13} aria-hidden="true" />}>
          Admin
        </Badge>
      )}
      {standing === 'suspended' && (
        <Badge tone="red" icon={<Ban size={13} aria-hidden="true" />}>
          Suspended
        </Badge>
      )}
      {standing === 'deleted' && (
        <Badge icon={<UserX size={13} aria-hidden="true" />}>Deleted by member</Badge>
      )}
    </>
  )
}
