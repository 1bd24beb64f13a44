import { TextField } from '../../ui/text-field.tsx'

interface NameFieldsProps {
  firstName: string
  lastName: string
  problems: { readonly firstName?: string; readonly lastName?: string }
  focus: string | null
}

/** First and last name, side by side where there is room. */
export function NameFields({ firstName, lastName, problems, focus }: NameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        id="first-name"
        name="firstName"
        label="First name"
        autoComplete="given-name"
        required
        defaultValue={firstName}
        error={problems.firstName}
        autoFocus={focus === 'firstName'}
      />
      <TextField
        id="last-name"
        name="lastName"
        label="Last name (optional)"
        autoComplete="family-name"
        defaultValue={lastName}
        error={problems.lastName}
        autoFocus={focus === 'lastName'}
      />
    </div>
  )
}
