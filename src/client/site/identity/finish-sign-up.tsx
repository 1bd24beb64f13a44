import { NameFields, NewPasswordField } from './fields.tsx'
import { Address, type AddressProps, Frame, ProblemSummary, ProviderForm } from './frame.tsx'
import { fieldsOf, type Problems } from './problems.ts'

const FIELDS = ['firstName', 'lastName', 'password'] as const

export interface FinishSignUpProps extends AddressProps {
  token: string
  firstName: string
  lastName: string
  minPasswordLength: number
  problems: Problems<(typeof FIELDS)[number]>
}

/** Shown when a sign-up link is opened in a different browser. */
export function FinishSignUp(props: FinishSignUpProps) {
  const { token, email, firstName, lastName, minPasswordLength, problems } = props
  const field = fieldsOf(problems, FIELDS, 'firstName')
  return (
    <Frame
      heading="Finish creating your account"
      lead={
        <p>
          Your account will use <Address {...props} />. You didn’t sign up in this browser, so please choose a
          password here. It replaces any password you chose before.
        </p>
      }
    >
      <ProblemSummary problems={problems} order={FIELDS} />
      <ProviderForm action="/api/verify-email" returnTo="/" submit="Create account">
        <input type="hidden" name="intent" value="finish" />
        <input type="hidden" name="token" value={token} />
        <NameFields {...{ firstName, lastName, field }} />
        {/* Password managers save the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField {...field('password')} label="Password" minLength={minPasswordLength} />
      </ProviderForm>
    </Frame>
  )
}
