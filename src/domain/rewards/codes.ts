import type { Words } from '#domain/text/wording.ts'
import { DAY_MS } from '#domain/time/time.ts'

/** Rows of one import. */
export const MAX_CODE_ROWS = 10_000

/** The text of one import, in characters. */
export const MAX_CODES_TEXT_LENGTH = 1_500_000

export const MIN_CODE_LENGTH = 4
export const MAX_CODE_LENGTH = 200
export const MAX_PIN_LENGTH = 40
export const MAX_SUPPLIER_LENGTH = 80
export const MAX_VOID_REASON_LENGTH = 500

/** Codes that one call makes void. */
export const MAX_VOIDED_AT_ONCE = 500

/** A member has at least this many days to use a code that is delivered by itself; the default of CODE_MIN_DAYS. */
export const CODE_MIN_DAYS = 30

/** The card of a delivered code says that it expires, from this many days before. */
const CODE_EXPIRY_SHOWN_DAYS = 60

/** The columns of an import, in the order of a file without a header. */
export const CODE_COLUMNS = ['code', 'pin', 'value', 'cost', 'expiry'] as const
export type CodeColumn = (typeof CODE_COLUMNS)[number]

/** The states of a code; an 'expiring' one is set aside, because it expires too soon to be delivered by itself. */
export const CODE_STATES = ['free', 'expiring', 'expired', 'delivered', 'void'] as const
export type CodeState = (typeof CODE_STATES)[number]

const SHOWN_FROM_LENGTH = 12

/** Admins see four characters of a long code, and none of a short one. */
export function lastFourOf(code: string): string | null {
  return code.length >= SHOWN_FROM_LENGTH ? code.slice(-4) : null
}

/** The text that a member reads. */
export function deliveredText({ code, pin }: { code: string; pin: string }): string {
  return pin === '' ? code : `${code}\nPIN: ${pin}`
}

/** Reads what `deliveredText` wrote. */
export function readDelivered(text: string): { code: string; pin: string } {
  const [code = '', pin = ''] = text.split('\nPIN: ')
  return { code, pin }
}

/** Whether the card of a delivered code says when it expires. */
export function isShownExpiry(expiresAt: Date | string, now: Date): boolean {
  return new Date(expiresAt).getTime() - now.getTime() <= CODE_EXPIRY_SHOWN_DAYS * DAY_MS
}

/** A row of an import: its cells as they were typed. */
export type CodeRow = Record<CodeColumn, string> & {
  /** The row in the file, the header included. */
  row: number
}

export interface GivenCode {
  row: number
  code: string
  pin: string
  costCents: number | null
  expiresAt: Date | null
}

export interface RowProblem {
  row: number
  /** Names the column, and never repeats what the cell has in it. */
  problem: Words
}
