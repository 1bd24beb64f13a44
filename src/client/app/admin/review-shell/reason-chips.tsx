import { cx } from '../../../ui/cx.ts'
import { KeyHint } from './key-hint.tsx'
import { givesReason, type Reason, toggleReason } from './reasons.ts'

interface ReasonChipsProps {
  reasons: readonly Reason[]
  notes: string
  onChange: (notes: string) => void
}

/** Usual reasons; pressing one writes its sentence into the notes, pressing it again takes it out. */
export function ReasonChips({ reasons, notes, onChange }: ReasonChipsProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="pb-2 font-semibold">Reason</legend>
      {reasons.map((reason, index) => {
        const given = givesReason(notes, reason)
        return (
          <button
            key={reason.name}
            type="button"
            aria-pressed={given}
            aria-keyshortcuts={String(index + 1)}
            title={reason.sentence}
            // A click leaves the focus where Enter sends.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(toggleReason(notes, reason))}
            className={cx(
              'target inline-flex items-center gap-2 rounded-full border px-3 py-1 touch:py-2',
              given ? 'border-red bg-red-tint font-semibold text-red' : 'border-input hover:bg-sunken',
            )}
          >
            <KeyHint>{String(index + 1)}</KeyHint>
            {reason.name}
          </button>
        )
      })}
    </fieldset>
  )
}
