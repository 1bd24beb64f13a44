import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import type { NoProps } from '../page.ts'
import { Frame, ProviderForm } from './frame.tsx'

/** Shown when another site or an old browser opens /api/logout. */
export function SignOutQuestion(_: NoProps) {
  return (
    <Frame
      heading="Sign out?"
      lead="Anything you haven’t sent will be deleted from this device. You can sign in again at any time."
    >
      <ProviderForm action="/api/logout" returnTo="/">
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            Sign out
          </Button>
          <ButtonLink leavesApp href="/">
            Stay signed in
          </ButtonLink>
        </div>
      </ProviderForm>
    </Frame>
  )
}

interface IdentityMessageProps {
  heading: string
  sentence: string
  next: { href: string; label: string } | null
}

/** Says, for example, that an account is suspended or a link has expired. */
export function IdentityMessage({ heading, sentence, next }: IdentityMessageProps) {
  return (
    <Frame heading={heading} lead={sentence}>
      {next !== null && (
        <ButtonLink leavesApp variant="primary" href={next.href} className="self-start">
          {next.label}
        </ButtonLink>
      )}
    </Frame>
  )
}
