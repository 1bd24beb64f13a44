import { Ban, ShieldCheck, UserX } from 'lucide-icons'
import { Badge } from '#client/ui/badge.tsx'
import type { AdminUser } from '#contract/users/admin-users.ts'
import { dutiesText } from '#domain/identity/duties.ts'
import { statusOfUser } from './person.ts'

export function UserBadges({ user }: { user: AdminUser }) {
  const status = statusOfUser(user)
  return (
    <>
      {user.role === 'admin' && (
        <>
          <Badge tone="spruce" icon={<ShieldCheck size={13} />}>
            Admin
          </Badge>
          <Badge>{dutiesText(user.duties)}</Badge>
        </>
      )}
      {status === 'suspended' && (
        <Badge tone="red" icon={<Ban size={13} />}>
          Suspended
        </Badge>
      )}
      {status === 'deleted' && <Badge icon={<UserX size={13} />}>Deleted by member</Badge>}
    </>
  )
}
