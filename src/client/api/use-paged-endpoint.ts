import {
  hashKey,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { untilPainted } from '#client/ui/hooks/after-paint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { callPage, type Page, type PageArgs, type RowOf } from './call.ts'
import { pagesKeyOf } from './query-key.ts'
import type { ArgsList, LooseArgs, ReadArgs } from './request.ts'
import { type ReadOptions, withOptions } from './use-endpoint.ts'

export interface PagedList<Row> {
  rows: Row[]
  isPending: boolean
  /** The first load failed. A list on screen stays when a refresh fails. */
  isError: boolean
  /** Shows the rows of the last filter until the next ones arrive. */
  isStale: boolean
  refetch: () => void
  hasMore: boolean
  loadMore: () => void
  isLoadingMore: boolean
  loadMoreFailed: boolean
  totalLoaded: number
  /** How many of the newest rows a search looked through; null if it was all. */
  newest: number | null
}

const NO_ROWS: never[] = []

export function usePagedEndpoint<E extends Endpoint>(
  endpoint: E,
  ...[args]: ArgsList<ReadArgs<E> & ReadOptions>
): PagedList<RowOf<E>> {
  const { read, options, afterPaint } = withOptions(args as LooseArgs & ReadOptions)
  const pages = pagesQuery(endpoint, read, afterPaint)
  const query = useInfiniteQuery({ ...pages, select: loaded<RowOf<E>>, ...options })
  const more = useNextPage(query, pages.queryKey)
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
    newest: query.data?.newest ?? null,
  }
}

/** Loads a list's first page early; failures are left to the screen. */
export function usePagePrefetch(): <E extends Endpoint>(endpoint: E, ...args: ArgsList<ReadArgs<E>>) => void {
  const client = useQueryClient()
  return useCallback(
    (endpoint, ...[args]) => void client.prefetchInfiniteQuery(pagesQuery(endpoint, args ?? {})),
    [client],
  )
}

function pagesQuery<E extends Endpoint>(endpoint: E, read: LooseArgs, afterPaint = false) {
  return {
    queryKey: pagesKeyOf(endpoint, read),
    meta: { read: endpoint },
    queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
      if (afterPaint) await untilPainted()
      return readPage(endpoint, read, pageParam, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<RowOf<E>>) => page.next,
  }
}

interface LoadedPages<Row> {
  rows: Row[]
  pages: number
  newest: number | null
}

/** `queryKey` identifies the list: a page that arrives after the list changed is dropped. */
export function useNextPage(
  query: UseInfiniteQueryResult<Pick<LoadedPages<unknown>, 'pages'>>,
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
  // A refresh reloads the loaded pages, which cancels or precedes the next page, so we ask again.
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
  return {
    rows: pages.flatMap((page) => page.rows),
    pages: pages.length,
    newest: pages[0]?.newest ?? null,
  }
}
