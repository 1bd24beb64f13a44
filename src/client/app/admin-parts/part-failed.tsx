import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'

interface PartFailedProps {
  problem: string
  onRetry: () => void
  className?: string
}

export function PartFailed({ problem, onRetry, className }: PartFailedProps) {
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-2', className)}>
      <p className="text-ink2">{problem}</p>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
