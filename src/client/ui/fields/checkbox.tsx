import { type ComponentProps, useId } from 'react'
import { cx } from '../cx.ts'
import type { FieldProps } from './field.tsx'
import { FieldError } from './problem-text.tsx'

type CheckboxProps = Omit<FieldProps, 'hideLabel'> & Omit<ComponentProps<'input'>, 'type' | keyof FieldProps>

/** A native checkbox; the whole row is the target. */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId, input['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="target flex items-start gap-3 touch:py-2">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="pt-px">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="pl-8 text-13 text-ink2">
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  )
}
