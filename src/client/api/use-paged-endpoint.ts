import {
  hashKey,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '../../contract/endpoint.ts'
import { callPage, type Page, type PageArgs, type RowOf } from './call.ts'
import { pagesKeyOf } from './query-key.ts'
import type { ArgsList, LooseArgs, ReadArgs } from './request.ts'
import { type ReadOptions, withOptions } from './use-endpoint.ts'

/** A list that grows page by page, with the four states a screen shows. */
export interface PagedList<Row> {
  /** Every row loaded so far, in the server's order. */
  rows: Row[]
  /** Nothing is there yet: the loading state. */
  isPending: boolean
  /** Nothing could be loaded: the failed state. A list that is on screen stays when a refresh fails. */
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
  const { read, options } = withOptions(args as LooseArgs & ReadOptions)
  const queryKey = pagesKeyOf(endpoint, read)
  const query = useInfiniteQuery({
    queryKey,
    meta: { read: endpoint },
    queryFn: ({ pageParam, signal }) => readPage(endpoint, read, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: loaded<RowOf<E>>,
    ...options,
  })
  const more = useNextPage(query, queryKey)
  const rows = query.data?.rows ?? NO_ROWS
  return {
    rows,
    isPending: query.isPending,
    isError: query.isLoadingError,
    isStale: query.isPlaceholderData,
    refetch: () => void query.refetch(),
    hasMore: query.hasNextPage,
    ...more,
    totalLoaded: rows.length,
  }
}

/** The rows of all pages read so far, and how many pages there are. */
interface LoadedPages<Row> {
  rows: Row[]
  pages: number
}

/** Reads the next page of a list. `queryKey` says which list: once another one is shown, a page on its way is dropped. */
export function useNextPage(
  query: UseInfiniteQueryResult<LoadedPages<unknown>>,
  queryKey: QueryKey,
): Pick<PagedList<unknown>, 'loadMore' | 'isLoadingMore' | 'loadMoreFailed'> {
  const list = hashKey(queryKey)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    shown.current = list
    return () => {
      shown.current = null
    }
  }, [list])
  const [loading, setLoading] = useState<string | null>(null)
  // When something changes, the loaded pages are read again. That cancels the next page or is answered first, so we ask again.
  const loadMore = async () => {
    const before = query.data?.pages
    setLoading(list)
    let result: Pick<typeof query, 'data' | 'hasNextPage' | 'isFetchNextPageError'>
    do result = await query.fetchNextPage({ cancelRefetch: false })
    while (
      shown.current === list &&
      result.data?.pages === before &&
      result.hasNextPage &&
      !result.isFetchNextPageError
    )
    setLoading((now) => (now === list ? null : now))
  }
  return {
    loadMore: () => {
      if (loading !== list) void loadMore()
    },
    isLoadingMore: loading === list,
    loadMoreFailed: query.isFetchNextPageError,
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

function loaded<Row>({ pages }: InfiniteData<Page<Row>>): LoadedPages<Row> {
  return { rows: pages.flatMap((page) => page.rows), pages: pages.length }
}
