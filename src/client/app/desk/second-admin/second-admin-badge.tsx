import { UserCheck } from 'lucide-icons'
import { Badge } from '#client/ui/badge.tsx'
import type { SecondAdminAsk } from '#contract/desk/second-admin.ts'

export function SecondAdminBadge({ ask }: { ask: SecondAdminAsk | null }) {
  if (ask === null) return null
  return <Badge icon={<UserCheck size={13} strokeWidth={2.5} />}>Second admin</Badge>
}
