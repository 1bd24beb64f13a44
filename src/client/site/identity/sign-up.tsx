import { friendCodeIn } from '#domain/referrals/referrals.ts'
import { EmailField, NameFields, NewPasswordField } from './fields.tsx'
import { Frame, Notice, ProblemSummary, ProviderForm, ProviderLink } from './frame.tsx'
import { fieldsOf, type Problems } from './problems.ts'

const FIELDS = ['firstName', 'lastName', 'email', 'password'] as const

interface SignUpProps {
  returnTo: string
  firstName: string
  lastName: string
  email: string
  minPasswordLength: number
  problems: Problems<(typeof FIELDS)[number]>
}

export function SignUp({ returnTo, firstName, lastName, email, minPasswordLength, problems }: SignUpProps) {
  const field = fieldsOf(problems, FIELDS, 'firstName')
  const friendCode = friendCodeIn(returnTo)
  return (
    <Frame
      heading="Create your account"
      lead="Do small tasks, earn points when our team approves them, and redeem your points for rewards. For adults in Canada."
      footer={
        <p>
          Already have an account?{' '}
          <ProviderLink path="/api/login" returnTo={returnTo}>
            Sign in
          </ProviderLink>
        </p>
      }
    >
      {friendCode && (
        <Notice>
          Your friend’s code, <strong className="font-semibold">{friendCode}</strong>, is kept. You can use it
          once you’ve signed up.
        </Notice>
      )}
      <ProblemSummary problems={problems} order={FIELDS} />
      <ProviderForm action="/api/sign-up" returnTo={returnTo} submit="Create account">
        <NameFields {...{ firstName, lastName, field }} />
        <EmailField
          {...field('email')}
          label="Email"
          hint="We’ll send a code to confirm this address."
          autoComplete="username"
          defaultValue={email}
        />
        <NewPasswordField {...field('password')} label="Password" minLength={minPasswordLength} />
      </ProviderForm>
    </Frame>
  )
}
