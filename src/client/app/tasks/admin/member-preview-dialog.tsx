import { type ReactNode, useId } from 'react'
import { useNow } from '#client/app/use-now.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { Markdown } from '#client/ui/markdown.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { AdminTask } from '#contract/tasks/admin-tasks.ts'
import { languageOf } from '#domain/text/language.ts'
import { claimLabel, refusalOf } from '../deadlines.ts'
import { DoStep } from '../do-step.tsx'
import { Requirements } from '../requirements.tsx'
import { MemberTaskFace, TASK_CARD } from '../task-card-face.tsx'
import { TaskFacts } from '../task-facts.tsx'
import { TaskLead } from '../task-lead.tsx'
import { TaskPicture } from '../task-picture.tsx'

/** The task as a member sees it, built from the members' own components. */
export default function MemberPreviewDialog({ task, onClose }: { task: AdminTask; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Preview as a member"
      description={visibilityText(task)}
      width="lg"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-6">
        <Part title="In the list">
          <ListCard task={task} />
        </Part>
        <Part title="On the task page">
          <OwnPage task={task} />
        </Part>
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h3 id={titleId} className="text-13 font-semibold text-ink2">
        {title}
      </h3>
      {children}
    </section>
  )
}

function ListCard({ task }: { task: AdminTask }) {
  const now = useNow()
  const titleId = useId()
  return (
    <div className={cx(TASK_CARD, 'max-w-[24rem]')}>
      <MemberTaskFace task={task} status={undefined} now={now} titleId={titleId} headingLevel={4} />
    </div>
  )
}

function OwnPage({ task }: { task: AdminTask }) {
  const now = useNow()
  const refusal = refusalOf(task, now)
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-paper p-4">
      <div className="flex flex-col gap-2">
        <h4
          lang={languageOf(task.title)}
          className="font-display text-24 font-bold tracking-tight wrap-anywhere"
        >
          {task.title}
        </h4>
        <p className="text-ink2">
          <TaskLead task={task} points={task.points} />
        </p>
        {task.pictureUrl && <TaskPicture task={task} className="max-w-120 rounded-card border border-line" />}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Description" headingLevel={3}>
            <Markdown html={task.descriptionHtml} className="pt-3" />
          </Card>
          <Requirements task={task} ticks={null} headingLevel={3} />
          <DoStep link={task.link} ticks={null} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <InertButton>{claimLabel(refusal)}</InertButton>
          <TaskFacts task={task} now={now} />
        </div>
      </div>
    </div>
  )
}

/** Looks like the member's button but does nothing. */
function InertButton({ children }: { children: ReactNode }) {
  return (
    <Button variant="primary" disabledReason="This is only a preview." hideReason>
      {children}
    </Button>
  )
}

function visibilityText(task: AdminTask): string {
  if (task.deletedAt) return 'Deleted: only members with a spot see it.'
  if (task.hidden) return 'Hidden: only members with a spot see it.'
  if (task.status === 'inactive') return 'Inactive: only members with a spot see it.'
  return 'This is what members see.'
}
