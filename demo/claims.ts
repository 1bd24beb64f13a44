import { DAY_MS } from '../src/domain/time.ts'
import type { Chance } from './chance.ts'
import { firstOf, later } from './moments.ts'
import type { DemoPerson } from './people.ts'
import type { DemoTask } from './tasks.ts'

/** A place someone took in a task, and gave back if `leftAt` is set. */
export interface DemoClaim {
  task: DemoTask
  person: DemoPerson
  claimedAt: Date
  leftAt: Date | null
}

/** Of those who could, and have the zeal, this part takes a task on. */
const ATTRACTION = 0.95

/** Places left open in a task that is not meant to be full. */
const OPEN_PLACES = 2

/** Of those who take a task on, this part gives it back. */
const LEAVES = 0.05

/** A new member looks around for this long before the first claim. */
const FIRST_LOOK_HOURS = 3

/** Tasks that are not listed have not been for this long, in hours. */
const UNLISTED_HOURS = 8 * 24

/** Claims by the community, beside those that stand already; capacity, deadline and rate limit hold for all. */
export function planClaims(
  chance: Chance,
  now: Date,
  tasks: readonly DemoTask[],
  community: readonly DemoPerson[],
  standing: readonly DemoClaim[],
): DemoClaim[] {
  return tasks.flatMap((task) => {
    const { capacity, isCrowded, rate } = task.text
    const taken = standing.filter((claim) => claim.task === task).length
    const places = (capacity ?? community.length) - taken - (isCrowded ? 0 : OPEN_PLACES)
    const claims = chance
      .shuffled(community)
      .filter(({ zeal }) => zeal > 0 && (isCrowded || chance.happens(zeal * ATTRACTION)))
      .flatMap((person) => aClaim(chance, now, task, person) ?? [])
      .slice(0, Math.max(0, places))
      .sort((a, b) => a.claimedAt.getTime() - b.claimedAt.getTime())
    return rate ? withinRate(claims, rate) : claims
  })
}

/** Null if there was no moment at which this person could have claimed the task. */
function aClaim(chance: Chance, now: Date, task: DemoTask, person: DemoPerson): DemoClaim | null {
  const from = Math.max(Number(task.createdAt), Number(later(person.created_at, FIRST_LOOK_HOURS)))
  const isUnlisted = task.text.hidden || task.text.status === 'inactive'
  const until = later(now, isUnlisted ? -UNLISTED_HOURS : -1)
  const to = Number(firstOf(until, task.deadline ?? until, person.suspended_at ?? until))
  if (to <= from) return null
  const claimedAt = byDay(new Date(from + (to - from) * chance.fraction() ** 0.8), from)
  const leaves = !task.text.isCrowded && chance.happens(LEAVES)
  const leftAt = later(claimedAt, chance.between(1, 30))
  return { task, person, claimedAt, leftAt: leaves && leftAt < now ? leftAt : null }
}

/** Few people do tasks while Canada sleeps: such a moment is moved to the evening before. */
function byDay(moment: Date, earliest: number): Date {
  const hour = moment.getUTCHours()
  const evening = later(moment, -6)
  return hour >= 5 && hour < 11 && evening.getTime() > earliest ? evening : moment
}

/** Drops what a rate limit would have refused. */
function withinRate(claims: readonly DemoClaim[], [users, days]: readonly [number, number]): DemoClaim[] {
  const kept: DemoClaim[] = []
  for (const claim of claims) {
    const since = claim.claimedAt.getTime() - days * DAY_MS
    if (kept.filter(({ claimedAt }) => claimedAt.getTime() > since).length < users) kept.push(claim)
  }
  return kept
}
