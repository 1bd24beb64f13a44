import { CODE_MINUTES, SIGN_UP_HOURS } from '../../../domain/mailbox-proofs.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CodeField } from './code-field.tsx'
import { Frame, Notice, ProblemSummary, ProviderForm } from './frame.tsx'
import { MailboxHint } from './mailbox-hint.tsx'
import { focusedField, type Problems } from './problems.ts'
import { providerLink } from './provider-link.ts'

const ACTION = '/api/verify-email'

export interface CheckMailProps {
  returnTo: string
  /** The address that waits to be confirmed. */
  email: string
  wasSentAgain: boolean
  newEmail: string
  problems: Problems<'code' | 'newEmail'>
  /** The mailbox page of the demonstration, where mail can be read; null elsewhere. */
  mailboxPath: string | null
}

export function CheckMail(props: CheckMailProps) {
  const { returnTo, email, wasSentAgain, problems, mailboxPath } = props
  const focus = focusedField(problems, ['code', 'newEmail'], 'code')
  return (
    <Frame
      heading="Please check your mail"
      lead={
        <p>
          We have sent a code to <strong className="break-words text-ink">{email}</strong>. Enter it here
          within {CODE_MINUTES} minutes, or open the link in the same mail within {SIGN_UP_HOURS} hours.
        </p>
      }
      footer={
        <p>
          Confirmed already?{' '}
          <TextLink leavesApp href={providerLink('/api/login', returnTo)}>
            Sign in
          </TextLink>
        </p>
      }
    >
      {wasSentAgain && <Notice>A new code is on its way. The newest one counts.</Notice>}
      <ProblemSummary problems={problems} ids={{ code: 'code', newEmail: 'new-email' }} />
      <MailboxHint path={mailboxPath} />
      <ProviderForm action={ACTION} returnTo={returnTo}>
        <input type="hidden" name="intent" value="code" />
        <CodeField label="Code from our mail" error={problems.fields.code} autoFocus={focus === 'code'} />
        <Button type="submit" variant="primary">
          Confirm
        </Button>
      </ProviderForm>
      <ProviderForm action={ACTION} returnTo={returnTo}>
        <input type="hidden" name="intent" value="resend" />
        <p className="text-ink2">
          Nothing there after a few minutes? Look in your spam folder. The link in any mail that you got from
          us today works too.
        </p>
        <Button type="submit" className="self-start">
          Send a new code
        </Button>
      </ProviderForm>
      <CorrectAddress {...props} hasFocus={focus === 'newEmail'} />
    </Frame>
  )
}

/** For a typing mistake in the address. */
function CorrectAddress({
  returnTo,
  email,
  newEmail,
  problems,
  hasFocus,
}: CheckMailProps & { hasFocus: boolean }) {
  const isOpen = problems.fields.newEmail !== undefined || newEmail !== ''
  return (
    <details open={isOpen} className="border-t border-line pt-4">
      <summary className="target text-spruce">Is the address wrong?</summary>
      <div className="pt-4">
        <ProviderForm action={ACTION} returnTo={returnTo}>
          <input type="hidden" name="intent" value="correct" />
          <TextField
            id="new-email"
            name="newEmail"
            label="The right e-mail address"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={newEmail === '' ? email : newEmail}
            error={problems.fields.newEmail}
            autoFocus={hasFocus}
          />
          <Button type="submit" className="self-start">
            Use this address
          </Button>
        </ProviderForm>
      </div>
    </details>
  )
}
