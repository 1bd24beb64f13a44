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
