import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { FieldError } from './problem-text.tsx'

export interface FieldProps {
  label: ReactNode
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
}

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldProps {
  /** The control's own props. */
  of: { id?: string | undefined; 'aria-describedby'?: string | undefined }
  className?: string | undefined
  children: (wiring: Wiring) => ReactNode
}

export function FieldFrame(props: FieldFrameProps) {
  const ownId = useId()
  const id = props.of.id ?? ownId
  const hintId = props.hint ? `${id}-hint` : undefined
  const errorId = props.error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId, props.of['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div className={cx('flex flex-col gap-1', props.className)}>
      <label htmlFor={id} className={props.hideLabel ? 'sr-only' : 'text-15 font-semibold'}>
        {props.label}
      </label>
      {props.hint && (
        <p id={hintId} className="text-13 text-ink2">
          {props.hint}
        </p>
      )}
      {props.children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': props.error ? true : undefined,
      })}
      <FieldError id={errorId} message={props.error} />
    </div>
  )
}

/** Text is at least 17 px on touch screens, so that phones do not zoom in. */
export const CONTROL =
  'w-full min-h-10 rounded-control border border-input bg-surface px-3 py-2 text-15 text-ink touch:min-h-11 touch:text-17 ' +
  'transition-colors hover:border-ink2 disabled:bg-sunken disabled:text-ink3 ' +
  'aria-invalid:border-red'
