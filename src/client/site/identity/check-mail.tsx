import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Frame, Notice, ProblemSummary, ProviderForm } from './frame.tsx'
import { focusedField, type Problems } from './problems.ts'
import { providerLink } from './provider-link.ts'

export interface CheckMailProps {
  returnTo: string
  /** The address that waits to be confirmed; empty when this browser does not know it. */
  email: string
  /** The name given at sign-up, so that correcting the address does not ask for it again. */
  firstName: string
  lastName: string
  /** Why the person is here: after signing up, after asking again, or because signing in needs it first. */
  reason: 'signed-up' | 'sent-again' | 'sign-in'
  newEmail: string
  problems: Problems<'email' | 'newEmail' | 'password'>
  /** The mailbox page of the demonstration, where mail can be read; null elsewhere. */
  mailboxPath: string | null
}

export function CheckMail(props: CheckMailProps) {
  const { returnTo, email, reason, problems, mailboxPath } = props
  const focus = focusedField(problems, ['email', 'newEmail', 'password'], null)
  return (
    <Frame
      heading={reason === 'sign-in' ? 'Please confirm your address' : 'Please check your mail'}
      lead={<Lead reason={reason} email={email} />}
      footer={
        <p>
          Confirmed already?{' '}
          <TextLink leavesApp href={providerLink('/api/login', returnTo)}>
            Sign in
          </TextLink>
        </p>
      }
    >
      {reason === 'sent-again' && <Notice>The link is on its way again.</Notice>}
      <ProblemSummary
        problems={problems}
        ids={{ email: 'email', newEmail: 'new-email', password: 'password' }}
      />
      {mailboxPath !== null && (
        <p className="rounded-control bg-sunken px-3 py-2">
          No mail leaves this computer: all of it is in the{' '}
          <TextLink leavesApp href={mailboxPath}>
            mailbox
          </TextLink>
          .
        </p>
      )}
      <ProviderForm action="/api/verify-email" returnTo={returnTo}>
        <input type="hidden" name="intent" value="resend" />
        {email === '' ? (
          <TextField
            id="email"
            name="email"
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={problems.fields.email}
            autoFocus={focus === 'email'}
          />
        ) : (
          <>
            <p className="text-ink2">
              Nothing there after a few minutes? Look among the spam, or have it sent again.
            </p>
            <input type="hidden" name="email" value={email} />
          </>
        )}
        <Button type="submit" className="self-start">
          Send the link again
        </Button>
      </ProviderForm>
      {email !== '' && <CorrectAddress {...props} focus={focus} />}
    </Frame>
  )
}

function Lead({ reason, email }: { reason: CheckMailProps['reason']; email: string }) {
  if (email === '') return <p>Tell us your address, and we send you the link to confirm it.</p>
  if (reason === 'sign-in') {
    return (
      <p>
        Before you can sign in, please follow the link that we sent to{' '}
        <strong className="text-ink">{email}</strong>.
      </p>
    )
  }
  return (
    <p>
      We have sent a link to <strong className="text-ink">{email}</strong>. Follow it within 24 hours, and you
      are in.
    </p>
  )
}

/** For a typing mistake in the address: the password shows that it is the same person. */
function CorrectAddress(props: CheckMailProps & { focus: string | null }) {
  const { returnTo, email, firstName, lastName, newEmail, problems, focus } = props
  const open = problems.fields.newEmail !== undefined || problems.fields.password !== undefined
  return (
    <details open={open} className="border-t border-line pt-4">
      <summary className="target text-spruce">The address is not right?</summary>
      <div className="pt-4">
        <ProviderForm action="/api/verify-email" returnTo={returnTo}>
          <input type="hidden" name="intent" value="correct" />
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="firstName" value={firstName} />
          <input type="hidden" name="lastName" value={lastName} />
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
            autoFocus={focus === 'newEmail'}
          />
          <TextField
            id="password"
            name="password"
            label="The password you chose"
            type="password"
            autoComplete="current-password"
            required
            error={problems.fields.password}
            autoFocus={focus === 'password'}
          />
          <Button type="submit" className="self-start">
            Use this address
          </Button>
        </ProviderForm>
      </div>
    </details>
  )
}
