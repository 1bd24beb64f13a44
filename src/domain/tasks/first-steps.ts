import { minutesText } from './task-facts.ts'

/** 'about a minute' for the profile task, unless it says how long it takes. */
export function profileTaskTime(minutes: number | null): string {
  return minutes === null || minutes === 1 ? 'about a minute' : minutesText(minutes)!
}

interface FirstTask {
  title: string
  points: number
  isReview: boolean
  minutes: number | null
  town: string | null
  inPerson: boolean | null
}

/** The longest task that we call short. */
const SHORT_MINUTES = 30

/** No field says that a task goes on for days, but its title does. */
const DIARY = /\b(diary|journal|days|weeks)\b/i

/** Known to be done in one sitting: no diary, and no review, which may take three tries. */
function isShort({ title, isReview, minutes }: FirstTask): boolean {
  return !isReview && !DIARY.test(title) && minutes !== null && minutes <= SHORT_MINUTES
}

/** Anywhere or online: we know no member's town. */
function isNear({ town, inPerson }: FirstTask): boolean {
  return inPerson === false || (inPerson === null && town === null)
}

/** The short task to begin with: a near one first, then the one with the fewest minutes, then the best paid. */
export function shortTask<T extends FirstTask>(open: readonly T[]): T | null {
  const [first = null] = open
    .filter(isShort)
    .sort(
      (one, other) =>
        Number(isNear(other)) - Number(isNear(one)) ||
        one.minutes! - other.minutes! ||
        other.points - one.points,
    )
  return first
}
