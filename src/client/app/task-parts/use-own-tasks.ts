import { useEffect } from 'react'
import { listUserTasks, type UserTask } from '../../../contract/submissions.ts'
import { MAX_PAGE_SIZE } from '../../../domain/lists.ts'
import { usePagedEndpoint } from '../../api/use-paged-endpoint.ts'

/** The tasks a member holds, as one list. */
export interface OwnTasks {
  rows: UserTask[]
  /** Not all of them are there yet. */
  isPending: boolean
  isError: boolean
  refetch: () => void
}

/** Every task the member holds that is not approved yet: all pages, because statuses are looked up in them. */
export function useOwnTasks(): OwnTasks {
  const { rows, isPending, isError, refetch, hasMore, loadMore, isLoadingMore, loadMoreFailed } =
    usePagedEndpoint(listUserTasks, { query: { limit: MAX_PAGE_SIZE } })
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
