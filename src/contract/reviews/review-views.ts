import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, RequiredLine, Text } from '#contract/fields/common.ts'
import { MAX_VIEW_NAME_LENGTH, MAX_VIEW_QUERY_LENGTH, STATUS_FILTERS } from '#domain/reviews/review-views.ts'
import { sentence } from '#domain/text/wording.ts'
import { submissionFilters, submissionSort } from './submission-filters.ts'

/** The query of the list as the URL of Task Reviews names it: second looks are a status there. */
const urlFilters = {
  ...submissionFilters,
  status: z.enum([...STATUS_FILTERS, 'all']),
  contested: z.never(),
  sort: submissionSort,
}

/** Keeps the filters of Task Reviews in a query string, in a fixed order; unknown names and values are dropped. */
export function viewFiltersIn(query: string): string {
  const named = new URLSearchParams(query)
  const kept = Object.entries(urlFilters).flatMap(([name, schema]) => {
    const value = named.get(name)
    return value && z.safeParse(schema, value).success ? [[name, value]] : []
  })
  return new URLSearchParams(kept).toString()
}

/** `query` is the query string of Task Reviews. */
export const ReviewView = z.object({ id: Id, name: z.string(), query: z.string() })
export type ReviewView = z.output<typeof ReviewView>

const name = RequiredLine(MAX_VIEW_NAME_LENGTH, sentence('Please give the view a name.'))

export const listReviewViews = endpoint('GET', '/api/admin/review-views', 'reviewProofs', {
  tag: 'submissions',
  shows: ['reviewViews'],
  summary: "Lists the admin's saved views of Task Reviews, by name.",
  reply: z.array(ReviewView),
})

export const saveReviewView = endpoint('POST', '/api/admin/review-views', 'reviewProofs', {
  tag: 'submissions',
  changes: ['reviewViews'],
  refuses: [409],
  summary: 'Saves a view. If the admin already uses that name, replaces the view.',
  body: z.strictObject({ name, query: Text(MAX_VIEW_QUERY_LENGTH).check(z.overwrite(viewFiltersIn)) }),
  reply: ReviewView,
})

export const renameReviewView = endpoint('PUT', '/api/admin/review-views/:id', 'reviewProofs', {
  tag: 'submissions',
  changes: ['reviewViews'],
  refuses: [409],
  summary: "Renames one of the admin's views.",
  body: z.strictObject({ name }),
  reply: ReviewView,
})

export const deleteReviewView = endpoint('DELETE', '/api/admin/review-views/:id', 'reviewProofs', {
  tag: 'submissions',
  changes: ['reviewViews'],
  summary: "Deletes one of the admin's views.",
  reply: z.object({ id: Id }),
})
