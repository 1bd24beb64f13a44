import { useEffect } from 'react'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { toast } from '#client/ui/overlays/toasts.tsx'
import { TreeRings } from '#client/ui/tree-rings.tsx'
import type { CurrentUser } from '#contract/users/users.ts'

interface RefusedProps {
  /** No screen has this address, it is for admins, or the admin's session is not confirmed. */
  why: 'unknown' | 'no-admin' | 'one-step'
  user: CurrentUser
}

/** Replaces a screen that this member does not get. */
export default function Refused({ why, user }: RefusedProps) {
  if (why === 'unknown') return <NotFoundPage />
  return why === 'no-admin' ? <AccessDenied /> : <SecondFactorNeeded user={user} />
}

const TITLE = 'Access Denied'
const SENTENCE = 'Admin access required for this page.'

/** A toast and the same words on the page (specification §6). */
function AccessDenied() {
  useEffect(() => toast({ title: TITLE, description: SENTENCE, tone: 'destructive' }), [])
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-center">
      <h1 tabIndex={-1} className="font-display text-30 font-bold tracking-tight">
        {TITLE}
      </h1>
      <p className="text-ink2">{SENTENCE}</p>
      <ButtonLink href="/">Go to Dashboard</ButtonLink>
    </div>
  )
}

/** Specification §2 Route table. */
function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-[28rem] flex-col items-center gap-4 rounded-card border border-line bg-surface px-6 py-12 text-center">
      <TreeRings className="size-18 text-ink3" />
      <h1 tabIndex={-1} className="font-display text-24 font-bold tracking-tight">
        404 Page Not Found
      </h1>
      <p className="text-ink2">We can’t find this page. It may have moved, or the link may be incomplete.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink href="/" variant="primary">
          Go to Dashboard
        </ButtonLink>
        <ButtonLink href="/tasks">Browse Tasks</ButtonLink>
      </div>
    </div>
  )
}

/** Shown if admins need two-step verification and this session has none, or one that is not confirmed (ADMIN_SECOND_FACTOR). */
function SecondFactorNeeded({ user }: { user: CurrentUser }) {
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-lg place-content-center justify-items-center gap-3 text-center">
      <h1 tabIndex={-1} className="font-display text-30 font-bold tracking-tight">
        One more step
      </h1>
      {user.needsConfirmation ? (
        <>
          <p className="text-ink2">
            Before the admin pages open, please confirm that it was you who set up two-step verification or
            the passkey. Open the link in our email in this browser. If you don’t have one, we can send it
            now.
          </p>
          <ButtonLink leavesApp variant="primary" href="/api/account/second-factor">
            Email me a link
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-ink2">
            Admins need two-step verification or a passkey. Set one up in your settings. If you already have a
            passkey, sign out and sign in with it.
          </p>
          <ButtonLink variant="primary" href="/settings">
            Go to Settings
          </ButtonLink>
        </>
      )}
    </div>
  )
}
