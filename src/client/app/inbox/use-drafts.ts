import { type KeyedDraft, useKeyedDrafts } from '#client/app/keyed-drafts.ts'
import { type MessageRef, refText } from './message-labels.ts'

interface Seen {
  /** Number of replies when writing began; null for those on screen now. */
  seenReplies: number | null
}

const NO_DRAFT: KeyedDraft & Seen = { text: '', key: '', seenReplies: null }

/** Unsent replies or notes by message. */
export function useDrafts(kind: 'replies' | 'notes', adminId: string) {
  const { of, saved, write, forget } = useKeyedDrafts<Seen>(`${kind}:${adminId}`)
  return {
    of: (ref: MessageRef) => of(refText(ref)) ?? NO_DRAFT,
    write: (ref: MessageRef, text: string, replies: number | null = null) => {
      const seen = saved(refText(ref))?.seenReplies ?? replies
      write(refText(ref), text, { seenReplies: text.trim() === '' ? null : seen })
    },
    /** The admin has seen the newer replies and may still send. */
    acknowledge: (ref: MessageRef) => {
      const draft = saved(refText(ref))
      if (draft) write(refText(ref), draft.text, { seenReplies: null })
    },
    /** Returns whether no newer words are left. */
    forget: (ref: MessageRef, key: string | undefined) => forget(refText(ref), key),
  }
}

export type Drafts = ReturnType<typeof useDrafts>
