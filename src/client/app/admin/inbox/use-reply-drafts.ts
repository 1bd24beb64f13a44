import { newIdempotencyKey } from '../../../device/keys-and-digests.ts'
import { useKeptDrafts } from '../../kept-drafts.ts'
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

/** What an admin has written to each message and not sent yet: it stays while others are read, when sending fails and after a reload. */
export function useReplyDrafts(adminId: string) {
  const { drafts, keep: keepDrafts } = useKeptDrafts<ReplyDraft>(`replies:${adminId}`)
  const of = (ref: MessageRef): ReplyDraft => drafts.get(refText(ref)) ?? NO_DRAFT
  const keep = (ref: MessageRef, draft: ReplyDraft) =>
    keepDrafts([[refText(ref), draft.text.trim() === '' ? null : draft]])
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
  }
}
