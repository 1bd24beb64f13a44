import { type ReactNode, useId } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { KeyHint } from '../shortcuts/key-hint.tsx'

/** What stands with the reasons. */
export interface AroundReasons {
  /** Beside their title. */
  aside?: ReactNode
  /** In their place, where there is none. */
  none?: ReactNode
}

interface ReasonChipsProps extends AroundReasons {
  reasons: readonly Reason[]
  notes: string
  onChange: (notes: string) => void
}

/** As many as have a digit for a key. */
const KEYED = 9

/** Usual reasons; pressing one writes its sentence into the notes, pressing it again takes it out. */
export function ReasonChips({ reasons, notes, onChange, aside, none }: ReasonChipsProps) {
  const titleId = useId()
  return (
    <fieldset aria-labelledby={titleId} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <span id={titleId} className="font-semibold">
          Reason
        </span>
        {aside && <span className="-my-1 -mr-3 touch:-my-2.5">{aside}</span>}
      </div>
      {reasons.length === 0 && none}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {reasons.map((reason, index) => {
          const given = givesReason(notes, reason)
          const digit = index < KEYED ? String(index + 1) : undefined
          return (
            <button
              key={reason.name}
              type="button"
              aria-pressed={given}
              aria-keyshortcuts={digit}
              title={reason.sentence}
              // A click leaves the focus where Enter sends.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChange(toggleReason(notes, reason))}
              className={cx(
                'target inline-flex items-center gap-2 rounded-full border px-3 py-1 touch:py-2',
                given ? 'border-red bg-red-tint font-semibold text-red' : 'border-input hover:bg-sunken',
              )}
            >
              {digit && <KeyHint>{digit}</KeyHint>}
              {reason.name}
            </button>
          )
        })}
      </div>
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
