import { CODE_MINUTES } from '../../../domain/mailbox-proofs.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CodeField } from './code-field.tsx'
import { Frame, ProblemSummary, ProviderForm } from './frame.tsx'
import { MailboxHint } from './mailbox-hint.tsx'
import type { Problems } from './problems.ts'
import { providerLink } from './provider-link.ts'

const ACTION = '/api/sign-in-code'

export interface SignInCodeProps {
  returnTo: string
  email: string
  /** A code is on its way to this address, if it has an account. */
  wasSent: boolean
  problems: Problems<'code'>
  mailboxPath: string | null
}

/** After many wrong passwords from elsewhere: a mailed code comes before the password. */
export function SignInCode({ returnTo, email, wasSent, problems, mailboxPath }: SignInCodeProps) {
  const address = <strong className="break-words text-ink">{email}</strong>
  return (
    <Frame
      heading="First a code, please"
      lead={
        wasSent ? (
          <p>
            If {address} has an account here, a code is on its way to it. It works for {CODE_MINUTES} minutes,
            in this browser.
          </p>
        ) : (
          <p>
            Somebody tried many wrong passwords. To keep strangers out, we first send a code to {address}.
            Then you can enter your password.
          </p>
        )
      }
      footer={
        <p>
          Or{' '}
          <TextLink leavesApp href={providerLink('/api/forgot-password', returnTo)}>
            choose a new password
          </TextLink>
          .
        </p>
      }
    >
      <ProblemSummary problems={problems} ids={{ code: 'code' }} />
      {wasSent && (
        <>
          <MailboxHint path={mailboxPath} />
          <ProviderForm action={ACTION} returnTo={returnTo}>
            <input type="hidden" name="intent" value="check" />
            <CodeField label="Code from our mail" error={problems.fields.code} autoFocus />
            <Button type="submit" variant="primary">
              Continue
            </Button>
          </ProviderForm>
        </>
      )}
      <ProviderForm action={ACTION} returnTo={returnTo}>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="email" value={email} />
        <Button type="submit" {...(!wasSent && { variant: 'primary' })} className="self-start">
          {wasSent ? 'Send a new code' : 'Send me a code'}
        </Button>
      </ProviderForm>
    </Frame>
  )
}
