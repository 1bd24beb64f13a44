/** The columns of the managed tasks, shared by the cards and their placeholders. */
export const MANAGED_TASK_GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'
