import { Button } from '#client/ui/buttons/button.tsx'
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

export interface SignInCodeProps extends AddressProps {
  returnTo: string
  /** The code was sent, if the address has an account. */
  wasSent: boolean
  problems: Problems<'code'>
  mailboxPath: string | null
}

/** Asks for a code from an email before the password, because there were many wrong passwords. */
export function SignInCode({
  returnTo,
  email,
  emailInWords,
  wasSent,
  problems,
  mailboxPath,
}: SignInCodeProps) {
  const field = fieldsOf(problems, ['code'], 'code')
  const address = <Address {...{ email, emailInWords }} />
  return (
    <Frame
      heading="Enter a code first"
      lead={
        wasSent ? (
          <p>
            If {address} has an account, we sent a code there. Enter it in this browser within {CODE_MINUTES}{' '}
            minutes.
          </p>
        ) : (
          <p>
            There were too many wrong passwords. To keep strangers out, we’ll first send a code to {address}.
            Then you can enter your password.
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
      <ProblemSummary problems={problems} order={['code']} />
      {wasSent && (
        <>
          <MailboxHint path={mailboxPath} />
          <ProviderForm action={ACTION} returnTo={returnTo} submit="Continue">
            <input type="hidden" name="intent" value="check" />
            <CodeField {...field('code')} label="Code from our email" />
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
