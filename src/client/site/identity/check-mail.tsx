import { CODE_MINUTES, SIGN_UP_HOURS } from '../../../domain/mailbox-proofs.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField, EmailField } from './fields.tsx'
import { Frame, Notice, ProblemSummary, ProviderForm, ProviderLink } from './frame.tsx'
import { MailboxHint } from './mailbox-hint.tsx'
import { type FieldBasics, fieldsOf, type Problems } from './problems.ts'

const ACTION = '/api/verify-email'
const FIELDS = ['code', 'newEmail'] as const

export interface CheckMailProps {
  returnTo: string
  /** The address that waits to be confirmed. */
  email: string
  wasSentAgain: boolean
  newEmail: string
  problems: Problems<(typeof FIELDS)[number]>
  /** The mailbox page of the demonstration, where mail can be read; null elsewhere. */
  mailboxPath: string | null
}

export function CheckMail(props: CheckMailProps) {
  const { returnTo, email, wasSentAgain, problems, mailboxPath } = props
  const field = fieldsOf(problems, FIELDS, 'code')
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
          <ProviderLink path="/api/login" returnTo={returnTo}>
            Sign in
          </ProviderLink>
        </p>
      }
    >
      {wasSentAgain && <Notice>A new code is on its way. The newest one counts.</Notice>}
      <ProblemSummary problems={problems} order={FIELDS} />
      <MailboxHint path={mailboxPath} />
      <ProviderForm action={ACTION} returnTo={returnTo} submit="Confirm">
        <input type="hidden" name="intent" value="code" />
        <CodeField {...field('code')} label="Code from our mail" />
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
      <CorrectAddress {...props} field={field('newEmail')} />
    </Frame>
  )
}

/** For a typing mistake in the address. */
function CorrectAddress(props: CheckMailProps & { field: FieldBasics }) {
  const { returnTo, email, newEmail, field } = props
  const isOpen = field.error !== undefined || newEmail !== ''
  return (
    <details open={isOpen} className="border-t border-line pt-4">
      <summary className="target text-spruce">Is the address wrong?</summary>
      <div className="pt-4">
        <ProviderForm action={ACTION} returnTo={returnTo}>
          <input type="hidden" name="intent" value="correct" />
          <EmailField
            {...field}
            label="The right e-mail address"
            autoComplete="email"
            defaultValue={newEmail === '' ? email : newEmail}
          />
          <Button type="submit" className="self-start">
            Use this address
          </Button>
        </ProviderForm>
      </div>
    </details>
  )
}
