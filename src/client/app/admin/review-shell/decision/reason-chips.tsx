import { cx } from '../../../../ui/cx.ts'
import { KeyHint } from '../shortcuts/key-hint.tsx'

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

/** A reason a reviewer often gives: a short name on the chip, the sentence the member reads. */
export interface Reason {
  name: string
  sentence: string
}

/** Whether the notes hold this reason's sentence. */
function givesReason(notes: string, reason: Reason): boolean {
  return notes.includes(reason.sentence)
}

/** The notes with the reason added on a line of its own, or taken out where they hold it already. */
export function toggleReason(notes: string, reason: Reason): string {
  if (!givesReason(notes, reason)) return [notes.trimEnd(), reason.sentence].filter(Boolean).join('\n')
  return notes
    .replace(reason.sentence, '')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
