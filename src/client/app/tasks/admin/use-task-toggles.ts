import { useAction } from '#client/api/use-action.ts'
import {
  type AdminTask,
  listAdminTasks,
  setTaskPriority,
  setTaskVisibility,
} from '#contract/tasks/admin-tasks.ts'

const FAILED = { fallback: 'Failed to update task' }

/** Optimistic; reverts with an 'Error' toast if the server refuses (decisions: Errors). */
export function useTaskToggles() {
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
