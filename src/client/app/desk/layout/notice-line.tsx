import type { LucideIcon } from 'lucide-icons'
import type { ReactNode } from 'react'

/** The box of a desk's notices, above its list; beside the card it scrolls, so that the card keeps its place. */
export const NOTICES =
  'flex shrink-0 flex-col gap-2 rounded-control bg-blue-tint px-3 py-2 lg:max-h-28 lg:overflow-y-auto'

interface NoticeLineProps {
  icon: LucideIcon
  role?: 'alert'
  actions?: ReactNode
  children: ReactNode
}

/** One notice, with its buttons beside it, or below where there is no room. */
export function NoticeLine({ icon: Icon, role, actions, children }: NoticeLineProps) {
  return (
    <div role={role} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="flex min-w-0 grow basis-56 items-start gap-2">
        <Icon size={16} className="mt-1 shrink-0 text-blue" />
        <span className="min-w-0 break-words">{children}</span>
      </p>
      {actions && <span className="flex flex-wrap items-center gap-2">{actions}</span>}
    </div>
  )
}
