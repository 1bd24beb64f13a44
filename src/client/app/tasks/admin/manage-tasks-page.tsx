import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { ManagedList } from '#client/app/admin-parts/managed-list.tsx'
import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { useNow } from '#client/app/use-now.ts'
import {
  type AdminTask,
  listAdminTaskCategories,
  listAdminTasks,
  MANAGED_TASK_STATUSES,
  type ManagedTaskStatus,
  restoreTask,
} from '#contract/tasks/admin-tasks.ts'
import { ClaimsDialog } from './claims-dialog.tsx'
import { DeleteTaskDialog } from './delete-task-dialog.tsx'
import { ManagedTaskCard, type TaskDialogKind } from './managed-task-card.tsx'
import { MANAGED_TASK_GRID, ManagedTaskSkeletons } from './managed-task-skeletons.tsx'
import { MemberPreviewDialog } from './member-preview-dialog.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { fieldsOfCopy, NEW_TASK, type TaskFields } from './task-fields.ts'
import { useTaskToggles } from './use-task-toggles.ts'

const STATUS_OPTIONS: ReadonlyArray<readonly [ManagedTaskStatus | '', string]> = [
  ['', 'All Statuses'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['deleted', 'Deleted'],
]

/** An empty value means all. */
const NO_FILTERS = { search: '', category: '', status: '' }

type OpenDialog = { kind: 'create'; fields: TaskFields } | { kind: TaskDialogKind; task: AdminTask }

/** Specification §2 Admin screens, 3. */
export default function ManageTasksPage() {
  const address = useAddressFilters<keyof typeof NO_FILTERS>(NO_FILTERS)
  const { search, category } = address.filters
  const status = MANAGED_TASK_STATUSES.find((known) => known === address.filters.status) ?? ''
  const categories = useEndpoint(listAdminTaskCategories)
  const tasks = usePagedEndpoint(listAdminTasks, {
    query: { search: search.trim(), category, status: status === '' ? undefined : status },
    keepPrevious: true,
  })
  const toggles = useTaskToggles()
  const restore = useAction(restoreTask, {
    success: ({ title }) => ['Task Restored', `“${title}” is back.`],
    failure: { fallback: 'Failed to restore task' },
  })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const now = useNow()

  return (
    <ManagedList
      title="Task Management"
      one="task"
      list={tasks}
      filters={{ status, category }}
      address={address}
      statuses={STATUS_OPTIONS}
      categories={categories.data ?? []}
      onClear={address.isNarrowedBesides() ? () => address.change(NO_FILTERS) : undefined}
      createLabel="Create Task"
      onCreate={() => setDialog({ kind: 'create', fields: NEW_TASK })}
      words={{
        search: 'Search tasks',
        noMatch: 'No tasks found matching your criteria.',
        none: 'No tasks yet',
        firstUse: 'Members see a task as soon as it’s active.',
      }}
      layout={MANAGED_TASK_GRID}
      loading={<ManagedTaskSkeletons />}
      row={(task) => (
        <ManagedTaskCard
          key={task.id}
          task={task}
          now={now}
          onToggleHidden={() => toggles.setHidden(task, !task.hidden)}
          onTogglePriority={() => toggles.setPriority(task, !task.priority)}
          onOpen={(kind) => setDialog({ kind, task })}
          onDuplicate={() => setDialog({ kind: 'create', fields: fieldsOfCopy(task, now) })}
          onRestore={() => void restore.run({ params: { id: task.id } })}
        />
      )}
    >
      {(dialog?.kind === 'create' || dialog?.kind === 'edit') && (
        <TaskDialog
          start={dialog.kind === 'create' ? { fields: dialog.fields } : { task: dialog.task }}
          categories={categories.data ?? []}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && <DeleteTaskDialog task={dialog.task} onClose={close} />}
      {dialog?.kind === 'claims' && <ClaimsDialog task={dialog.task} onClose={close} />}
      {dialog?.kind === 'preview' && <MemberPreviewDialog task={dialog.task} onClose={close} />}
    </ManagedList>
  )
}
