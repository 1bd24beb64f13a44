/** The columns of the task list, shared by its cards and their placeholders. */
export const TASK_GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3'
