import { Eye, EyeOff } from 'lucide-icons'
import { useCallback, useState } from 'react'
import { cx } from '../cx.ts'
import { CONTROL, FieldFrame } from './field.tsx'
import { letShowPassword } from './show-password.ts'
import type { TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type'>

/** Its "Show password" button stays hidden until a script enables it. */
export function PasswordField({ label, hideLabel, hint, error, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const work = useCallback((button: HTMLButtonElement) => letShowPassword(button, setShown), [])
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }} of={input}>
      {(wiring) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className={cx(CONTROL, 'pr-12 [&::-ms-reveal]:hidden')}
          />
          <button
            type="button"
            ref={work}
            data-shows-password=""
            aria-label="Show password"
            aria-pressed={isShown}
            aria-controls={wiring.id}
            hidden
            className="group target absolute inset-y-0 right-0 my-auto inline-flex size-10 items-center justify-center rounded-control text-ink2 -outline-offset-2 hover:text-ink"
          >
            <Eye size={18} className="group-aria-pressed:hidden" />
            <EyeOff size={18} className="hidden group-aria-pressed:block" />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
