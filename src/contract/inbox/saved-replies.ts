import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant } from '#contract/fields/common.ts'
import { GivenInstant } from '#contract/fields/dates.ts'
import { MAX_SAVED_REPLIES, REPLY_LANGUAGES } from '#domain/inbox/saved-replies.ts'
import { SavedReplyForm } from './saved-reply-form.ts'

export const SavedReply = z.object({
  id: Id,
  name: z.string(),
  language: z.enum(REPLY_LANGUAGES),
  text: z.string(),
  /** The last change; sent back as `expectedUpdatedAt`. */
  updatedAt: Instant,
})
export type SavedReply = z.output<typeof SavedReply>

const expectedUpdatedAt = GivenInstant

export const listSavedReplies = endpoint('GET', '/api/admin/saved-replies', 'answerPeople', {
  tag: 'inbox',
  shows: ['savedReplies'],
  summary: `Lists every saved reply in the team’s order, at most ${MAX_SAVED_REPLIES}.`,
  reply: z.array(SavedReply),
})

export const createSavedReply = endpoint('POST', '/api/admin/saved-replies', 'answerPeople', {
  tag: 'inbox',
  changes: ['savedReplies', 'audit'],
  refuses: [409],
  summary: 'Adds a saved reply at the end. Returns 409 if the name is taken in its language.',
  body: SavedReplyForm,
  idempotent: true,
  reply: SavedReply,
})

export const updateSavedReply = endpoint('PUT', '/api/admin/saved-replies/:id', 'answerPeople', {
  tag: 'inbox',
  changes: ['savedReplies', 'audit'],
  refuses: [409],
  summary: 'Edits a saved reply. Returns 409 if the name is taken or another admin has changed it since.',
  body: z.extend(SavedReplyForm, { expectedUpdatedAt }),
  reply: SavedReply,
})

export const deleteSavedReply = endpoint('DELETE', '/api/admin/saved-replies/:id', 'answerPeople', {
  tag: 'inbox',
  changes: ['savedReplies', 'audit'],
  refuses: [409],
  summary: 'Deletes a saved reply. Returns 409 if another admin has changed it since.',
  query: z.object({ expectedUpdatedAt }),
  reply: z.object({ id: Id }),
})

const Order = z.array(Id).check(z.minLength(2), z.maxLength(MAX_SAVED_REPLIES))

export const orderSavedReplies = endpoint('PUT', '/api/admin/saved-replies/order', 'answerPeople', {
  tag: 'inbox',
  changes: ['savedReplies', 'audit'],
  refuses: [409],
  summary:
    'Reorders some saved replies; the others stay where they are. Returns 409 if the order has changed since.',
  body: z.strictObject({
    ids: Order,
    /** The same ids, in the order the admin saw. */
    seenIds: Order,
  }),
  reply: z.array(SavedReply),
})
