import { useMemo } from 'react'
import { readStoredText, useStoredText } from './stored-text.ts'

/** Most drafts per name; the least recently used is dropped first. */
const MOST_KEPT = 50

/** Drafts by row, most recently used last. */
type Entries<Draft> = readonly (readonly [row: string, draft: Draft])[]

interface KeptDrafts<Draft> {
  drafts: ReadonlyMap<string, Draft>
  /** Saves these and deletes those that are null. */
  keep: (changes: Entries<Draft | null>) => void
  /** What is saved now, even before the first render. */
  read: () => Entries<Draft>
}

/** JSON drafts that survive a reload and the end of the session. `name` says whose they are and of what. */
export function useKeptDrafts<Draft>(name: string): KeptDrafts<Draft> {
  const key = `draft:${name}`
  const [text, write] = useStoredText(key)
  const drafts = useMemo(() => new Map(readEntries<Draft>(text)), [text])
  const read = () => readEntries<Draft>(readStoredText(key))
  return {
    drafts,
    read,
    keep: (changes) => {
      const changed = new Set(changes.map(([row]) => row))
      const others = read().filter(([row]) => !changed.has(row))
      const kept = [...others, ...changes.filter(([, draft]) => draft !== null)].slice(-MOST_KEPT)
      write(kept.length === 0 ? '' : JSON.stringify(kept))
    },
  }
}

function readEntries<Draft>(text: string): Entries<Draft> {
  try {
    const entries: unknown = text === '' ? [] : JSON.parse(text)
    return Array.isArray(entries) ? (entries as Entries<Draft>) : []
  } catch {
    return []
  }
}
