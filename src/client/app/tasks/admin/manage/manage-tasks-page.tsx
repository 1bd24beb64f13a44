import { useEffect, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { TABLE, TableSkeleton } from '#client/app/admin-parts/list-view/table.tsx'
import { useListView } from '#client/app/admin-parts/list-view/use-list-view.ts'
import { ViewSwitch } from '#client/app/admin-parts/list-view/view-switch.tsx'
import { ManagedList } from '#client/app/admin-parts/managed-list.tsx'
import { useNow } from '#client/app/use-now.ts'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'
import {
  type AdminTask,
  deleteTask,
  getAdminTask,
  listAdminTaskCategories,
  listAdminTasks,
  type ManagedTaskStatus,
  restoreTask,
  setTaskPriority,
  setTaskVisibility,
} from '#contract/tasks/admin-tasks.ts'
import { TASK_CARD, TaskFaceSkeleton } from '../../task-card-face.tsx'
import { ManagedTaskCard } from '../managed-task-card.tsx'
import { fieldsOfCopy, NEW_TASK, type TaskFields } from '../task-fields.ts'
import { TaskImpactText } from '../task-impact-text.tsx'
import type { TaskDialogKind } from '../task-menu.tsx'
import { TaskRow, TaskTableHead } from '../task-table.tsx'
import { useTasksAddress } from './use-tasks-address.ts'

const TaskDialog = screenDialog(() => import('../task-dialog.tsx'))

const OpenedTaskDialog = screenDialog(() => import('../opened-task-dialog.tsx'))

const ClaimsDialog = screenDialog(() => import('../claims-dialog.tsx'))

const MemberPreviewDialog = screenDialog(() => import('../member-preview-dialog.tsx'))

const STATUS_OPTIONS: ReadonlyArray<readonly [ManagedTaskStatus | '', string]> = [
  ['', 'All Statuses'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['deleted', 'Deleted'],
]

type OpenDialog =
  | { kind: 'create'; fields: TaskFields; pictureOf?: number }
  | { kind: TaskDialogKind; task: AdminTask }

/** Specification §2 Admin screens, 3. */
export default function ManageTasksPage() {
  useEffect(TaskDialog.preload, [])
  useEffect(OpenedTaskDialog.preload, [])
  useEffect(ClaimsDialog.preload, [])
  useEffect(MemberPreviewDialog.preload, [])
  const address = useTasksAddress()
  const { taskId, status } = address
  const { search, category } = address.filters
  const [view, setView] = useListView('tasks-view')
  const isTable = view === 'table'
  const categories = useEndpoint(listAdminTaskCategories)
  const tasks = usePagedEndpoint(listAdminTasks, {
    query: { search: search.trim(), category, status: status === '' ? undefined : status },
    keepPrevious: true,
  })
  // The document of a link to a task carries it, before the dialog's code is there.
  const listed = tasks.rows.find(({ id }) => id === taskId)
  useEndpoint(getAdminTask, { params: { id: taskId ?? 0 }, enabled: taskId !== null && !listed })
  const toggles = useTaskToggles()
  const restore = useAction(restoreTask, {
    success: ({ title }) => ['Task Restored', `“${title}” is back.`],
    failure: { fallback: 'Failed to restore task' },
  })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const now = useNow()
  const row = (task: AdminTask) => {
    const actions = {
      task,
      now,
      onEdit: () => address.open(task.id),
      onToggleHidden: () => toggles.setHidden(task, !task.hidden),
      onTogglePriority: () => toggles.setPriority(task, !task.priority),
      onOpen: (kind: TaskDialogKind) => setDialog({ kind, task }),
      onDuplicate: () => setDialog({ kind: 'create', fields: fieldsOfCopy(task, now), pictureOf: task.id }),
      onRestore: () => void restore.run({ params: { id: task.id } }),
    }
    return isTable ? (
      <TaskRow key={task.id} form={address.linkTo(task.id)} {...actions} />
    ) : (
      <ManagedTaskCard key={task.id} {...actions} />
    )
  }

  return (
    <ManagedList
      title="Task Management"
      one="task"
      list={tasks}
      filters={{ status, category }}
      address={address}
      statuses={STATUS_OPTIONS}
      categories={categories.data ?? []}
      onClear={address.isNarrowedBesides() ? address.clear : undefined}
      createLabel="Create Task"
      onCreate={() => setDialog({ kind: 'create', fields: NEW_TASK })}
      words={{
        search: 'Search tasks',
        noMatch: 'No tasks found matching your criteria.',
        none: 'No tasks yet',
        firstUse: 'Members see a task as soon as it’s active.',
      }}
      layout={isTable ? TABLE : MANAGED_TASK_GRID}
      head={isTable && <TaskTableHead />}
      view={<ViewSwitch label="Show tasks as" view={view} onChange={setView} />}
      loading={isTable ? <TableSkeleton label="Loading tasks..." /> : <ManagedTaskSkeletons />}
      row={row}
    >
      {taskId !== null && (
        <OpenedTaskDialog
          key={taskId}
          taskId={taskId}
          listed={listed}
          categories={categories.data ?? []}
          onClose={address.close}
        />
      )}
      {dialog?.kind === 'create' && (
        <TaskDialog start={dialog} categories={categories.data ?? []} onClose={close} />
      )}
      {dialog?.kind === 'delete' && <DeleteTaskDialog task={dialog.task} onClose={close} />}
      {dialog?.kind === 'claims' && <ClaimsDialog task={dialog.task} onClose={close} />}
      {dialog?.kind === 'preview' && <MemberPreviewDialog task={dialog.task} onClose={close} />}
    </ManagedList>
  )
}

function ManagedTaskSkeletons() {
  return (
    <CardSkeletons label="Loading tasks..." className={MANAGED_TASK_GRID} card={TASK_CARD}>
      <TaskFaceSkeleton />
      <div className="-mb-1 flex h-[2.8125rem] items-center gap-3 border-t border-line pt-2 touch:h-[3.3125rem]">
        <Skeletons of={['size-6', 'size-6', 'size-6', 'size-6']} />
      </div>
    </CardSkeletons>
  )
}

/** Shared by the cards and their placeholders. */
const MANAGED_TASK_GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'

/** Confirms the deletion and shows who it affects (specification §5). */
function DeleteTaskDialog({ task, onClose }: { task: AdminTask; onClose: () => void }) {
  const remove = useAction(deleteTask, {
    success: () => ['Task Deleted', `You can restore “${task.title}” under Deleted.`],
    failure: { fallback: 'Failed to delete task' },
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete “${task.title}”?`}
      description="Are you sure you want to delete this task? This action cannot be undone."
      confirmLabel="Delete task"
      busy={remove.isPending}
      problem={remove.problem}
      onConfirm={() => void remove.run({ params: { id: task.id } })}
    >
      <div role="status">
        <TaskImpactText taskId={task.id} />
      </div>
    </AlertDialog>
  )
}

const FAILED = { fallback: 'Failed to update task' }

/** Optimistic; reverts with an 'Error' toast if the server refuses (decisions: Errors). */
function useTaskToggles() {
  const visibility = useAction(setTaskVisibility, {
    success: ({ hidden }) => [
      'Task Visibility Updated',
      hidden ? 'Members no longer see it in the list.' : 'Members can see it in the list.',
    ],
    failure: FAILED,
    optimistic: {
      endpoint: listAdminTasks,
      update: (rows, { params, body }) =>
        changed(rows, params.id, (row) => ({ ...row, hidden: body?.hidden ?? row.hidden })),
    },
  })
  const priority = useAction(setTaskPriority, {
    success: ({ priority: isFirst }) => [
      'Task Priority Updated',
      isFirst ? 'Members see it first.' : 'It’s back among the other tasks.',
    ],
    failure: FAILED,
    optimistic: {
      endpoint: listAdminTasks,
      update: (rows, { params, body }) =>
        changed(rows, params.id, (row) => ({ ...row, priority: body?.priority ?? row.priority })),
    },
  })
  return {
    setHidden: (task: AdminTask, hidden: boolean) =>
      void visibility.run({ params: { id: task.id }, body: { hidden } }),
    setPriority: (task: AdminTask, isFirst: boolean) =>
      void priority.run({ params: { id: task.id }, body: { priority: isFirst } }),
  }
}

function changed(rows: AdminTask[], id: number | string, change: (row: AdminTask) => AdminTask): AdminTask[] {
  return rows.map((row) => (row.id === Number(id) ? change(row) : row))
}
