import { useEffect } from 'react'
import { listUserTasks, type UserTask } from '../../../contract/submissions.ts'
import { MAX_PAGE_SIZE } from '../../../domain/lists.ts'
import { type PagedList, usePagedEndpoint } from '../../api/use-paged-endpoint.ts'

/** A list of which all rows are needed, because others are looked up in it. */
export type WholeList<Row> = Pick<PagedList<Row>, 'rows' | 'isPending' | 'isError' | 'refetch'>

/** The tasks a member holds, as one list. */
export type OwnTasks = WholeList<UserTask>

/** Every task the member holds that is not approved yet. */
export function useOwnTasks(): OwnTasks {
  return useWholeList(usePagedEndpoint(listUserTasks, ALL))
}

/** As many rows at once as there can be. */
export const ALL = { query: { limit: MAX_PAGE_SIZE } }

/** Loads page after page; not all of them are there while `isPending`. */
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
