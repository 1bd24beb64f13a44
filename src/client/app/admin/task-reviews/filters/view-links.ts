/** The address of a list in full. */
export function linkTo(query: string): string {
  return `${location.origin}${pathTo(query)}`
}

/** The address of a list within the product. */
export function pathTo(query: string): string {
  return `/admin/task-reviews${query && `?${query}`}`
}
