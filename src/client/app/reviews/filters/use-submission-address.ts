import { useSearch } from 'wouter'
import type { ReadArgs } from '#client/api/request.ts'
import { REVIEW_DEFAULTS, readId, useReviewAddress } from '#client/app/desk/queue/use-review-address.ts'
import type { countSubmissions } from '#contract/reviews/admin-submissions.ts'
import {
  LATENESSES,
  SUBMISSION_SORTS,
  SUBMISSION_STATUSES,
  type SubmissionSort,
  sortFits,
} from '#domain/proofs/submissions.ts'
import { STATUS_FILTERS, type StatusFilter } from '#domain/reviews/review-views.ts'

const DEFAULTS = { ...REVIEW_DEFAULTS, task: '', asker: '', due: '', seenBefore: '', risk: '', sort: '' }

type Filters = Record<Exclude<keyof typeof DEFAULTS, 'status'>, string> & { status: StatusFilter }

type SubmissionQuery = NonNullable<ReadArgs<typeof countSubmissions>['query']>

/** The filters of Task Reviews from the URL, and the query they make. */
export function useSubmissionAddress() {
  const address = useReviewAddress(STATUS_FILTERS, DEFAULTS)
  const { filters } = address
  const query = queryOf(filters)
  const order = orderOf(filters)
  const view = new URLSearchParams(useSearch())
  view.delete('id')
  return {
    ...address,
    /** A null value means any status. */
    status: query.status ?? null,
    query,
    order,
    /** Undefined for the list's own order. */
    sort: filters.sort === order ? order : undefined,
    /** The URL's query without the open card. */
    view: view.toString(),
    change: (next: Partial<Filters>) => address.change(consistent(filters, next)),
  }
}

export type SubmissionAddress = ReturnType<typeof useSubmissionAddress>

export function queryOf({ status, category, search, task, asker, due, seenBefore, risk }: Filters) {
  const lateness = LATENESSES.find((one) => one === due)
  const isSecondLook = status === 'second-look'
  return {
    status: isSecondLook ? 'pending' : SUBMISSION_STATUSES.find((one) => one === status),
    contested: isSecondLook ? 'true' : undefined,
    due: lateness,
    task: readId(task) ?? undefined,
    asker: asker || undefined,
    category,
    seenBefore: seenBefore === 'true' ? seenBefore : undefined,
    risk: risk === 'true' ? risk : undefined,
    search,
  } as const satisfies SubmissionQuery
}

/** Pending submissions oldest first, others newest first, unless the URL names an order that fits. */
export function orderOf(filters: Filters): SubmissionSort {
  const sort = SUBMISSION_SORTS.find((one) => one === filters.sort)
  const { status } = queryOf(filters)
  if (sort && sortFits({ status, sort })) return sort
  return status === 'pending' ? 'oldest' : 'newest'
}

/**
 * Only pending submissions can be late: a due filter selects them, and another status clears it. Rejections that wait for a
 * second admin have no status of the filter.
 */
export function consistent(filters: Filters, next: Partial<Filters>): Partial<Filters> {
  const waits = (status: StatusFilter) => status === 'pending' || status === 'second-look'
  if (next.asker) return { ...next, status: 'all', due: '', sort: '' }
  if (next.status && filters.asker) return { asker: '', ...next }
  if (next.due && !waits(filters.status)) return { ...next, status: 'pending' }
  if (next.status && !waits(next.status)) return { ...next, due: '', sort: '' }
  return next
}
