import { DAY_MS, HOUR_MS } from '../src/domain/time.ts'
import type { Chance } from './chance.ts'
import type { DemoPerson } from './people.ts'
import type { DemoTask } from './tasks.ts'

/** A place somebody took in a task, and gave back if `leftAt` is set. */
export interface DemoClaim {
  task: DemoTask
  person: DemoPerson
  claimedAt: Date
  leftAt: Date | null
}

/** Of those who could, and have the zeal, this part takes a task on. */
const ATTRACTION = 0.75

/** Places left open in a task that is not meant to be full. */
const OPEN_PLACES = 2

/** A new member looks around for this long before the first claim. */
const FIRST_LOOK_MS = 3 * HOUR_MS

const MINUTE_MS = 60_000

/** Tasks that are not listed have not been for this long. */
const UNLISTED_SINCE_MS = 8 * DAY_MS

/** Claims by the community, beside those that stand already; capacity, deadline and rate limit hold for all. */
export function planClaims(
  chance: Chance,
  now: Date,
  tasks: readonly DemoTask[],
  community: readonly DemoPerson[],
  standing: readonly DemoClaim[],
): DemoClaim[] {
  return tasks.flatMap((task) => {
    const taken = standing.filter((claim) => claim.task === task)
    return claimsOnTask(chance, now, task, community, taken)
  })
}

function claimsOnTask(
  chance: Chance,
  now: Date,
  task: DemoTask,
  community: readonly DemoPerson[],
  taken: readonly DemoClaim[],
): DemoClaim[] {
  const { capacity, crowded } = task.text
  const places = (capacity ?? community.length) - taken.length - (crowded === 'full' ? 0 : OPEN_PLACES)
  const willing = chance
    .shuffled(community)
    .filter(({ zeal }) => zeal > 0 && (crowded !== undefined || chance.happens(zeal * ATTRACTION)))
  const claims = willing
    .flatMap((person) => aClaim(chance, now, task, person))
    .slice(0, Math.max(0, places))
    .sort((a, b) => a.claimedAt.getTime() - b.claimedAt.getTime())
  if (!task.text.rate) return claims
  const spread = withinRate(claims, task.text.rate)
  return crowded === 'rate-limited' ? fillPeriod(chance, now, spread, task.text.rate) : spread
}

/** At most one claim: none if there was no moment at which this person could have claimed the task. */
function aClaim(chance: Chance, now: Date, task: DemoTask, person: DemoPerson): DemoClaim[] {
  const from = Math.max(task.createdAt.getTime(), person.created_at.getTime() + FIRST_LOOK_MS)
  const ends = [
    now.getTime() - (task.text.unlisted ? UNLISTED_SINCE_MS : HOUR_MS),
    task.deadline?.getTime(),
    person.suspended_at?.getTime(),
  ]
  const to = Math.min(...ends.filter((end) => end !== undefined))
  if (to <= from) return []
  const claimedAt = byDay(chance, from + (to - from) * chance.fraction() ** 0.8, from)
  const leaves = task.text.crowded === undefined && chance.happens(0.05)
  const leftAt = new Date(claimedAt.getTime() + chance.between(1, 30) * HOUR_MS)
  return [{ task, person, claimedAt, leftAt: leaves && leftAt < now ? leftAt : null }]
}

/** Few people do tasks while Canada sleeps: such a moment is moved to the evening before. */
function byDay(chance: Chance, moment: number, earliest: number): Date {
  const hour = new Date(moment).getUTCHours()
  const atNight = hour >= 5 && hour < 11
  const moved = moment - 6 * HOUR_MS - chance.between(0, 59) * MINUTE_MS
  return new Date(atNight && moved > earliest ? moved : moment)
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

/** Moves the latest claims into the current period, so that the limit is reached now. */
function fillPeriod(
  chance: Chance,
  now: Date,
  claims: readonly DemoClaim[],
  [users, days]: readonly [number, number],
): DemoClaim[] {
  const periodMs = days * DAY_MS
  const earlier = claims.filter(({ claimedAt }) => claimedAt.getTime() < now.getTime() - 2 * periodMs)
  return earlier.map((claim, index) =>
    index < earlier.length - users
      ? claim
      : {
          ...claim,
          leftAt: null,
          claimedAt: new Date(now.getTime() - periodMs * (0.2 + 0.5 * chance.fraction())),
        },
  )
}
