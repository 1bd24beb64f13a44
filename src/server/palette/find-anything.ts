import type { QueryOf } from '#contract/endpoint.ts'
import type { findAnything as contract, Found } from '#contract/palette/find.ts'
import { type Action, mayDo, type Team } from '#domain/identity/duties.ts'
import { languageOf } from '#domain/text/language.ts'
import type { Queries } from '#server/platform/db/database.ts'
import { findConversations } from './find-conversations.ts'
import { findMembers } from './find-members.ts'
import { findCampaigns, findClients, findRewards, findTasks } from './find-named.ts'
import { findRequests } from './find-requests.ts'
import { type Find, wantedOf } from './wanted.ts'

/** The groups in the order of FOUND_KINDS, each with the action that opens it. */
const GROUPS: readonly [Action, Find][] = [
  ['seePeople', findMembers],
  ['seeTasks', findTasks],
  ['payRewards', findRequests],
  ['answerPeople', findConversations],
  ['seeRewards', findRewards],
  ['runContent', findClients],
  ['runContent', findCampaigns],
]

/** Reads only the groups that the viewer's duties open. */
export async function findAnything(
  queries: Queries,
  { search = '' }: QueryOf<typeof contract>,
  viewer: Team,
): Promise<Found[]> {
  const wanted = wantedOf(search)
  if (wanted.words.length === 0) return []
  const opened = GROUPS.filter(([action]) => mayDo(viewer, action))
  const groups = await Promise.all(opened.map(([, find]) => find(queries, wanted)))
  return groups.flat().map((row) => ({ ...row, nameLang: languageOf(row.name) }))
}
