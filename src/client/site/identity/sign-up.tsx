import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Frame, ProblemSummary, ProviderForm } from './frame.tsx'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { focusedField, type Problems } from './problems.ts'
import { providerLink } from './provider-link.ts'

export interface SignUpProps {
  returnTo: string
  firstName: string
  lastName: string
  email: string
  minPasswordLength: number
  problems: Problems<'firstName' | 'lastName' | 'email' | 'password'>
}

export function SignUp({ returnTo, firstName, lastName, email, minPasswordLength, problems }: SignUpProps) {
  const focus = focusedField(problems, ['firstName', 'lastName', 'email', 'password'], 'firstName')
  return (
    <Frame
      heading="Create your account"
      lead="Complete tasks, earn points once our team approves, and redeem them for rewards. For people in Canada who are of age."
      footer={
        <p>
          Already have an account?{' '}
          <TextLink leavesApp href={providerLink('/api/login', returnTo)}>
            Sign in
          </TextLink>
        </p>
      }
    >
      <ProblemSummary
        problems={problems}
        ids={{ firstName: 'first-name', lastName: 'last-name', email: 'email', password: 'password' }}
      />
      <ProviderForm action="/api/sign-up" returnTo={returnTo}>
        <NameFields {...{ firstName, lastName, focus }} problems={problems.fields} />
        <TextField
          id="email"
          name="email"
          label="E-mail"
          hint="We send a code to this address to confirm it."
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={email}
          error={problems.fields.email}
          autoFocus={focus === 'email'}
        />
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
