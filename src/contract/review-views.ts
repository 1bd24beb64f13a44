import * as z from 'zod/mini'
import { MAX_VIEW_NAME_LENGTH, MAX_VIEW_QUERY_LENGTH } from '../domain/review-views.ts'
import { Id, RequiredText, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A list of submissions that an admin comes back to: the query of the address of Task Reviews. */
export const ReviewView = z.object({ id: Id, name: z.string(), query: z.string() })
export type ReviewView = z.output<typeof ReviewView>

const name = RequiredText(MAX_VIEW_NAME_LENGTH, 'Please give the view a name.')

export const listReviewViews = endpoint('GET', '/api/admin/review-views', 'admin', {
  tag: 'submissions',
  shows: ['reviewViews'],
  summary: "The admin's own saved views of Task Reviews, by name.",
  reply: z.array(ReviewView),
})

export const saveReviewView = endpoint('POST', '/api/admin/review-views', 'admin', {
  tag: 'submissions',
  changes: ['reviewViews'],
  refuses: [409],
  summary: 'Saves a view under a name; a name the admin already uses gets the new list.',
  body: z.strictObject({ name, query: Text(MAX_VIEW_QUERY_LENGTH) }),
  reply: ReviewView,
})

export const renameReviewView = endpoint('PUT', '/api/admin/review-views/:id', 'admin', {
  tag: 'submissions',
  changes: ['reviewViews'],
  refuses: [409],
  summary: 'Gives one of the own views another name.',
  body: z.strictObject({ name }),
  reply: ReviewView,
})

export const deleteReviewView = endpoint('DELETE', '/api/admin/review-views/:id', 'admin', {
  tag: 'submissions',
  changes: ['reviewViews'],
  summary: 'Deletes one of the own views.',
  reply: z.object({ id: Id }),
})
