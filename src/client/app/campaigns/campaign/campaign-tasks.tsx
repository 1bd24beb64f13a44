import { CalendarClock, Plus } from 'lucide-icons'
import { useEffect, useState } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { NEW_TASK } from '#client/app/tasks/admin/task-fields.ts'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { listAdminTaskCategories } from '#contract/tasks/admin-tasks.ts'
import { formatNumber, formatPoints, formatWithZone } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { managedTaskAddress } from '../parts/addresses.ts'

const TaskDialog = screenDialog(() => import('#client/app/tasks/admin/task-dialog.tsx'))

type CampaignTask = Campaign['tasks'][number]

export function CampaignTasks({ campaign }: { campaign: Campaign }) {
  useEffect(TaskDialog.preload, [])
  const [isCreating, setCreating] = useState(false)
  const categories = useEndpoint(listAdminTaskCategories)
  const isOver = campaign.status === 'finishing' || campaign.status === 'finished'
  const { tasks } = campaign
  return (
    <Card
      title="Tasks"
      aside={
        !isOver && (
          <Button size="sm" icon={<Plus size={16} />} onClick={() => setCreating(true)}>
            New task
          </Button>
        )
      }
    >
      {tasks.length === 0 ? (
        <p className="pt-4 text-ink2">
          {isOver
            ? 'This campaign had no tasks.'
            : 'No tasks yet. Members claim the tasks of a running campaign.'}
        </p>
      ) : (
        <ul aria-label="Tasks" className="divide-y divide-line">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      {isCreating && (
        <TaskDialog
          start={{ fields: { ...NEW_TASK, campaignId: String(campaign.id) } }}
          categories={categories.data ?? []}
          onClose={() => setCreating(false)}
        />
      )}
    </Card>
  )
}

function TaskRow({ task }: { task: CampaignTask }) {
  const { title, points, openClaims, approvedClaims, publishAt, deletedAt } = task
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <TextLink
          standalone
          href={managedTaskAddress(title, deletedAt ? 'deleted' : undefined)}
          className="max-w-full"
        >
          <span lang={languageOf(title)} className="min-w-0 wrap-anywhere">
            {title}
          </span>
        </TextLink>
        <p className="tabular text-13 text-ink2">
          {formatPoints(points)} each, {formatNumber(openClaims)} open, {formatNumber(approvedClaims)}{' '}
          approved
        </p>
        {publishAt && (
          <p className="flex items-center gap-1 text-13 text-ink2">
            <CalendarClock size={14} className="shrink-0" />
            Goes live {formatWithZone(publishAt)}
          </p>
        )}
      </div>
      <TaskState task={task} />
    </li>
  )
}

function TaskState({ task: { status, hidden, deletedAt } }: { task: CampaignTask }) {
  if (deletedAt) return <StatusBadge status="cancelled">Deleted</StatusBadge>
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={status === 'active' ? 'spruce' : 'neutral'}>
        {status === 'active' ? 'Active' : 'Inactive'}
      </Badge>
      {hidden && <StatusBadge status="hidden">Hidden</StatusBadge>}
    </span>
  )
}
