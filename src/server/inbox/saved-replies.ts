import type { SavedReplyForm } from '#contract/inbox/saved-reply-form.ts'
import { MAX_SAVED_REPLIES } from '#domain/inbox/saved-replies.ts'
import { SAVED_REPLY_PROBLEMS } from '#domain/inbox/saved-reply-problems.ts'
import { words } from '#domain/text/wording.ts'
import { saved_replies } from '#server/database/schema/inbox.ts'
import type { OrderedList } from '#server/platform/ordered-list.ts'

/** Replies already sent keep the words of a deleted one. */
export const SAVED_REPLIES: OrderedList<SavedReplyForm> = {
  table: saved_replies,
  type: 'saved-reply',
  fact: 'savedReplies',
  action: 'answerPeople',
  most: MAX_SAVED_REPLIES,
  words: {
    list: 'Saved replies',
    tooMany: words('There are already {most} saved replies. Please delete one you don’t need first.', {
      most: MAX_SAVED_REPLIES,
    }),
    otherIds: 'Both orders must list the same saved replies.',
    gone: 'This saved reply no longer exists.',
    changed: 'Another admin has changed this saved reply since you opened it.',
    nameTaken: SAVED_REPLY_PROBLEMS.nameTaken,
  },
  nameWithin: 'language',
  fieldsOf: ({ name, language, text }) => ({ name, language, text }),
}
