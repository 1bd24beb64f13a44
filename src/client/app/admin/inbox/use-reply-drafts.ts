import { useState } from 'react'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { type MessageRef, refText } from './message-labels.ts'

/** A reply while it is written. */
interface ReplyDraft {
  text: string
  /** Makes sending the same words again the same reply. */
  key: string
  /** How many replies there were when it was begun; null takes those on the screen. */
  seenReplies: number | null
}

const NO_DRAFT: ReplyDraft = { text: '', key: '', seenReplies: null }

/** What is written to each message and not sent yet: it stays while others are read, and when sending fails. */
export function useReplyDrafts() {
  const [drafts, setDrafts] = useState<Record<string, ReplyDraft>>({})
  const of = (ref: MessageRef): ReplyDraft => drafts[refText(ref)] ?? NO_DRAFT
  const keep = (ref: MessageRef, draft: ReplyDraft) => setDrafts((all) => ({ ...all, [refText(ref)]: draft }))
  return {
    of,
    write: (ref: MessageRef, text: string, replies: number) =>
      keep(ref, {
        text,
        key: newIdempotencyKey(),
        seenReplies: text.trim() === '' ? null : (of(ref).seenReplies ?? replies),
      }),
    /** The writer has been told of newer replies, and may send all the same. */
    acknowledge: (ref: MessageRef) => keep(ref, { ...of(ref), key: newIdempotencyKey(), seenReplies: null }),
    forget: (ref: MessageRef) => keep(ref, NO_DRAFT),
    isUnsaved: Object.values(drafts).some(({ text }) => text.trim() !== ''),
  }
}
