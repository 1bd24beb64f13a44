import { History, Undo2 } from 'lucide-icons'
import { pressedOnce } from '#client/app/desk/decision/decision-presses.ts'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import type { TakeBack } from './use-take-back.ts'

const NOUNS = { approved: ['approval', 'approvals'], rejected: ['rejection', 'rejections'] } as const

interface OwnDecisionsProps {
  takeBack: TakeBack
  onShow: () => void
}

/** Undo for the last decision while it is held, and the list of recent ones. */
export function OwnDecisions({ takeBack: { last, takeBack }, onShow }: OwnDecisionsProps) {
  return (
    <>
      {last && (
        <Button
          variant="primary"
          aria-keyshortcuts="Z"
          icon={<Undo2 size={16} className="lg:max-[90rem]:hidden" />}
          {...pressedOnce(takeBack)}
          className="shrink-0"
        >
          Undo <span className="sr-only">{whatOf(last)}</span> <KeyHint>Z</KeyHint>
        </Button>
      )}
      <IconButton label="My decisions" icon={<History size={18} />} aria-keyshortcuts="D" onClick={onShow} />
    </>
  )
}

/** Undo beside an open card on a phone; an empty space if there is nothing to undo. */
export function UndoLast({ takeBack: { last, takeBack } }: Pick<OwnDecisionsProps, 'takeBack'>) {
  if (!last) return <span className="size-9 touch:size-11" />
  return (
    <IconButton
      label={`Undo ${whatOf(last)}`}
      icon={<Undo2 size={18} />}
      className="text-spruce"
      onClick={takeBack}
    />
  )
}

/** 'approval', '3 rejections'. */
function whatOf({ to, ids }: NonNullable<TakeBack['last']>): string {
  const [one, several] = NOUNS[to]
  return ids.length === 1 ? one : `${ids.length} ${several}`
}
