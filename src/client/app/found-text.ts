import { plural } from '#domain/text/format.ts'

/** '12 tasks found', or '24 tasks shown, more below'. */
export function foundText(count: number, hasMore: boolean, one: string): string {
  const found = plural(count, one, `${one}s`)
  return hasMore ? `${found} shown, more below` : `${found} found`
}
