import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Frame, Notice, ProblemSummary, ProviderForm } from './frame.tsx'
import { MailboxHint } from './mailbox-hint.tsx'
import type { Problems } from './problems.ts'
import { providerLink } from './provider-link.ts'

export interface ForgottenPasswordProps {
  returnTo: string
  email: string
  sent: boolean
  problems: Problems<'email'>
  mailboxPath: string | null
}

export function ForgottenPassword({ returnTo, email, sent, problems, mailboxPath }: ForgottenPasswordProps) {
  return (
    <Frame
      heading="Forgotten your password?"
      lead="Tell us your e-mail address, and we send you a link to choose a new password."
      footer={
        <p>
          <TextLink leavesApp href={providerLink('/api/login', returnTo)}>
            Back to sign in
          </TextLink>
        </p>
      }
    >
      {sent && (
        <Notice>
          If there is an account with this address, the link is on its way. It works for an hour.
        </Notice>
      )}
      {sent && <MailboxHint path={mailboxPath} />}
      <ProblemSummary problems={problems} ids={{ email: 'email' }} />
      <ProviderForm action="/api/forgot-password" returnTo={returnTo}>
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
          autoFocus={!sent}
        />
        <Button type="submit" variant="primary">
          Send me the link
        </Button>
      </ProviderForm>
    </Frame>
  )
}
