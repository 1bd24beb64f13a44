import { useMemo } from 'react'
import { readStoredText, useStoredText } from './stored-text.ts'

/** Most drafts kept under one name; the one that was not touched for longest leaves first. */
const MOST_KEPT = 50

/** What was begun on rows, each with its row; the one touched last comes last. */
type Entries<Draft> = readonly (readonly [row: string, draft: Draft])[]

interface KeptDrafts<Draft> {
  drafts: ReadonlyMap<string, Draft>
  /** Keeps these, and forgets those that are null. */
  keep: (changes: Entries<Draft | null>) => void
  /** What is kept at this moment, also before the first render has it. */
  read: () => Entries<Draft>
}

/**
 * Drafts that survive a reload and the end of a session on this device, of a type that JSON keeps. `name` says whose they
 * are and of what.
 */
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
