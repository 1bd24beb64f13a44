import { Button } from '#client/ui/buttons/button.tsx'
import { t } from '#client/words/t.ts'
import { CODE_MINUTES, MAILED_CODE_DIGITS, SIGN_UP_HOURS } from '#domain/identity/codes-and-links.ts'
import { CodeField, EmailField } from './fields.tsx'
import {
  Address,
  type AddressProps,
  Frame,
  MailboxHint,
  Notice,
  ProblemSummary,
  ProviderForm,
  ProviderLink,
} from './frame.tsx'
import { type FieldBasics, fieldsOf, type Problems } from './problems.ts'

const ACTION = '/api/verify-email'
const FIELDS = ['code', 'newEmail'] as const

export interface CheckMailProps extends AddressProps {
  returnTo: string
  wasSentAgain: boolean
  /** Only the link works, after too many wrong codes. */
  codesAreUsedUp: boolean
  /** The code that was refused. */
  code: string
  newEmail: string
  problems: Problems<(typeof FIELDS)[number]>
  /** The demo’s mailbox page; null elsewhere. */
  mailboxPath: string | null
}

export function CheckMail(props: CheckMailProps) {
  const { returnTo, wasSentAgain, codesAreUsedUp, code, problems, mailboxPath } = props
  const field = fieldsOf(problems, FIELDS, 'code')
  const address = <Address {...props} />
  return (
    <Frame
      heading="Check your email"
      lead={
        codesAreUsedUp ? (
          <p>
            We sent a link to {address}. Please open it within {SIGN_UP_HOURS} hours.
          </p>
        ) : (
          <p>
            We sent a code to {address}. Enter it here within {CODE_MINUTES} minutes, or open the link in the
            same email within {SIGN_UP_HOURS} hours.
          </p>
        )
      }
      footer={
        <p>
          Already confirmed?{' '}
          <ProviderLink path="/api/login" returnTo={returnTo}>
            Sign in
          </ProviderLink>
        </p>
      }
    >
      {wasSentAgain && !codesAreUsedUp && <Notice>We sent a new code. Earlier codes no longer work.</Notice>}
      {wasSentAgain && codesAreUsedUp && <Notice>We sent the link again.</Notice>}
      <ProblemSummary problems={problems} order={FIELDS} />
      {codesAreUsedUp && (
        <p>
          Too many wrong codes were entered, so codes don’t work right now. The link in our email still works.
        </p>
      )}
      <MailboxHint path={mailboxPath} />
      {!codesAreUsedUp && (
        <ProviderForm action={ACTION} returnTo={returnTo} submit="Confirm">
          <input type="hidden" name="intent" value="code" />
          <CodeField
            {...field('code')}
            label="Code from our email"
            hint={
              <span className="noscript:hidden">
                We check it as soon as all {MAILED_CODE_DIGITS} digits are there.
              </span>
            }
            defaultValue={code}
          />
        </ProviderForm>
      )}
      <ProviderForm action={ACTION} returnTo={returnTo}>
        <input type="hidden" name="intent" value="resend" />
        <p className="text-ink2">
          No email after a few minutes? Check your spam folder. The link in any email we sent you today works
          too.
        </p>
        <Button type="submit" className="self-start">
          {codesAreUsedUp ? t('Send the link again') : t('Send a new code')}
        </Button>
      </ProviderForm>
      <CorrectAddress {...props} field={field('newEmail')} />
    </Frame>
  )
}

function CorrectAddress(props: CheckMailProps & { field: FieldBasics }) {
  const { returnTo, email, newEmail, field } = props
  const isOpen = field.error !== undefined || newEmail !== ''
  return (
    <details open={isOpen} className="border-t border-line pt-4">
      <summary className="target text-spruce">Wrong address?</summary>
      <div className="pt-4">
        <ProviderForm action={ACTION} returnTo={returnTo}>
          <input type="hidden" name="intent" value="correct" />
          <EmailField
            {...field}
            label="Correct email address"
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
