import { Info, X } from 'lucide-icons'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import type { BulkOutcome } from './use-bulk-question.ts'

interface BulkOutcomeNoticeProps extends BulkOutcome {
  onShow: (id: number) => void
  onDismiss: () => void
}

/** Lists the decisions that were not made, each with its reason. */
export function BulkOutcomeNotice({ text, left, onShow, onDismiss }: BulkOutcomeNoticeProps) {
  return (
    <section
      aria-label="Results"
      className="flex max-h-[30dvh] shrink-0 items-start gap-2 overflow-y-auto rounded-control bg-blue-tint px-3 py-2"
    >
      <Info size={16} className="mt-1 shrink-0 text-blue" />
      <div className="flex min-w-0 grow flex-col gap-2">
        <p className="font-semibold break-words">{text}</p>
        <ul className="flex flex-col gap-1">
          {left.map(({ id, name, why }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 break-words">
                {name !== null && <strong className="font-semibold">{name}: </strong>}
                {why}
              </span>
              {name !== null && (
                <Button size="sm" onClick={() => onShow(id)}>
                  Show
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <IconButton label="Dismiss" icon={<X size={16} />} onClick={onDismiss} />
    </section>
  )
}
