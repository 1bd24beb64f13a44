import type { ProofOf } from './kept-proof.ts'
import { keepText, readStoredText, textNames, useStoredText } from './stored-text.ts'

type TextOf = Pick<ProofOf, 'userId' | 'taskId'>

/** A draft's notes: in localStorage, because they are in the first paint and outlive a page that is killed. */
export const useDraftNotes = (of: TextOf) => useStoredText(nameOf(of))

export const readDraftNotes = (of: TextOf): string => readStoredText(nameOf(of))

/** Empty notes are deleted. */
export const keepDraftNotes = (of: TextOf, notes: string): void => keepText(nameOf(of), notes)

/** Deletes a sent proof's notes and checklist. */
export function forgetProofTexts(of: TextOf): void {
  for (const kind of ['proof', 'checklist'] as const) keepText(nameOf(of, kind), '')
}

/** The tasks that a member has written notes for. */
export function tasksWithNotes(userId: string): number[] {
  const start = nameOf({ userId, taskId: '' })
  return textNames()
    .filter((name) => name.startsWith(start))
    .map((name) => Number(name.slice(start.length)))
}

function nameOf(
  { userId, taskId }: { userId: string; taskId: number | '' },
  kind: 'proof' | 'checklist' = 'proof',
) {
  return `${kind}:${userId}:${taskId}`
}
