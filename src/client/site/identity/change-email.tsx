import { BRAND } from '../../../domain/brand.ts'
import { ADDRESS_CHANGE_HOURS, TAKE_BACK_DAYS } from '../../../domain/mailbox-proofs.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { EmailField } from './fields.tsx'
import { Frame, Notice, ProblemSummary, ProviderForm } from './frame.tsx'
import { fieldsOf, type Problems } from './problems.ts'

const FIELDS = ['newEmail', 'password'] as const

export interface ChangeEmailProps {
  email: string
  newEmail: string
  /** A link was sent to the new address, or the new address was just confirmed. */
  progress: 'sent' | 'changed' | null
  /** An account without one has signed in lately instead. */
  hasPassword: boolean
  problems: Problems<(typeof FIELDS)[number]>
}

export function ChangeEmail({ email, newEmail, progress, hasPassword, problems }: ChangeEmailProps) {
  const field = fieldsOf(problems, FIELDS, progress === null ? 'newEmail' : null)
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
      <ProblemSummary problems={problems} order={FIELDS} />
      <ProviderForm action="/api/account/email" returnTo="/" submit="Send the link">
        <EmailField
          {...field('newEmail')}
          label="New e-mail address"
          autoComplete="email"
          defaultValue={newEmail}
        />
        {hasPassword && (
          <PasswordField
            {...field('password')}
            label="Your password"
            hint="So that nobody else can do this with your open session."
            autoComplete="current-password"
            required
          />
        )}
      </ProviderForm>
    </Frame>
  )
}
