import type { LucideIcon } from 'lucide-icons'
import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Belongs inside a <dl>. */
export function CardFact({
  icon: Icon,
  name,
  children,
}: {
  icon: LucideIcon
  name: string
  children: ReactNode
}) {
  return (
    <div className="tabular flex items-center gap-1">
      <dt>
        <Icon size={14} />
        <VisuallyHidden>{name}</VisuallyHidden>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
