import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Frame, Notice, ProblemSummary, ProviderForm } from './frame.tsx'
import { focusedField, type Problems } from './problems.ts'
import { providerLink } from './provider-link.ts'

export interface SignInProps {
  returnTo: string
  email: string
  /** What happened just before: the address was confirmed, or the password changed. */
  after: 'confirmed' | 'new-password' | null
  problems: Problems<'email' | 'password'>
}

export function SignIn({ returnTo, email, after, problems }: SignInProps) {
  const focus = focusedField(problems, ['email', 'password'], email === '' ? 'email' : 'password')
  return (
    <Frame
      heading="Sign in"
      footer={
        <p>
          New here?{' '}
          <TextLink leavesApp href={providerLink('/api/sign-up', returnTo)}>
            Create an account
          </TextLink>
        </p>
      }
    >
      {after === 'confirmed' && (
        <Notice>Your e-mail address is confirmed. Please sign in to continue.</Notice>
      )}
      {after === 'new-password' && <Notice>Your password is changed. Please sign in with it.</Notice>}
      <ProblemSummary problems={problems} ids={{ email: 'email', password: 'password' }} />
      <ProviderForm action="/api/login" returnTo={returnTo}>
        <TextField
          id="email"
          name="email"
          label="E-mail"
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
        <TextField
          id="password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          error={problems.fields.password}
          autoFocus={focus === 'password'}
        />
        <Button type="submit" variant="primary">
          Sign in
        </Button>
      </ProviderForm>
      <TextLink leavesApp href={providerLink('/api/forgot-password', returnTo)} className="self-start">
        Forgotten your password?
      </TextLink>
    </Frame>
  )
}
