import { useEffect } from 'react'
import { createSignal } from '#client/ui/hooks/store.ts'

let note: string | null = null
const changed = createSignal()

/** Adds a screen's sentence to the offline notice while the screen is open. */
export function useNoteWhenLost(sentence: string): void {
  useEffect(() => {
    note = sentence
    changed.tell()
    return () => {
      note = null
      changed.tell()
    }
  }, [sentence])
}

export function useScreenNote(): string | null {
  return changed.use(() => note, null)
}
