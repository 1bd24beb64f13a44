import { PasswordField } from '../../ui/password-field.tsx'

interface NewPasswordFieldProps {
  label: string
  minLength: number
  error: string | undefined
  autoFocus?: boolean
}

/** A password that is chosen now. */
export function NewPasswordField({ minLength, ...props }: NewPasswordFieldProps) {
  return (
    <PasswordField
      id="password"
      name="password"
      hint={`At least ${minLength} characters. A few words that only you would put together work well.`}
      autoComplete="new-password"
      required
      {...props}
    />
  )
}
