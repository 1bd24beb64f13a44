import * as z from 'zod'
import { isStorableText } from '#domain/text/text.ts'
import { isInKnownDays } from '#domain/time/dates.ts'
import { Refusal } from '../http/refusal.ts'

const MAX_CURSOR_LENGTH = 200

/** Cursor parts, limited to the range of the column types they are compared with. */
export const CursorId = z.int().nonnegative()
export const CursorInteger = z.int32()
export const CursorWhole = z.int()
export const CursorText = z.string().max(MAX_CURSOR_LENGTH).refine(isStorableText)
/** An instant as PostgreSQL writes it into JSON: with microseconds, which a Date cannot hold. */
export const CursorInstant = z
  .string()
  .regex(/T\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/)
  .pipe(z.iso.datetime({ offset: true }))
  .refine((text) => isInKnownDays(new Date(text)))

type CursorValues = readonly (string | number | boolean | null)[]

/** A keyset cursor: the list continues after these values. */
export function writeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Throws Refusal 'invalid' for anything but a cursor of this list. */
export function readCursor<Shape extends z.ZodType>(cursor: string, shape: Shape): z.output<Shape> {
  const read = z.safeParse(shape, valuesOf(cursor))
  if (read.success) return read.data
  throw new Refusal('invalid', 'We can’t load more of this list from here. Please reload it.', {
    code: 'cursor.invalid',
  })
}

const OneId = z.tuple([CursorId])

/** The id that a list continues after; null for its start. */
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
