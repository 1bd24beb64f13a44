/** Zero-width and direction marks, which come along when people paste. */
const MARKS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const MARK_OR_BLANK = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069]/

/** Line breaks as one character each, as browsers count them: they send two. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** The text without blanks and invisible marks at its ends. */
export function trimmedLine(text: string): string {
  let start = 0
  let end = text.length
  // A regular expression would take quadratic time for a long row of blanks.
  while (start < end && MARK_OR_BLANK.test(text[start]!)) start += 1
  while (start < end && MARK_OR_BLANK.test(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}

/** The text without any invisible marks or blanks at its ends: for what is compared or dialled. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '').trim()
}

/** A phone number, which may be copied from a link. */
export function tidyPhone(typed: string): string {
  return withoutMarks(typed)
    .replace(/^tel:\s*/i, '')
    .replace(/;ext=/i, ' ext ')
    .trim()
}

/** The letters and digits of a code, however it was typed or pasted. */
export function tidyCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[^a-z\d]/gi, '')
}
