import type { SavedReplyForm } from '#contract/inbox/saved-reply-form.ts'
import { MAX_SAVED_REPLIES, SAVED_REPLY_PROBLEMS } from '#domain/inbox/saved-replies.ts'
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
    one: 'saved reply',
    many: 'saved replies',
    nameTaken: SAVED_REPLY_PROBLEMS.nameTaken,
  },
  nameWithin: 'language',
  fieldsOf: ({ name, language, text }) => ({ name, language, text }),
}
