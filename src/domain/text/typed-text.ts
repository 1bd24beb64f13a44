/** Zero-width and direction marks, which come along when people paste. */
const MARKS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Line breaks as one character each, as browsers count them: they send two. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Without any invisible marks, and without blanks at the ends: for what is compared or dialled. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '').trim()
}
