import { KeyRound } from 'lucide-icons'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { cx } from '#client/ui/cx.ts'
import { PasswordField } from '#client/ui/fields/password-field.tsx'
import { t } from '#client/words/t.ts'
import { EmailField } from './fields.tsx'
import { Frame, Notice, ProblemSummary, ProviderForm, ProviderLink } from './frame.tsx'
import { fieldsOf, type Problems } from './problems.ts'
import { providerLink } from './provider-link.ts'

const FIELDS = ['email', 'password'] as const

export interface SignInProps {
  returnTo: string
  email: string
  after: 'confirmed' | 'new-password' | null
  /** Other sign-in providers. */
  issuers: readonly { id: string; name: string }[]
  problems: Problems<'email' | 'password'>
}

export function SignIn({ returnTo, email, after, issuers, problems }: SignInProps) {
  const field = fieldsOf(problems, FIELDS, email === '' ? 'email' : 'password')
  return (
    <Frame
      heading="Sign in"
      footer={
        <p>
          New here?{' '}
          <ProviderLink path="/api/sign-up" returnTo={returnTo}>
            Create an account
          </ProviderLink>
        </p>
      }
    >
      {after === 'confirmed' && <Notice>Your email address is confirmed. Please sign in to continue.</Notice>}
      {after === 'new-password' && (
        <Notice>Your password is changed. Please sign in with the new one.</Notice>
      )}
      <ProblemSummary problems={problems} order={FIELDS} />
      <OtherWays issuers={issuers} returnTo={returnTo} />
      <ProviderForm action="/api/login" returnTo={returnTo} submit="Sign in">
        <EmailField {...field('email')} label="Email" autoComplete="username" defaultValue={email} />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
      </ProviderForm>
      <ProviderLink path="/api/forgot-password" returnTo={returnTo} className="self-start">
        Forgot your password?
      </ProviderLink>
    </Frame>
  )
}

/** Keeps its space until the script knows whether passkeys work; removed without scripts. */
const UNTIL_KNOWN = 'invisible noscript:hidden'

function OtherWays({ issuers, returnTo }: Pick<SignInProps, 'issuers' | 'returnTo'>) {
  return (
    <div id="other-ways" className={cx('flex flex-col gap-3', issuers.length === 0 && UNTIL_KNOWN)}>
      {issuers.map(({ id, name }) => (
        <ButtonLink key={id} leavesApp href={providerLink(`/api/login/with/${id}`, returnTo)}>
          Continue with {name}
        </ButtonLink>
      ))}
      <Button
        id="passkey"
        className={UNTIL_KNOWN}
        data-return-to={returnTo}
        data-failed={t('We couldn’t check your passkey. Please try again.')}
        icon={<KeyRound size={16} />}
      >
        Sign in with a passkey
      </Button>
      <p id="passkey-problem" role="alert" hidden className="rounded-control bg-red-tint px-3 py-2" />
      <p className="mt-3 flex items-center gap-3 text-13 text-ink2">
        <span aria-hidden="true" className="grow border-t border-line" />
        or with your email
        <span aria-hidden="true" className="grow border-t border-line" />
      </p>
    </div>
  )
}
