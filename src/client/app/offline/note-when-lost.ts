import { useEffect } from 'react'
import { createSignal } from '../../ui/store.ts'

let note: string | null = null
const changed = createSignal()

/** Adds what a screen has to say to the one notice of a lost connection, as long as the screen is there. */
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

/** What the screen has to say, or null. */
export function useScreenNote(): string | null {
  return changed.use(() => note, null)
}
