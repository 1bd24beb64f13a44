/** Longest text a member or an admin may write in one field, in characters: proof notes and review notes. */
export const MAX_NOTES_LENGTH = 5000

/** Longest e-mail address, in characters (RFC 5321 §4.5.3.1.3, without the angle brackets). */
export const MAX_EMAIL_LENGTH = 254

/** PostgreSQL refuses NUL and UTF-8 has no lone surrogates: such text is a bad request (reliability: The web). */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Whether a text has no line break and no other sign that moves or turns what follows it. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text)
}

/** Characters that show nothing: blanks, and what only joins, marks or turns other characters. */
const SHOWS_NOTHING = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/** Whether nobody could read anything in a text. */
export function isBlank(text: string): boolean {
  return SHOWS_NOTHING.test(text)
}

/** Whether somebody could read something in a text. */
export function saysSomething(text: string): boolean {
  return !isBlank(text)
}
