import { NewPasswordField } from './fields.tsx'
import { Frame, ProblemSummary, ProviderForm } from './frame.tsx'
import { fieldsOf, type Problems } from './problems.ts'

interface NewPasswordProps {
  token: string
  returnTo: string
  minPasswordLength: number
  problems: Problems<'password'>
}

export function NewPassword({ token, returnTo, minPasswordLength, problems }: NewPasswordProps) {
  const field = fieldsOf(problems, ['password'], 'password')
  return (
    <Frame heading="Choose a new password" lead="This signs you out on all your devices.">
      <ProblemSummary problems={problems} order={['password']} />
      <ProviderForm action="/api/new-password" returnTo={returnTo} submit="Change password">
        <input type="hidden" name="token" value={token} />
        <NewPasswordField {...field('password')} label="New password" minLength={minPasswordLength} />
      </ProviderForm>
    </Frame>
  )
}
