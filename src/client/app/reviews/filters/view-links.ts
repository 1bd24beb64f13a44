/** The full URL, for sharing. */
export function linkTo(query: string): string {
  return `${location.origin}${pathTo(query)}`
}

export function pathTo(query: string): string {
  return `/admin/task-reviews${query && `?${query}`}`
}
