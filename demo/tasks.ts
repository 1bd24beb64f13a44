import { endOfTorontoDay } from '../src/domain/dates.ts'
import { daysBefore, torontoDay } from '../src/domain/time.ts'
import type { tasks } from '../src/server/database/schema/tasks.ts'
import { renderMarkdown } from '../src/server/tasks/markdown.ts'
import type { PictureKind } from './proof-pictures.ts'
import { TASK_GROUPS } from './task-texts.ts'

type TaskRow = typeof tasks.$inferInsert

export interface TaskText extends Omit<TaskRow, 'description_html' | 'requirements' | 'rate_limit'> {
  requirements: readonly string[]
  proof: PictureKind | 'words'
  /** What members write with it; French-speaking members send the French one. */
  notes: readonly string[]
  noteInFrench?: string
  /** Days since it was published and until its last day ends: none for no deadline, negative once past. */
  days: { published: number; deadline?: number }
  /** Null for unlimited. */
  capacity: number | null
  rate?: readonly [users: number, days: number]
  /** Full, or its rate limit is reached. */
  isCrowded?: true
}

/** `proof` is the default for the category's tasks. */
export interface TaskGroup extends Pick<TaskText, 'category' | 'proof'> {
  tasks: readonly (Omit<TaskText, 'category' | 'proof' | 'capacity'> & Partial<TaskText>)[]
}

export type DemoTask = { text: TaskText; createdAt: Date; deadline: Date | null }

const USUAL_CAPACITY = 30

export function planTasks(now: Date): DemoTask[] {
  return TASK_GROUPS.flatMap(({ category, proof, tasks }) =>
    tasks.map((task) => ({ category, proof, capacity: USUAL_CAPACITY, ...task })),
  )
    .sort((a, b) => b.days.published - a.days.published)
    .map((text) => ({
      text,
      createdAt: daysBefore(now, text.days.published),
      deadline: text.days.deadline === undefined ? null : lastMoment(now, text.days.deadline),
    }))
}

export function taskRow({ text, createdAt, deadline }: DemoTask, claimedCount: number): TaskRow {
  const [rateLimit, ratePeriodDays] = text.rate ?? [null, 1]
  return {
    ...text,
    description_html: renderMarkdown(text.description),
    requirements: text.requirements.join('\n'),
    claimed_count: claimedCount,
    deadline,
    rate_limit: rateLimit,
    rate_period_days: ratePeriodDays,
    created_at: createdAt,
    updated_at: createdAt,
  }
}

export function taskCalled(tasks: readonly DemoTask[], title: string): DemoTask {
  const task = tasks.find(({ text }) => text.title === title)
  if (!task) throw new Error(`The demo has no task called ${title}.`)
  return task
}

function lastMoment(now: Date, days: number): Date {
  return endOfTorontoDay(torontoDay(daysBefore(now, -days)))!
}
