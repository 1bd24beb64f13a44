import { ButtonLink } from '../ui/button-link.tsx'

/** What an admin sees where admins need a second factor and this session has shown none (ADMIN_SECOND_FACTOR). */
export function SecondFactorNeeded() {
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-lg place-content-center justify-items-center gap-3 text-center">
      <h1 tabIndex={-1} className="font-display text-30 font-bold tracking-tight">
        One more step
      </h1>
      <p className="text-ink2">
        Admins need a second factor or a passkey here. Set one up in your settings; if you have a passkey
        already, log out and sign in with it.
      </p>
      <ButtonLink variant="primary" href="/settings">
        Go to Settings
      </ButtonLink>
    </div>
  )
}
