import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type AdminTask,
  listAdminTaskCategories,
  listAdminTasks,
  MANAGED_TASK_STATUSES,
  type ManagedTaskStatus,
  restoreTask,
} from '../../../../contract/admin-tasks.ts'
import { useAction } from '../../../api/use-action.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { usePagedEndpoint } from '../../../api/use-paged-endpoint.ts'
import { useAnnounce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { KeepFocus } from '../../../ui/keep-focus.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { foundText } from '../../found-text.ts'
import { useAddressFilters } from '../../use-address-filters.ts'
import { useNow } from '../../use-now.ts'
import { ListFilterBar } from '../admin-parts/list-filter-bar.tsx'
import { ClaimsDialog } from './claims-dialog.tsx'
import { DeleteTaskDialog } from './delete-task-dialog.tsx'
import { ManagedTaskResults } from './managed-task-results.tsx'
import { MemberPreviewDialog } from './member-preview-dialog.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { fieldsOfCopy, NEW_TASK, type TaskFields } from './task-fields.ts'
import { useTaskToggles } from './use-task-toggles.ts'

const STATUS_OPTIONS: ReadonlyArray<readonly [ManagedTaskStatus | '', string]> = [
  ['', 'All Status'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['deleted', 'Deleted'],
]

/** The one dialog that is open. */
type OpenDialog =
  | { kind: 'create'; fields: TaskFields }
  | { kind: 'edit' | 'delete' | 'claims' | 'preview'; task: AdminTask }

/** Task Management: every task, to find, show, order, write, preview and take away (specification §2 Admin screens, 3). */
export default function ManageTasksPage() {
  const address = useManagedTasksAddress()
  const { filters } = address
  const categories = useEndpoint(listAdminTaskCategories)
  const tasks = usePagedEndpoint(listAdminTasks, {
    query: {
      search: filters.search.trim(),
      category: filters.category,
      status: filters.status === '' ? undefined : filters.status,
    },
    keepPrevious: true,
  })
  const toggles = useTaskToggles()
  const restore = useAction(restoreTask, {
    success: ({ title }) => ({ title: 'Task Restored', description: `“${title}” is back.`, tone: 'success' }),
    failure: { fallback: 'Failed to restore task' },
  })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const create = () => setDialog({ kind: 'create', fields: NEW_TASK })
  const now = useNow()
  const settled = !tasks.isPending && !tasks.isError && !tasks.isStale
  const found = settled ? foundText(tasks.totalLoaded, tasks.hasMore, 'task') : undefined
  useAnnounce(found)

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Task Management"
        lead={found ?? (tasks.isError ? 'Please try again in a moment.' : 'Looking for tasks…')}
        actions={
          <Button variant="primary" icon={<Plus size={16} />} onClick={create}>
            Create Task
          </Button>
        }
      />
      <ListFilterBar
        filters={filters}
        onChange={address.change}
        statuses={STATUS_OPTIONS}
        categories={categories.data ?? []}
        search={{
          label: 'Search tasks',
          placeholder: 'Search tasks...',
          value: address.searchText,
          onChange: address.setSearchText,
        }}
      />
      <KeepFocus>
        <ManagedTaskResults
          tasks={tasks}
          now={now}
          onClear={address.isNarrowed ? address.clear : undefined}
          onCreate={create}
          commands={{
            onToggleHidden: (task) => toggles.setHidden(task, !task.hidden),
            onTogglePriority: (task) => toggles.setPriority(task, !task.priority),
            onEdit: (task) => setDialog({ kind: 'edit', task }),
            onDelete: (task) => setDialog({ kind: 'delete', task }),
            onDuplicate: (task) => setDialog({ kind: 'create', fields: fieldsOfCopy(task, now) }),
            onPreview: (task) => setDialog({ kind: 'preview', task }),
            onShowClaims: (task) => setDialog({ kind: 'claims', task }),
            onRestore: (task) => void restore.run({ params: { id: task.id } }),
          }}
        />
      </KeepFocus>
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
    </div>
  )
}

/** An empty text means all. */
const NO_FILTERS = { search: '', category: '', status: '' }

/** What narrows the managed tasks, as the address says. */
export function useManagedTasksAddress() {
  const address = useAddressFilters<keyof typeof NO_FILTERS>(NO_FILTERS)
  const { filters, change, isNarrowedBesides } = address
  const status = MANAGED_TASK_STATUSES.find((known) => known === filters.status) ?? ''
  return {
    ...address,
    filters: { ...filters, status } as const,
    clear: () => change(NO_FILTERS),
    isNarrowed: isNarrowedBesides(),
  }
}
