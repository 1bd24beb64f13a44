import { PasswordField, type PasswordFieldProps } from '#client/ui/fields/password-field.tsx'
import { TextField, type TextFieldProps } from '#client/ui/fields/text-field.tsx'
import { t } from '#client/words/t.ts'
import type { FieldBasics } from './problems.ts'

/** Set up for typing an address on a phone. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return (
    <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} required {...props} />
  )
}

/** Phones offer the code above the keyboard. */
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

export function NewPasswordField({ minLength, ...props }: PasswordFieldProps & { minLength: number }) {
  const hint = t('At least {minLength} characters. Try three or four unrelated words.', { minLength })
  return <PasswordField hint={hint} autoComplete="new-password" required {...props} />
}

interface NameFieldsProps {
  firstName: string
  lastName: string
  field: (name: 'firstName' | 'lastName') => FieldBasics
}

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
        hint="For your first points, we’ll need your full name."
        autoComplete="family-name"
        defaultValue={lastName}
      />
    </div>
  )
}
