import * as z from 'zod'
import { isInKnownDays } from '../../../domain/dates.ts'
import { isStorableText } from '../../../domain/text.ts'
import { Refusal } from '../http/refusal.ts'

const LONGEST_CURSOR_TEXT = 200

/** The parts of a cursor, as wide as what PostgreSQL compares them with. */
export const CursorId = z.int().nonnegative()
/** A column of type integer. */
export const CursorInteger = z.int32()
/** A whole number that is compared as a bigint. */
export const CursorWhole = z.int()
export const CursorText = z.string().max(LONGEST_CURSOR_TEXT).refine(isStorableText)
/** An instant as PostgreSQL writes it into JSON: to the microsecond, which a Date cannot hold. */
export const CursorInstant = z
  .string()
  .regex(/T\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/)
  .pipe(z.iso.datetime({ offset: true }))
  .refine((text) => isInKnownDays(new Date(text)))

type CursorValues = readonly (string | number | boolean | null)[]

/** Where a list goes on after these values. */
export function writeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor this list once gave; anything else is a bad request. */
export function readCursor<Shape extends z.ZodType>(cursor: string, shape: Shape): z.output<Shape> {
  const read = z.safeParse(shape, valuesOf(cursor))
  if (read.success) return read.data
  throw new Refusal('invalid', 'This list cannot be continued from here. Please load it again.', {
    code: 'cursor.invalid',
  })
}

const OneId = z.tuple([CursorId])

/** The id after which a list by id goes on; null at its beginning. */
export function readIdCursor(cursor: string | undefined): number | null {
  return cursor ? readCursor(cursor, OneId)[0] : null
}

function valuesOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
