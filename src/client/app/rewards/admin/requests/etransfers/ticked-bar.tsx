import { Undo2 } from 'lucide-icons'
import { useRef } from 'react'
import { pressedOnce } from '#client/app/desk/decision/decision-presses.ts'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import { useBottomBar } from '#client/ui/hooks/use-bottom-bar.ts'
import { formatCents } from '#domain/text/format.ts'
import type { TransferDesk } from './use-transfer-desk.ts'

interface TickedBarProps {
  desk: Pick<TransferDesk, 'ticked' | 'takeBack' | 'isSending' | 'problem'>
  onSend: () => void
}

/** The sum of what is ticked, and its button; afterwards, the undo. Always in view. */
export function TickedBar({ desk, onSend }: TickedBarProps) {
  const { ticked, takeBack, isSending, problem } = desk
  const { last } = takeBack
  const bar = useRef<HTMLDivElement>(null)
  useBottomBar(bar)
  const count = ticked.length
  const total = ticked.reduce((sum, { request }) => sum + (request.amountCents ?? 0), 0)
  const isNone = count === 0
  const words = isNone
    ? last
      ? `${last.ids.length} marked as sent`
      : 'Tick what you sent.'
    : `${count} ticked, ${formatCents(total)} in total`
  useAnnounce(isNone && !last ? undefined : words)
  return (
    <div
      ref={bar}
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] low:static sm:px-6"
    >
      <div className="mx-auto flex max-w-wide flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <div className="grow basis-44">
          <p className="tabular font-semibold">{words}</p>
          <ProblemText problem={problem ?? takeBack.problem} />
        </div>
        {last && (
          <Button aria-keyshortcuts="Z" icon={<Undo2 size={16} />} {...pressedOnce(takeBack.takeBack)}>
            {`Undo ${last.ids.length}`} <KeyHint>Z</KeyHint>
          </Button>
        )}
        <Button
          variant="primary"
          busy={isSending}
          busyLabel="Marking..."
          disabledReason={isNone ? 'Tick what you sent.' : null}
          hideReason
          aria-keyshortcuts="Control+Enter"
          className="max-sm:grow"
          {...pressedOnce(onSend)}
        >
          {isNone ? 'Mark as sent' : `Mark ${count} as sent`}
        </Button>
      </div>
    </div>
  )
}
