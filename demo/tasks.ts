import { endOfTorontoDay } from '../src/domain/dates.ts'
import { DAY_MS, torontoDay } from '../src/domain/time.ts'
import type { tasks } from '../src/server/database/schema/tasks.ts'
import { renderMarkdown } from '../src/server/tasks/markdown.ts'
import type { PictureKind } from './proof-pictures.ts'
import { FEEDBACK_TASKS } from './tasks-feedback.ts'
import { OUTDOOR_TASKS } from './tasks-outdoors.ts'
import { POST_TASKS } from './tasks-posts.ts'

/** A task of the demo as it is written down; dates are days before (age) or after (deadline) today. */
export interface TaskText {
  title: string
  category: string
  points: number
  /** Blocks of markdown. */
  description: readonly string[]
  requirements: readonly string[]
  /** What a member sends: a picture of this kind, or words alone. */
  proof: PictureKind | 'words'
  /** What members write with it; French ones come from those who write French. */
  notes: readonly string[]
  notesInFrench?: readonly string[]
  ageDays: number
  /** Days until the end of its last day; left out for none, negative once past. */
  deadlineDays?: number
  /** Left out for unlimited. */
  capacity?: number
  /** Hours a place is kept without a submission; left out for all the time. */
  claimHours?: number
  rate?: readonly [users: number, days: number]
  priority?: true
  /** Left out of the list: hidden, or deactivated. */
  unlisted?: 'hidden' | 'inactive'
  /** Every place, or every place of the current period, is taken. */
  crowded?: 'full' | 'rate-limited'
}

export type DemoTask = { text: TaskText; createdAt: Date; deadline: Date | null }

/** The tasks of the demo, oldest first. Honest ones only: disclosed posts and private words, never a rating. */
export function planTasks(now: Date): DemoTask[] {
  return [...POST_TASKS, ...FEEDBACK_TASKS, ...OUTDOOR_TASKS]
    .map((text) => ({
      text,
      createdAt: new Date(now.getTime() - text.ageDays * DAY_MS),
      deadline: text.deadlineDays === undefined ? null : lastMoment(now, text.deadlineDays),
    }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** The row of a task; `claimedCount` is the number of its live claims. */
export function taskRow(
  { text, createdAt, deadline }: DemoTask,
  claimedCount: number,
): typeof tasks.$inferInsert {
  const description = text.description.join('\n\n')
  const [rateLimit, ratePeriodDays] = text.rate ?? [null, 1]
  return {
    title: text.title,
    description,
    description_html: renderMarkdown(description),
    requirements: text.requirements.join('\n'),
    category: text.category,
    points: text.points,
    priority: text.priority ?? false,
    hidden: text.unlisted === 'hidden',
    status: text.unlisted === 'inactive' ? 'inactive' : 'active',
    capacity: text.capacity ?? null,
    claimed_count: claimedCount,
    deadline,
    rate_limit: rateLimit,
    rate_period_days: ratePeriodDays,
    claim_hours: text.claimHours ?? null,
    created_at: createdAt,
    updated_at: createdAt,
  }
}

function lastMoment(now: Date, days: number): Date {
  return endOfTorontoDay(torontoDay(new Date(now.getTime() + days * DAY_MS)))!
}
