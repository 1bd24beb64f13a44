import { useMemo } from 'react'
import { keepText, readStoredText, useStoredText } from '#client/device/stored-text.ts'

/** Most drafts per name; the least recently used is dropped first. */
const MAX_KEPT = 50

/** Drafts by row, most recently used last. */
type Entries<Draft> = readonly (readonly [row: string, draft: Draft])[]

/** JSON drafts that survive a reload and the end of the session. `name` contains their kind and owner. */
export function useKeptDrafts<Draft>(name: string): ReadonlyMap<string, Draft> {
  const [text] = useStoredText(keyOf(name))
  return useMemo(() => new Map(readEntries<Draft>(text)), [text])
}

/** Reads what is saved now, even before the first render. */
export function readDrafts<Draft>(name: string): Entries<Draft> {
  return readEntries(readStoredText(keyOf(name)))
}

/** Saves these and deletes those that are null. */
export function keepDrafts<Draft>(name: string, changes: Entries<Draft | null>): void {
  const changed = new Set(changes.map(([row]) => row))
  const others = readDrafts<Draft>(name).filter(([row]) => !changed.has(row))
  const kept = [...others, ...changes.filter(([, draft]) => draft !== null)].slice(-MAX_KEPT)
  keepText(keyOf(name), kept.length === 0 ? '' : JSON.stringify(kept))
}

function keyOf(name: string): string {
  return `draft:${name}`
}

function readEntries<Draft>(text: string): Entries<Draft> {
  try {
    const entries: unknown = text === '' ? [] : JSON.parse(text)
    return Array.isArray(entries) ? (entries as Entries<Draft>) : []
  } catch {
    return []
  }
}
