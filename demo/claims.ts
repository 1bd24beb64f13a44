import { DAY_MS } from '#domain/time/time.ts'
import type { claims } from '#server/database/schema/claims.ts'
import type { Chance } from './chance.ts'
import { type DemoPerson, later } from './people.ts'
import type { DemoTask } from './tasks.ts'

/** A member's spot in a task. */
export interface DemoClaim extends Omit<typeof claims.$inferInsert, 'task_id'> {
  id?: number
  task: DemoTask
  person: DemoPerson
  claimed_at: Date
}

/** Spots left open in a task that is neither new nor meant to be full. */
const OPEN_SPOTS = 2

/** The share of claims that members leave. */
const LEAVES = 0.05

const FIRST_LOOK_HOURS = 3

export function aClaim(task: DemoTask, person: DemoPerson, claimed_at: Date): DemoClaim {
  return { task, person, user_id: person.id, points: task.points, claimed_at }
}

/** The community's claims beside those given, within capacity, deadline and rate limit. */
export function planClaims(
  chance: Chance,
  now: Date,
  tasks: readonly DemoTask[],
  community: readonly DemoPerson[],
  scripted: readonly DemoClaim[],
): DemoClaim[] {
  return tasks.flatMap((task) => {
    const { capacity, isCrowded, spare = OPEN_SPOTS } = task
    const taken = scripted.filter((claim) => claim.task === task).length
    const spots = (capacity ?? community.length) - taken - (isCrowded ? 0 : spare)
    const claims = chance
      .shuffled(community)
      .filter(({ zeal }) => zeal > 0 && (isCrowded || chance.happens(zeal)))
      .flatMap((person) => someClaim(chance, now, task, person))
      .slice(0, Math.max(0, spots))
      .sort((a, b) => a.claimed_at.getTime() - b.claimed_at.getTime())
    return withinRate(task, claims)
  })
}

/** None if the person never had a moment to claim the task. */
function someClaim(chance: Chance, now: Date, task: DemoTask, person: DemoPerson): DemoClaim[] {
  const from = Math.max(Number(task.created_at), Number(later(person.created_at, FIRST_LOOK_HOURS)))
  const ends = [later(now, -1), task.deadline ?? now, person.suspended_at ?? now]
  const to = Math.min(...ends.map(Number))
  if (to <= from) return []
  const claim = aClaim(task, person, new Date(from + (to - from) * chance.fraction() ** 0.8))
  const leaves = !task.isCrowded && chance.happens(LEAVES)
  const left_at = later(claim.claimed_at, chance.between(1, 30))
  return [leaves && left_at < now ? { ...claim, left_at } : claim]
}

function withinRate({ rate_limit, rate_period_days = 1 }: DemoTask, claims: DemoClaim[]): DemoClaim[] {
  if (!rate_limit) return claims
  const kept: DemoClaim[] = []
  for (const claim of claims) {
    const since = claim.claimed_at.getTime() - rate_period_days * DAY_MS
    if (kept.filter(({ claimed_at }) => claimed_at.getTime() > since).length < rate_limit) kept.push(claim)
  }
  return kept
}
