import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { NoProps } from '../page.ts'
import { Frame, ProviderForm } from './frame.tsx'

/** Asked when another site, or an old browser, leads to /api/logout. */
export function SignOutQuestion(_: NoProps) {
  return (
    <Frame
      heading="Log out?"
      lead="This deletes from this device what you have not sent yet. You can sign in again at any time."
    >
      <ProviderForm action="/api/logout" returnTo="/">
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            Log out
          </Button>
          <ButtonLink leavesApp href="/">
            Stay signed in
          </ButtonLink>
        </div>
      </ProviderForm>
    </Frame>
  )
}

export interface IdentityMessageProps {
  heading: string
  sentence: string
  /** The way onward, or null where there is none. */
  next: { href: string; label: string } | null
}

/** One sentence and the way onward: an account that is suspended, a link that no longer works. */
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
