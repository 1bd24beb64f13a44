import { Button } from '../../ui/button.tsx'
import { Frame, ProblemSummary, ProviderForm } from './frame.tsx'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { focusedField, type Problems } from './problems.ts'

export interface FinishSignUpProps {
  token: string
  email: string
  firstName: string
  lastName: string
  minPasswordLength: number
  problems: Problems<'firstName' | 'lastName' | 'password'>
}

/** Where the link of a sign-up leads in any browser but the one that signed up. */
export function FinishSignUp({
  token,
  email,
  firstName,
  lastName,
  minPasswordLength,
  problems,
}: FinishSignUpProps) {
  const focus = focusedField(problems, ['firstName', 'lastName', 'password'], 'firstName')
  return (
    <Frame
      heading="Finish creating your account"
      lead={
        <p>
          Your account will use <strong className="break-words text-ink">{email}</strong>. You did not sign up
          in this browser, so please choose a password here. One that was chosen before does not count.
        </p>
      }
    >
      <ProblemSummary
        problems={problems}
        ids={{ firstName: 'first-name', lastName: 'last-name', password: 'password' }}
      />
      <ProviderForm action="/api/verify-email" returnTo="/">
        <input type="hidden" name="intent" value="finish" />
        <input type="hidden" name="token" value={token} />
        <NameFields {...{ firstName, lastName, focus }} problems={problems.fields} />
        {/* Password managers save the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label="Password"
          minLength={minPasswordLength}
          error={problems.fields.password}
          autoFocus={focus === 'password'}
        />
        <Button type="submit" variant="primary">
          Create account
        </Button>
      </ProviderForm>
    </Frame>
  )
}
