import { listOf } from '#domain/text/word-lists.ts'
import { type Words, words } from '#domain/text/wording.ts'

interface Undecided {
  undecided: number
  held: number
  contested: number
}

/** A sentence about what a campaign waits for before it can be finished; null if nothing. */
export function undecidedSentence({ undecided, held, contested }: Undecided): Words | null {
  const parts = [
    undecided > 0 && words('{count, plural, one {# proof} other {# proofs}}', { count: undecided }),
    held > 0 && words('{count, plural, one {# held decision} other {# held decisions}}', { count: held }),
    contested > 0 &&
      words('{count, plural, one {# second look} other {# second looks}}', { count: contested }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return words('{count, plural, one {{what} is not decided yet.} other {{what} are not decided yet.}}', {
    count: undecided + held + contested,
    what: listOf(parts),
  })
}
