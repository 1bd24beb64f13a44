import { useAdminHome } from '#client/api/session/use-may.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { t } from '#client/words/t.ts'
import { type Action, dutyGiversSentence } from '#domain/identity/duties.ts'
import { useNamesFor } from './use-team.ts'

/** Replaces an admin screen for those without its duty. */
export default function NoDuty({ action }: { action: Action }) {
  const home = useAdminHome()
  const givers = useNamesFor('runTeam')
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-lg place-content-center justify-items-center gap-3 text-center">
      <h1 tabIndex={-1} className="font-display text-30 font-bold tracking-tight">
        Access Denied
      </h1>
      <p className="text-ink2">{t(dutyGiversSentence(action, givers))}</p>
      {home && <ButtonLink href={home.path}>Go to {home.nav}</ButtonLink>}
    </div>
  )
}
