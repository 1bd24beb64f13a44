import { Button } from '../../ui/button.tsx'
import { Frame, ProblemSummary, ProviderForm } from './frame.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import type { Problems } from './problems.ts'

export interface NewPasswordProps {
  token: string
  minPasswordLength: number
  problems: Problems<'password'>
}

export function NewPassword({ token, minPasswordLength, problems }: NewPasswordProps) {
  return (
    <Frame heading="Choose a new password" lead="It signs you out everywhere.">
      <ProblemSummary problems={problems} ids={{ password: 'password' }} />
      <ProviderForm action="/api/new-password" returnTo="/">
        <input type="hidden" name="token" value={token} />
        <NewPasswordField
          label="New password"
          minLength={minPasswordLength}
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
