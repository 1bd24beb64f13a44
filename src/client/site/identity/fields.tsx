import { PasswordField, type PasswordFieldProps } from '../../ui/password-field.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import type { FieldBasics } from './problems.ts'

/** An e-mail address, as phones like to type it. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return (
    <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} required {...props} />
  )
}

/** A code of six digits, from a mail or an app; phones offer it above the keyboard. */
export function CodeField(props: Omit<TextFieldProps, 'type'>) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  )
}

/** A password that is chosen now. */
export function NewPasswordField({ minLength, ...props }: PasswordFieldProps & { minLength: number }) {
  const hint = `At least ${minLength} characters. A few words that only you would put together work well.`
  return <PasswordField hint={hint} autoComplete="new-password" required {...props} />
}

interface NameFieldsProps {
  firstName: string
  lastName: string
  field: (name: 'firstName' | 'lastName') => FieldBasics
}

/** First and last name, side by side where there is room. */
export function NameFields({ firstName, lastName, field }: NameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...field('firstName')}
        label="First name"
        autoComplete="given-name"
        required
        defaultValue={firstName}
      />
      <TextField
        {...field('lastName')}
        label="Last name (optional)"
        autoComplete="family-name"
        defaultValue={lastName}
      />
    </div>
  )
}
