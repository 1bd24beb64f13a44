import { Refusal } from './refusal.ts'

/** One page of a list: its rows and, while more follow, the cursor after the last one. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** Cuts `limit + 1` fetched rows to a page whose cursor is made from its last row. */
export function pageOf<Row>(fetched: Row[], limit: number, cursorOf: (row: Row) => CursorValues): Page<Row> {
  const rows = fetched.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: fetched.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null }
}

/** Stands for the cursor of the first page in a list by descending id. */
export const BEYOND_LAST_ID = Number.MAX_SAFE_INTEGER

type CursorKind = 'string' | 'number' | 'fraction' | 'boolean' | 'nullable-string'

type CursorValues = readonly (string | number | boolean | null)[]

function encodeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor this server once gave; anything else is a bad request. */
export function decodeCursor(cursor: string, shape: readonly CursorKind[]): CursorValues {
  const broken = new Refusal('invalid', 'This list cannot be continued from here. Please load it again.', {
    code: 'cursor.invalid',
  })
  let values: unknown
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw broken
  }
  const fits =
    Array.isArray(values) &&
    values.length === shape.length &&
    shape.every((kind, at) => isOfKind(values[at], kind))
  if (!fits) throw broken
  return values as CursorValues
}

/** A 'number' names a row or an instant: it is whole, and PostgreSQL reads it as a bigint. */
function isOfKind(value: unknown, kind: CursorKind): boolean {
  if (kind === 'nullable-string') return value === null || typeof value === 'string'
  if (kind === 'number') return Number.isSafeInteger(value)
  return typeof value === (kind === 'fraction' ? 'number' : kind)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/

/** The values of a cursor in a list by time: an instant as PostgreSQL wrote it into JSON, and what tells equals apart. */
export function decodeTimeCursor(
  cursor: string,
  rest: readonly ('string' | 'number')[] = ['number'],
): CursorValues {
  const values = decodeCursor(cursor, ['string', ...rest])
  if (INSTANT.test(String(values[0]))) return values
  throw new Refusal('invalid', 'This list cannot be continued from here. Please load it again.', {
    code: 'cursor.invalid',
  })
}

/** A search text as a LIKE pattern that finds it anywhere, its own wildcards made literal. */
export function containsPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}

/** What an index of trigrams needs of a search to be of use. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u

/**
 * SQL that holds where `text`, a column or an expression, contains the search anywhere, whatever is capital. An index of
 * trigrams of `text` serves it; for a search without a trigram, such as a name of two letters, one of letter_pairs does.
 */
export function contains(text: string, search: string, parameter: (value: unknown) => string): string {
  if (TRIGRAM.test(search)) return `${text} ilike ${parameter(containsPattern(search))}`
  const typed = parameter(search)
  // Means the same as ilike, which would have the planner read all of an index of trigrams.
  return `(letter_pairs(${text}) @> letter_pairs(${typed}) and strpos(lower(${text}), lower(${typed})) > 0)`
}
