/** The lengths of all texts are in characters. */
export const MAX_NOTES_LENGTH = 5000

export const REASON_NEEDED = 'Please give a reason.'

/** PostgreSQL refuses NUL, and UTF-8 has no lone surrogates (reliability: The web). */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Whether the text has no line breaks or direction marks. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text)
}

const SHOWS_NOTHING = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

export function isBlank(text: string): boolean {
  return SHOWS_NOTHING.test(text)
}

export function saysSomething(text: string): boolean {
  return !isBlank(text)
}
