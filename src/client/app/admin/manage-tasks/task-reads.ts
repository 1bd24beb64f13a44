import { getAdminTask, listAdminTaskCategories, listAdminTasks } from '../../../../contract/admin-tasks.ts'
import { getTask, listTaskCategories, listTasks } from '../../../../contract/tasks.ts'

/** What a changed task puts out of date (specification §7: after task mutations the task list refreshes). */
export const TASK_READS = [
  listAdminTasks,
  listAdminTaskCategories,
  getAdminTask,
  listTasks,
  listTaskCategories,
  getTask,
]
