import { History, Undo2 } from 'lucide-icons'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { pressedOnce } from '../decision/decision-presses.ts'
import type { HeldCard } from '../desk.ts'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import type { Shortcut } from '../shortcuts/use-shortcuts.ts'
import type { TakeBack } from './use-take-back.ts'

const NOUNS: Record<string, readonly [one: string, several: string]> = {
  approved: ['approval', 'approvals'],
  rejected: ['rejection', 'rejections'],
  fulfilled: ['fulfillment', 'fulfillments'],
  replaced: ['replacement', 'replacements'],
  refunded: ['refund', 'refunds'],
  refused: ['refusal', 'refusals'],
}

type Undoing = Pick<TakeBack<HeldCard>, 'last' | 'takeBack'>

interface OwnDecisionsProps {
  takeBack: Undoing
  /** Opens the list of recent ones; left out if the desk has none. */
  onShow?: () => void
}

/** Undo for the last decision while it is held, and the list of recent ones. */
export function OwnDecisions({ takeBack: { last, takeBack }, onShow }: OwnDecisionsProps) {
  return (
    <>
      {last && (
        <Button
          variant="primary"
          aria-keyshortcuts="Z"
          icon={<Undo2 size={16} className="lg:max-[96rem]:hidden" />}
          {...pressedOnce(takeBack)}
          className="shrink-0"
        >
          Undo <span className="sr-only">{whatOf(last)}</span> <KeyHint>Z</KeyHint>
        </Button>
      )}
      {onShow && (
        <IconButton
          label="My decisions"
          icon={<History size={18} />}
          aria-keyshortcuts="D"
          onClick={onShow}
        />
      )}
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
function whatOf({ to, ids }: NonNullable<Undoing['last']>): string {
  const [one, several] = NOUNS[to] ?? ['decision', 'decisions']
  return ids.length === 1 ? one : `${ids.length} ${several}`
}

export function undoShortcut({ takeBack }: Undoing): Shortcut {
  return { keys: ['z'], shown: ['Z'], words: 'Undo your last decision', run: takeBack }
}

export function ownDecisionShortcuts(undoing: Undoing, show: () => void): Shortcut[] {
  return [undoShortcut(undoing), { keys: ['d'], shown: ['D'], words: 'Show my recent decisions', run: show }]
}
