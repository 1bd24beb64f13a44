import { plural } from '#domain/text/format.ts'

/** '12 tasks found', or '24 tasks shown, more below'. */
export function foundText(count: number, hasMore: boolean, one: string): string {
  const things = plural(count, one, `${one}s`)
  return hasMore ? `${things} shown, more below` : `${things} found`
}
