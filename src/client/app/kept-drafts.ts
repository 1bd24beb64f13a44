import { useMemo } from 'react'
import { useStoredText } from './stored-text.ts'

/** Most drafts kept under one name; the oldest leaves first. */
const MOST_KEPT = 50

/** What was begun on some rows, by the row. */
type Drafts<Draft> = Readonly<Record<string, Draft>>

/**
 * Drafts that survive a reload and the end of a session on this device, of a type that JSON keeps. `name` says whose they
 * are and of what; a row that becomes null has no draft any more.
 */
export function useKeptDrafts<Draft>(
  name: string,
): [drafts: Drafts<Draft>, keep: (changes: Readonly<Record<string, Draft | null>>) => void] {
  const [text, write] = useStoredText(`draft:${name}`)
  const drafts = useMemo(() => readDrafts<Draft>(text), [text])
  return [
    drafts,
    (changes) => {
      const all = Object.entries({ ...drafts, ...changes })
      const kept = all.filter(([, draft]) => draft !== null).slice(-MOST_KEPT)
      write(kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept)))
    },
  ]
}

function readDrafts<Draft>(text: string): Drafts<Draft> {
  if (text === '') return {}
  try {
    return JSON.parse(text) as Drafts<Draft>
  } catch {
    return {}
  }
}
