import { endOfTorontoDay } from '#domain/time/dates.ts'
import { daysBefore, torontoDay } from '#domain/time/time.ts'
import type { tasks } from '#server/database/schema/tasks.ts'
import { renderMarkdown } from '#server/tasks/markdown.ts'
import type { PictureKind } from './proof-pictures.ts'
import type { TaskSubject } from './task-pictures.ts'
import { TASK_TEXTS } from './task-texts.ts'

type TaskRow = typeof tasks.$inferInsert

interface DemoTaskParts {
  /** Known once inserted, as every id of the story. */
  id?: number
  capacity: number | null
  proof: PictureKind | 'words'
  /** Notes that members write with their proof. */
  notes: readonly string[]
  picture?: TaskSubject
  /** Spots that nobody has claimed yet, if more than two. */
  spare?: number
  /** Full, or its rate limit is reached. */
  isCrowded?: true
}

export type DemoTask = TaskRow & DemoTaskParts & { created_at: Date; deadline: Date | null }

export type TaskText = Omit<TaskRow, 'description_html' | 'deadline' | 'created_at'> &
  DemoTaskParts & {
    /** Days since it was published and until its last day ends: none for no deadline, negative once past. */
    days: { published: number; deadline?: number }
  }

export function planTasks(now: Date): DemoTask[] {
  return TASK_TEXTS.map(({ days, ...text }) => ({
    ...text,
    description_html: renderMarkdown(text.description),
    deadline:
      days.deadline === undefined ? null : endOfTorontoDay(torontoDay(daysBefore(now, -days.deadline))),
    created_at: daysBefore(now, days.published),
    updated_at: daysBefore(now, days.published),
  })).sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

export function taskCalled(tasks: readonly DemoTask[], title: string): DemoTask {
  const task = tasks.find((candidate) => candidate.title === title)
  if (!task) throw new Error(`The demo has no task called ${title}.`)
  return task
}
