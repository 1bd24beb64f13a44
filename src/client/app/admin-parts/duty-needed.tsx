import { t } from '#client/words/t.ts'
import { type Action, dutyNeededSentence } from '#domain/identity/duties.ts'
import { useNamesFor } from './use-team.ts'

/** Replaces what an admin may not do: says which duty it takes, and who has it. `what` is such as 'Adjusting points'. */
export function DutyNeeded({ action, what }: { action: Action; what: string }) {
  return <p className="text-ink2">{t(dutyNeededSentence(action, useNamesFor(action), what))}</p>
}
