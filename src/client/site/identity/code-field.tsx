import { TextField } from '../../ui/text-field.tsx'

interface CodeFieldProps {
  label: string
  hint?: string
  error: string | undefined
  autoFocus?: boolean
}

/** A code of six digits, from a mail or an app; phones offer it above the keyboard. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      id="code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  )
}
