import { folded } from '../../../domain/folding.ts'
import { writeCursor } from './cursors.ts'

/** One page of a list: its rows and, while more follow, the cursor after the last one. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** Cuts `limit + 1` fetched rows to a page whose cursor is made from its last row. */
export function pageOf<Row>(
  fetched: Row[],
  limit: number,
  cursorOf: (row: Row) => Parameters<typeof writeCursor>[0],
): Page<Row> {
  const rows = fetched.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: fetched.length > limit && last !== undefined ? writeCursor(cursorOf(last)) : null }
}

/** Stands for the cursor of the first page in a list by descending id. */
export const BEYOND_LAST_ID = Number.MAX_SAFE_INTEGER

/** A search as a LIKE pattern that finds it anywhere in a folded text, its own wildcards made literal. */
export function containsPattern(search: string): string {
  return `%${folded(search).replace(/[\\%_]/g, '\\$&')}%`
}

/** What an index of trigrams needs of a search to be of use. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u

/**
 * SQL that holds where a column of folded text contains the search anywhere, whatever is capital or has an accent. An
 * index of its trigrams serves it; for a search without a trigram, such as a name of two letters, one of letter_pairs does.
 */
export function contains(words: string, search: string, parameter: (value: unknown) => string): string {
  const typed = folded(search)
  if (TRIGRAM.test(typed)) return `${words} like ${parameter(containsPattern(search))}`
  const letters = parameter(typed)
  // Means the same as like, which would have the planner read all of an index of trigrams.
  return `(letter_pairs(${words}) @> letter_pairs(${letters}) and strpos(${words}, ${letters}) > 0)`
}
