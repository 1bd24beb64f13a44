import { newIdempotencyKey } from '#client/device/keys-and-digests.ts'
import { keepDrafts, readDrafts, useKeptDrafts } from './kept-drafts.ts'

export interface KeyedDraft {
  text: string
  /** Idempotency key: sending the same text twice makes one message. */
  key: string
}

/** Unsent texts by row, kept while other screens are open, after a failure and after a reload. */
export function useKeyedDrafts<More extends object>(name: string) {
  const drafts = useKeptDrafts<KeyedDraft & More>(name)
  /** The saved one, which may be newer than the last render. */
  const saved = (row: string) => new Map(readDrafts<KeyedDraft & More>(name)).get(row)
  return {
    of: (row: string) => drafts.get(row),
    saved,
    write: (row: string, text: string, more: More) =>
      keepDrafts(name, [[row, text === '' ? null : { ...more, text, key: newIdempotencyKey() }]]),
    /** Keeps words that were written while those with this key were sent. Returns whether none are left. */
    forget: (row: string, key: string | undefined): boolean => {
      const draft = saved(row)
      if (draft && draft.key !== key) return false
      keepDrafts(name, [[row, null]])
      return true
    },
  }
}
