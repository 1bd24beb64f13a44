import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoint } from '../../contract/endpoint.ts'
import { callPage, type Page, type PageArgs, type RowOf } from './call.ts'
import { pagesKeyOf } from './query-key.ts'
import type { ArgsList, LooseArgs, ReadArgs } from './request.ts'
import type { ReadOptions } from './use-endpoint.ts'

/** A list that grows page by page, with the four faces a screen shows. */
export interface PagedList<Row> {
  /** Every row loaded so far, in the server's order. */
  rows: Row[]
  /** Nothing is there yet: the loading face. */
  isPending: boolean
  /** Nothing could be loaded: the failed face. A list that is on screen stays when a refresh fails. */
  isError: boolean
  /** The rows of the last filter are shown until the next ones are there. */
  isStale: boolean
  refetch: () => void
  hasMore: boolean
  loadMore: () => void
  isLoadingMore: boolean
  loadMoreFailed: boolean
  totalLoaded: number
}

const NO_ROWS: never[] = []

/** Reads a paged endpoint from its first page on; `loadMore` continues after the last row. */
export function usePagedEndpoint<E extends Endpoint>(
  endpoint: E,
  ...[args]: ArgsList<ReadArgs<E> & ReadOptions>
): PagedList<RowOf<E>> {
  const { enabled = true, keepPrevious = false, ...read } = (args ?? {}) as LooseArgs & ReadOptions
  const query = useInfiniteQuery({
    queryKey: pagesKeyOf(endpoint, read),
    queryFn: ({ pageParam, signal }) => readPage(endpoint, read, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: allRows<RowOf<E>>,
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
  const rows = query.data ?? NO_ROWS
  return {
    rows,
    isPending: query.isPending,
    isError: query.isLoadingError,
    isStale: query.isPlaceholderData,
    refetch: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage()
    },
    isLoadingMore: query.isFetchingNextPage,
    loadMoreFailed: query.isFetchNextPageError,
    totalLoaded: rows.length,
  }
}

function readPage<E extends Endpoint>(
  endpoint: E,
  read: LooseArgs,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Page<RowOf<E>>> {
  const query = cursor === null ? read.query : { ...read.query, cursor }
  return callPage(endpoint, ...([{ ...read, query, signal }] as unknown as PageArgs<E>))
}

function allRows<Row>(data: InfiniteData<Page<Row>>): Row[] {
  return data.pages.flatMap((page) => page.rows)
}
