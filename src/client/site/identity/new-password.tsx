import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Frame, ProblemSummary, ProviderForm } from './frame.tsx'
import type { Problems } from './problems.ts'

export interface NewPasswordProps {
  token: string
  minPasswordLength: number
  problems: Problems<'password'>
}

export function NewPassword({ token, minPasswordLength, problems }: NewPasswordProps) {
  return (
    <Frame heading="Choose a new password" lead="It ends every session you have open elsewhere.">
      <ProblemSummary problems={problems} ids={{ password: 'password' }} />
      <ProviderForm action="/api/new-password" returnTo="/">
        <input type="hidden" name="token" value={token} />
        <TextField
          id="password"
          name="password"
          label="New password"
          hint={`At least ${minPasswordLength} characters. A few words that only you would put together work well.`}
          type="password"
          autoComplete="new-password"
          required
          error={problems.fields.password}
          autoFocus
        />
        <Button type="submit" variant="primary">
          Change password
        </Button>
      </ProviderForm>
    </Frame>
  )
}
