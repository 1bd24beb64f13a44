import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { CONTROL, FieldFrame, type FieldProps } from './field.tsx'

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
