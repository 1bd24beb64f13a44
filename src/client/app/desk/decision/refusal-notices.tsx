import { CircleAlert } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

export function RefusalNotice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-control bg-red-tint px-3 py-2 text-red">
      <CircleAlert size={16} className="mt-1 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}

export interface OtherRefusal {
  id: number
  title: string
  sentence: string
}

interface OtherRefusalsProps {
  refusals: readonly OtherRefusal[]
  onShow: (id: number) => void
  /** Resends all that can be resent; null unless there are two or more. */
  onSendAgain: (() => void) | null
}

/** Decisions that failed while the reviewer moved on; shows the reason of the first. */
export function OtherRefusals({ refusals, onShow, onSendAgain }: OtherRefusalsProps) {
  const [first] = refusals
  if (!first) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-red-tint px-3 py-2 text-red"
    >
      <p className="flex min-w-0 items-start gap-2">
        <CircleAlert size={16} className="mt-1 shrink-0" />
        <span className="min-w-0 break-words">
          {refusals.length > 1 && (
            <strong className="font-semibold">
              {plural(refusals.length, 'decision wasn’t saved.', 'decisions weren’t saved.')}{' '}
            </strong>
          )}
          <strong lang={languageOf(first.title)} className="font-semibold">
            {first.title}:
          </strong>{' '}
          {first.sentence}
        </span>
      </p>
      <span className="flex gap-2">
        <Button size="sm" onClick={() => onShow(first.id)}>
          Show
        </Button>
        {onSendAgain && (
          <Button size="sm" onClick={onSendAgain}>
            Resend all
          </Button>
        )}
      </span>
    </div>
  )
}
