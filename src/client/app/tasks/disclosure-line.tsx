import { Megaphone } from 'lucide-icons'
import { cx } from '#client/ui/cx.ts'
import { type Asked, disclosureLine } from '#domain/campaigns/platform-rules.ts'

interface DisclosureLineProps {
  /** A task that a device kept from before has neither platform nor act. */
  task: Asked
  className?: string
}

/** A requirement of the platform rather than of the task; renders nothing if nothing has to be said. */
export function DisclosureLine({ task, className }: DisclosureLineProps) {
  const line = disclosureLine(task)
  if (line === null) return null
  return (
    <p className={cx('flex items-start gap-2 rounded-control bg-blue-tint px-3 py-2', className)}>
      <Megaphone size={16} className="mt-1 shrink-0 text-blue" />
      <span>{line}</span>
    </p>
  )
}
