import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { t } from '#client/words/t.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { claimTimeText } from '#domain/tasks/task-form.ts'
import { isExpired, rateLimitText } from '#domain/tasks/tasks.ts'
import { formatDeadline } from '#domain/text/format.ts'
import { daysLeftText, deadlineOf } from './deadlines.ts'
import { claimedText, Spots } from './spots.tsx'

export function TaskFacts({ task, now }: { task: Task; now: Date }) {
  const rate = rateLimitText(task)
  const claimTime = claimTimeText(task.claimHours)
  return (
    <Card>
      <dl className="flex flex-col gap-4">
        <Fact name="Capacity">
          <Spots task={task} />
          <p className="tabular text-13 text-ink2">{claimedText(task)} claimed</p>
        </Fact>
        <Fact name="Deadline">
          {task.deadline === null ? (
            'No deadline'
          ) : (
            <>
              <p>{formatDeadline(task.deadline)}</p>
              <p
                className={
                  isExpired({ deadline: deadlineOf(task) }, now) ? 'text-13 text-red' : 'text-13 text-ink2'
                }
              >
                {daysLeftText(task, now)}
              </p>
            </>
          )}
        </Fact>
        {rate && <Fact name="Rate limit">{rate}</Fact>}
        {claimTime && <Fact name="Time to submit">{t(claimTime)} after claiming</Fact>}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-13 text-ink2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
