import { DAY_MS } from '../src/domain/time.ts'
import type { Chance } from './chance.ts'
import { firstOf, later } from './moments.ts'
import type { DemoPerson } from './people.ts'
import type { DemoTask } from './tasks.ts'

/** A member's spot in a task; they left it if `leftAt` is set. */
export interface DemoClaim {
  task: DemoTask
  person: DemoPerson
  claimedAt: Date
  leftAt: Date | null
}

/** The share of eligible, keen people who claim a task. */
const ATTRACTION = 0.95

/** Spots left open in a task that is not meant to be full. */
const OPEN_PLACES = 2

/** The share of claims that members leave. */
const LEAVES = 0.05

const FIRST_LOOK_HOURS = 3

/** How long unlisted tasks have been unlisted, in hours. */
const UNLISTED_HOURS = 8 * 24

/** Adds the community's claims to those given, within capacity, deadline and rate limit. */
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

/** Null if the person never had a moment to claim the task. */
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

/** Few people work at night: moves such a moment to the evening before. */
function byDay(moment: Date, earliest: number): Date {
  const hour = moment.getUTCHours()
  const evening = later(moment, -6)
  return hour >= 5 && hour < 11 && evening.getTime() > earliest ? evening : moment
}

function withinRate(claims: readonly DemoClaim[], [users, days]: readonly [number, number]): DemoClaim[] {
  const kept: DemoClaim[] = []
  for (const claim of claims) {
    const since = claim.claimedAt.getTime() - days * DAY_MS
    if (kept.filter(({ claimedAt }) => claimedAt.getTime() > since).length < users) kept.push(claim)
  }
  return kept
}
