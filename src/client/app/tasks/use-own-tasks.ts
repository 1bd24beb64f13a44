import { useEffect } from 'react'
import { type PagedList, usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { listUserTasks, type UserTask } from '#contract/claims/claims.ts'
import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'

/** Loaded completely, because other rows are looked up in it. */
export type WholeList<Row> = Pick<PagedList<Row>, 'rows' | 'isPending' | 'isError' | 'refetch'>

export type OwnTasks = WholeList<UserTask>

/** Every claimed task that is not approved yet. */
export function useOwnTasks(): OwnTasks {
  return useWholeList(usePagedEndpoint(listUserTasks, ALL))
}

export const ALL = { query: { limit: MAX_PAGE_SIZE } }

/** Loads every page; rows are incomplete while `isPending`. */
export function useWholeList<Row>(list: PagedList<Row>): WholeList<Row> {
  const { rows, isPending, isError, refetch, hasMore, loadMore, isLoadingMore, loadMoreFailed } = list
  useEffect(() => {
    if (hasMore && !isLoadingMore && !loadMoreFailed) loadMore()
  }, [hasMore, isLoadingMore, loadMoreFailed, loadMore])
  return {
    rows,
    isPending: isPending || (hasMore && !loadMoreFailed),
    isError: isError || loadMoreFailed,
    refetch,
  }
}
