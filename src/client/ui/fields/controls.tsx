import { ChevronDown } from 'lucide-icons'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { CONTROL, FieldFrame, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

export function TextField({ label, hideLabel, hint, error, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }} of={input}>
      {(wiring) => (
        <input type="text" {...input} {...wiring} className={cx(CONTROL, 'read-only:bg-sunken')} />
      )}
    </FieldFrame>
  )
}

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** Grows with its text where the browser supports it. */
export function TextArea({ label, hideLabel, hint, error, className, rows = 4, ...area }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }} of={area}>
      {(wiring) => (
        <textarea
          {...area}
          {...wiring}
          rows={rows}
          className={cx(CONTROL, 'min-h-[calc(4lh+1rem+2px)]! max-h-[60dvh] resize-y [field-sizing:content]')}
        />
      )}
    </FieldFrame>
  )
}

export type SelectProps = FieldProps & Omit<ComponentProps<'select'>, keyof FieldProps>

export function Select({ label, hideLabel, hint, error, className, children, ...select }: SelectProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }} of={select}>
      {(wiring) => (
        <span className="relative block">
          <select {...select} {...wiring} className={cx(CONTROL, 'appearance-none truncate pr-9')}>
            {children}
          </select>
          <ChevronDown
            size={16}
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink2"
          />
        </span>
      )}
    </FieldFrame>
  )
}
