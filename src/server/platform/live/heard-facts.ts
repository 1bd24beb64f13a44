import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { FACTS, type Fact } from '#contract/facts.ts'
import { type Action, isAction, mayDo, type Team } from '#domain/identity/duties.ts'

/** The action that shows other people's data in a read. Answers of the day are filtered by duty, so others say who hears what. */
function actionOf({ access, showsOthers }: Endpoint): Action | null {
  if (showsOthers) return showsOthers
  return isAction(access) && access !== 'seeDay' ? access : null
}

const shownBy = (endpoints: readonly Endpoint[]) => new Set(endpoints.flatMap(({ shows = [] }) => shows))

const OF_SOME = shownBy(allEndpoints.filter((one) => actionOf(one) !== null))

const heard = new Map<string, ReadonlySet<Fact>>()

/** The facts about others that this person hears: those that a call they may make shows. Members hear none. */
export function factsHeardBy(team: Team): ReadonlySet<Fact> {
  const key = [team.role, ...team.duties].join()
  const known = heard.get(key)
  if (known) return known
  const own = shownBy(
    allEndpoints.filter((one) => {
      const action = actionOf(one)
      return action !== null && mayDo(team, action)
    }),
  )
  const facts = (Object.keys(FACTS) as Fact[]).filter(
    (fact) => team.role === 'admin' && (own.has(fact) || !OF_SOME.has(fact)),
  )
  const made = new Set(facts)
  heard.set(key, made)
  return made
}
