import { ChevronDown } from 'lucide-icons'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { CONTROL, FieldFrame, type FieldProps } from './field.tsx'

export type SelectProps = FieldProps & Omit<ComponentProps<'select'>, keyof FieldProps>

export function Select({ label, hideLabel, hint, error, className, children, ...select }: SelectProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }} of={select}>
      {(wiring) => (
        <span className="relative block">
          <select {...select} {...wiring} className={cx(CONTROL, 'appearance-none truncate pr-7.5')}>
            {children}
          </select>
          <ChevronDown
            size={16}
            className="pointer-events-none absolute inset-y-0 right-2 my-auto text-ink2"
          />
        </span>
      )}
    </FieldFrame>
  )
}
