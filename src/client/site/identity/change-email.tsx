import { PasswordField } from '#client/ui/fields/password-field.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { ADDRESS_CHANGE_HOURS, TAKE_BACK_DAYS } from '#domain/identity/codes-and-links.ts'
import { BRAND } from '#domain/site/brand.ts'
import { EmailField } from './fields.tsx'
import { Address, type AddressProps, Frame, Notice, ProblemSummary, ProviderForm } from './frame.tsx'
import { fieldsOf, type Problems } from './problems.ts'

const FIELDS = ['newEmail', 'password'] as const

export interface ChangeEmailProps extends AddressProps {
  newEmail: string
  progress: 'sent' | 'changed' | null
  /** If false, the member has signed in recently instead. */
  hasPassword: boolean
  problems: Problems<(typeof FIELDS)[number]>
}

export function ChangeEmail(props: ChangeEmailProps) {
  const { newEmail, progress, hasPassword, problems } = props
  const field = fieldsOf(problems, FIELDS, progress === null ? 'newEmail' : null)
  return (
    <Frame
      heading="Change your email address"
      lead={
        <p>
          You use <Address {...props} /> to sign in and get our emails. Once you confirm a new address, it
          replaces this one. You can undo the change from the old address for {TAKE_BACK_DAYS} days.
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
          We sent a link to the new address. Open it within {ADDRESS_CHANGE_HOURS} hours, while you’re signed
          in, to finish the change.
        </Notice>
      )}
      {progress === 'changed' && <Notice>Your email address is changed.</Notice>}
      <ProblemSummary problems={problems} order={FIELDS} />
      <ProviderForm action="/api/account/email" returnTo="/" submit="Send the link">
        <EmailField
          {...field('newEmail')}
          label="New email address"
          autoComplete="email"
          defaultValue={newEmail}
        />
        {hasPassword && (
          <PasswordField
            {...field('password')}
            label="Your password"
            hint="To make sure it’s you."
            autoComplete="current-password"
            required
          />
        )}
      </ProviderForm>
    </Frame>
  )
}
