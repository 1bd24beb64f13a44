let lastSearch = ''

/** Remembers the filters the member last had on /tasks, so that 'Back to Tasks' leads to the same list. */
export function rememberTasksSearch(search: string): void {
  lastSearch = search
}

/** The address of /tasks with the filters last used. */
export function tasksAddress(): string {
  return lastSearch === '' ? '/tasks' : `/tasks?${lastSearch}`
}
