import { EmailField } from './fields.tsx'
import { Frame, MailboxHint, Notice, ProblemSummary, ProviderForm, ProviderLink } from './frame.tsx'
import { fieldsOf, type Problems } from './problems.ts'

interface ForgottenPasswordProps {
  returnTo: string
  email: string
  sent: boolean
  problems: Problems<'email'>
  mailboxPath: string | null
}

export function ForgottenPassword({ returnTo, email, sent, problems, mailboxPath }: ForgottenPasswordProps) {
  const field = fieldsOf(problems, ['email'], sent ? null : 'email')
  return (
    <Frame
      heading="Forgot your password?"
      lead="Enter your email address and we’ll send you a link to choose a new password."
      footer={
        <p>
          <ProviderLink path="/api/login" returnTo={returnTo}>
            Back to sign in
          </ProviderLink>
        </p>
      }
    >
      {sent && (
        <Notice>If this address has an account, the link is on its way. It works for one hour.</Notice>
      )}
      {sent && <MailboxHint path={mailboxPath} />}
      <ProblemSummary problems={problems} order={['email']} />
      <ProviderForm action="/api/forgot-password" returnTo={returnTo} submit="Send me the link">
        <EmailField {...field('email')} label="Email" autoComplete="username" defaultValue={email} />
      </ProviderForm>
    </Frame>
  )
}
