let lastSearch = ''

/** Remembers the last filters on /tasks, so that 'Back to Tasks' opens the same list. */
export function rememberTasksSearch(search: string): void {
  lastSearch = search
}

export function tasksAddress(): string {
  return lastSearch === '' ? '/tasks' : `/tasks?${lastSearch}`
}
