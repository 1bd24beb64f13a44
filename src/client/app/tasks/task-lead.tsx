import { Dollars } from '#client/app/points/parts/dollars.tsx'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { Points } from '#client/ui/points.tsx'
import type { Task } from '#contract/tasks/tasks.ts'
import { minutesText, placeText } from '#domain/tasks/task-facts.ts'

/** The line under a task's title: points, category, minutes and place. */
export function TaskLead({ task, points }: { task: Task; points: number }) {
  const facts = [minutesText(task.minutes), placeText(task)].filter(Boolean)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3">
      <span className="text-17">
        <Points amount={points} as="offer" /> <span className="max-sm:sr-only">points</span>
      </span>
      <Dollars points={points} />
      <Badge>{task.category}</Badge>
      {task.priority && <StatusBadge status="priority">Priority</StatusBadge>}
      {facts.length > 0 && <span className="tabular text-13 sm:text-15">{facts.join(' · ')}</span>}
    </span>
  )
}
