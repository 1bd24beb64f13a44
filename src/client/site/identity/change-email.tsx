import { BRAND } from '../../../domain/brand.ts'
import { ADDRESS_CHANGE_HOURS, TAKE_BACK_DAYS } from '../../../domain/mailbox-proofs.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Frame, Notice, ProblemSummary, ProviderForm } from './frame.tsx'
import { focusedField, type Problems } from './problems.ts'

export interface ChangeEmailProps {
  email: string
  newEmail: string
  /** A link was sent to the new address, or the new address was just confirmed. */
  progress: 'sent' | 'changed' | null
  /** An account without one has signed in lately instead. */
  hasPassword: boolean
  problems: Problems<'newEmail' | 'password'>
}

export function ChangeEmail({ email, newEmail, progress, hasPassword, problems }: ChangeEmailProps) {
  const focus = focusedField(problems, ['newEmail', 'password'], progress === null ? 'newEmail' : null)
  return (
    <Frame
      heading="New e-mail address"
      lead={
        <p>
          You sign in with <strong className="text-ink">{email}</strong>, and our mail goes there. A new
          address takes its place once you have confirmed it. The old one can take that back for{' '}
          {TAKE_BACK_DAYS} days.
        </p>
      }
      footer={
        <p>
          <TextLink leavesApp href="/">
            Back to {BRAND.shortName}
          </TextLink>
        </p>
      }
    >
      {progress === 'sent' && (
        <Notice>
          We have sent a link to the new address. Follow it within {ADDRESS_CHANGE_HOURS} hours, while you are
          signed in, to finish the change.
        </Notice>
      )}
      {progress === 'changed' && <Notice>Your e-mail address is changed.</Notice>}
      <ProblemSummary problems={problems} ids={{ newEmail: 'new-email', password: 'password' }} />
      <ProviderForm action="/api/account/email" returnTo="/">
        <TextField
          id="new-email"
          name="newEmail"
          label="New e-mail address"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={newEmail}
          error={problems.fields.newEmail}
          autoFocus={focus === 'newEmail'}
        />
        {hasPassword && (
          <PasswordField
            id="password"
            name="password"
            label="Your password"
            hint="So that nobody else can do this with your open session."
            autoComplete="current-password"
            required
            error={problems.fields.password}
            autoFocus={focus === 'password'}
          />
        )}
        <Button type="submit" variant="primary">
          Send the link
        </Button>
      </ProviderForm>
    </Frame>
  )
}
