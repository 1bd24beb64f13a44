import { formatList, plural } from '#domain/text/format.ts'

interface Undecided {
  undecided: number
  held: number
  contested: number
}

/** A sentence about what a campaign waits for before it can be finished; null if nothing. */
export function undecidedSentence({ undecided, held, contested }: Undecided): string | null {
  const parts = [
    undecided > 0 && plural(undecided, 'proof', 'proofs'),
    held > 0 && plural(held, 'held decision', 'held decisions'),
    contested > 0 && plural(contested, 'second look', 'second looks'),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  const isOne = undecided + held + contested === 1
  return `${formatList(parts)} ${isOne ? 'is' : 'are'} not decided yet.`
}
