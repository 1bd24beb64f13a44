import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { KeyHint } from '../shortcuts/key-hint.tsx'

export interface AroundReasons {
  /** Shown before the reasons: other things that a rejection can name. */
  before?: ReactNode
  /** Shown beside the buttons. */
  aside?: ReactNode
  /** Shown if there are no reasons. */
  none?: ReactNode
}

interface ReasonChipsProps extends Pick<AroundReasons, 'none'> {
  reasons: readonly Reason[]
  notes: string
  onChange: (notes: string) => void
}

/** Only the first nine have a digit key. */
const KEYED = 9

/** Common reasons; pressing one adds its sentence to the notes, pressing it again removes it. */
export function ReasonChips({ reasons, notes, onChange, none }: ReasonChipsProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2 lg:gap-1 lg:text-13">
      <legend className="sr-only">Reason</legend>
      {reasons.length === 0 && none}
      {reasons.map((reason, index) => {
        const isChosen = givesReason(notes, reason)
        const digit = index < KEYED ? String(index + 1) : undefined
        return (
          <button
            key={reason.name}
            type="button"
            aria-pressed={isChosen}
            aria-keyshortcuts={digit}
            title={reason.sentence}
            // Keeps the focus where Enter sends.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(toggleReason(notes, reason))}
            className={cx(
              'target inline-flex items-center gap-1 rounded-full border px-3 py-1 lg:px-2 touch:py-2',
              isChosen ? 'border-red bg-red-tint font-semibold text-red' : 'border-input hover:bg-sunken',
            )}
          >
            {digit && <KeyHint>{digit}</KeyHint>}
            {reason.name}
          </button>
        )
      })}
    </fieldset>
  )
}

/** A short name for the chip, and the sentence the member reads. */
export interface Reason {
  name: string
  sentence: string
}

function givesReason(notes: string, reason: Reason): boolean {
  return notes.includes(reason.sentence)
}

/** Adds the reason on a new line of the notes, or removes it. */
export function toggleReason(notes: string, reason: Reason): string {
  if (!givesReason(notes, reason)) return [notes.trimEnd(), reason.sentence].filter(Boolean).join('\n')
  return notes
    .replace(reason.sentence, '')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
