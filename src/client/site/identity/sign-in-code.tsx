import { Button } from '#client/ui/buttons/button.tsx'
import { PasswordField } from '#client/ui/fields/password-field.tsx'
import { t } from '#client/words/t.ts'
import { CODE_MINUTES } from '#domain/identity/codes-and-links.ts'
import { CodeField } from './fields.tsx'
import {
  Address,
  type AddressProps,
  Frame,
  MailboxHint,
  ProblemSummary,
  ProviderForm,
  ProviderLink,
} from './frame.tsx'
import { fieldsOf, type Problems } from './problems.ts'

const ACTION = '/api/sign-in-code'
const FIELDS = ['code', 'password'] as const

export interface SignInCodeProps extends AddressProps {
  returnTo: string
  /** The code was sent, if the address has an account. */
  wasSent: boolean
  /** Only a new password helps, after too many wrong codes. */
  codesAreUsedUp: boolean
  problems: Problems<(typeof FIELDS)[number]>
  mailboxPath: string | null
}

/** Asks for a code from an email together with the password, because there were many wrong passwords. */
export function SignInCode(props: SignInCodeProps) {
  const { returnTo, email, wasSent, codesAreUsedUp, problems, mailboxPath } = props
  if (codesAreUsedUp) return <NewPasswordInstead {...props} />
  const field = fieldsOf(problems, FIELDS, 'code')
  const address = <Address {...props} />
  return (
    <Frame
      heading="Sign in with a code"
      lead={
        wasSent ? (
          <p>
            If {address} has an account, we sent a code there. Enter it in this browser within {CODE_MINUTES}{' '}
            minutes, together with your password.
          </p>
        ) : (
          <p>
            There were too many wrong passwords. To keep strangers out, we’ll send a code to {address}. Enter
            it together with your password.
          </p>
        )
      }
      footer={
        <p>
          Or{' '}
          <ProviderLink path="/api/forgot-password" returnTo={returnTo}>
            choose a new password
          </ProviderLink>
          .
        </p>
      }
    >
      <ProblemSummary problems={problems} order={FIELDS} />
      {wasSent && (
        <>
          <MailboxHint path={mailboxPath} />
          <ProviderForm action={ACTION} returnTo={returnTo} submit="Sign in">
            <input type="hidden" name="intent" value="check" />
            <CodeField {...field('code')} label="Code from our email" />
            <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
          </ProviderForm>
        </>
      )}
      <ProviderForm action={ACTION} returnTo={returnTo}>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="email" value={email} />
        <Button type="submit" {...(!wasSent && { variant: 'primary' })} className="self-start">
          {wasSent ? t('Send a new code') : t('Send me a code')}
        </Button>
      </ProviderForm>
    </Frame>
  )
}

/** Emails the link to a new password, which strangers can't use up. */
function NewPasswordInstead({ returnTo, ...address }: AddressProps & { returnTo: string }) {
  return (
    <Frame
      heading="Choose a new password"
      lead={
        <p>
          Too many wrong codes were entered, so codes don’t work right now. We can email a link to{' '}
          <Address {...address} /> instead. It lets you choose a new password and sign in.
        </p>
      }
    >
      <ProviderForm action="/api/forgot-password" returnTo={returnTo} submit="Send me a link">
        <input type="hidden" name="email" value={address.email} />
      </ProviderForm>
    </Frame>
  )
}
