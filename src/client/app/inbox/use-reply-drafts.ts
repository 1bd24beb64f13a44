import { keepDrafts, useKeptDrafts } from '#client/app/kept-drafts.ts'
import { newIdempotencyKey } from '#client/device/keys-and-digests.ts'
import { type MessageRef, refText } from './message-labels.ts'

interface ReplyDraft {
  text: string
  /** Idempotency key: sending the same text twice makes one reply. */
  key: string
  /** Number of replies when writing began; null for those on screen now. */
  seenReplies: number | null
}

const NO_DRAFT: ReplyDraft = { text: '', key: '', seenReplies: null }

/** Unsent replies, kept while other messages are read, after a failure and after a reload. */
export function useReplyDrafts(adminId: string) {
  const name = `replies:${adminId}`
  const drafts = useKeptDrafts<ReplyDraft>(name)
  const of = (ref: MessageRef): ReplyDraft => drafts.get(refText(ref)) ?? NO_DRAFT
  const keep = (ref: MessageRef, draft: ReplyDraft) =>
    keepDrafts(name, [[refText(ref), draft.text.trim() === '' ? null : draft]])
  return {
    of,
    write: (ref: MessageRef, text: string, replies: number) =>
      keep(ref, {
        text,
        key: newIdempotencyKey(),
        seenReplies: text.trim() === '' ? null : (of(ref).seenReplies ?? replies),
      }),
    /** The admin has seen the newer replies and may still send. */
    acknowledge: (ref: MessageRef) => keep(ref, { ...of(ref), key: newIdempotencyKey(), seenReplies: null }),
    forget: (ref: MessageRef) => keep(ref, NO_DRAFT),
  }
}
