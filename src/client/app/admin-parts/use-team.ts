import { useMemo } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { listTeam, type TeamMember } from '#contract/inbox/inbox.ts'
import { type Action, mayDo } from '#domain/identity/duties.ts'

/** The admins who may do it, by name; undefined until they are loaded. */
export function useTeam(action: Action): readonly TeamMember[] | undefined {
  const team = useEndpoint(listTeam).data
  return useMemo(() => team?.filter(({ duties }) => mayDo({ role: 'admin', duties }, action)), [team, action])
}

/** Their names; none until they are loaded. */
export function useNamesFor(action: Action): readonly string[] {
  return useTeam(action)?.map(({ name }) => name) ?? []
}
