import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { pagesKeyOf } from '#client/api/query-key.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { type PagedList, useNextPage } from '#client/api/use-paged-endpoint.ts'
import { getTaskHistory, type TaskHistoryItem } from '#contract/claims/history.ts'
import type { HistoryStatus } from '#domain/claims/history.ts'

export interface TaskHistoryList extends PagedList<TaskHistoryItem> {
  /** Undefined while loading. */
  counts: Record<HistoryStatus, number> | undefined
}

/** One call loads the start of all four lists; if a refresh moves where one ends, its rest loads again from there. */
export function useTaskHistory(tab: HistoryStatus): TaskHistoryList {
  const [goesOn, setGoesOn] = useState<readonly HistoryStatus[]>([])
  const beginning = useEndpoint(getTaskHistory)
  const end = beginning.data?.next[tab] ?? null
  const isAsked = end !== null && goesOn.includes(tab)
  const queryKey = pagesKeyOf(getTaskHistory, { query: { status: tab, cursor: end } })
  const rest = useInfiniteQuery({
    queryKey,
    meta: { read: getTaskHistory },
    queryFn: ({ pageParam, signal }) =>
      call(getTaskHistory, { query: { status: tab, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: end,
    getNextPageParam: (page) => page.next[tab],
    select: ({ pages }) => ({ rows: pages.flatMap((page) => page[tab]), pages: pages.length }),
    enabled: isAsked,
  })
  const next = useNextPage(rest, queryKey)
  const more = isAsked ? (rest.data?.rows ?? []) : []
  const rows = [...(beginning.data?.[tab] ?? []), ...more]

  const loadMore = () => {
    if (!isAsked) setGoesOn((tabs) => [...tabs, tab])
    else if (rest.data === undefined) void rest.refetch()
    else next.loadMore()
  }
  return {
    counts: beginning.data?.counts,
    rows,
    isPending: beginning.isPending,
    isError: beginning.isLoadingError,
    isStale: false,
    refetch: () => void beginning.refetch(),
    hasMore: isAsked && rest.data !== undefined ? rest.hasNextPage : end !== null,
    loadMore,
    isLoadingMore: isAsked && (next.isLoadingMore || (rest.data === undefined && rest.isFetching)),
    loadMoreFailed: isAsked && (rest.isLoadingError || next.loadMoreFailed),
    totalLoaded: rows.length,
    newest: null,
  }
}
