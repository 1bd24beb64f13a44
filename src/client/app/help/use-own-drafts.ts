import { type KeyedDraft, useKeyedDrafts } from '#client/app/keyed-drafts.ts'

const NO_DRAFT: KeyedDraft = { text: '', key: '' }

/** Unsent replies to support. */
export function useOwnDrafts(userId: string) {
  const { of, write, forget } = useKeyedDrafts<object>(`own-replies:${userId}`)
  return {
    of: (id: number) => of(String(id)) ?? NO_DRAFT,
    write: (id: number, text: string) => write(String(id), text, {}),
    forget: (id: number, key: string | undefined) => forget(String(id), key),
  }
}
