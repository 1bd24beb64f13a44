/** A reason a reviewer often gives: a short name on the chip, the sentence the member reads. */
export interface Reason {
  name: string
  sentence: string
}

/** Whether the notes hold this reason's sentence. */
export function givesReason(notes: string, reason: Reason): boolean {
  return notes.includes(reason.sentence)
}

/** The notes with the reason added on a line of its own, or taken out where they hold it already. */
export function toggleReason(notes: string, reason: Reason): string {
  if (!givesReason(notes, reason)) return [notes.trimEnd(), reason.sentence].filter(Boolean).join('\n')
  return notes
    .replace(reason.sentence, '')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
