import { sentence } from './wording.ts'

/** The lengths of all texts are in characters. */
export const MAX_NOTES_LENGTH = 5000

export const REASON_NEEDED = sentence('Please give a reason.')

/** PostgreSQL refuses NUL, and UTF-8 has no lone surrogates (reliability: The web). */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

const BREAKS_LINE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu

export const ONE_LINE_NEEDED = sentence('Please keep this on one line, without tabs or hidden characters.')

/** Whether the text has no line breaks, tabs, other control characters or direction marks. */
export function isOneLine(text: string): boolean {
  return asOneLine(text) === text
}

/** A space instead of everything that breaks a line. */
export function asOneLine(text: string): string {
  return text.replace(BREAKS_LINE, ' ')
}

const SHOWS_NOTHING = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

export function isBlank(text: string): boolean {
  return SHOWS_NOTHING.test(text)
}

export function saysSomething(text: string): boolean {
  return !isBlank(text)
}
