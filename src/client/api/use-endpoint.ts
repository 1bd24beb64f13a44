import {
  keepPreviousData,
  type QueryClient,
  type QueryFunction,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { untilPainted } from '#client/ui/hooks/after-paint.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { call } from './call.ts'
import { keyOf } from './query-key.ts'
import type { ArgsList, CallArgs, LooseArgs, ReadArgs } from './request.ts'

export interface ReadOptions {
  enabled?: boolean
  /** Keeps the rows of the last filter until the next ones arrive. */
  keepPrevious?: boolean
  /** Reloads each time a screen opens, even without changes. */
  refetchOnMount?: 'always'
  /** Asks the server only when the next frame is on the screen, so that the frame does not wait for it. */
  afterPaint?: boolean
}

export function withOptions(args: LooseArgs & ReadOptions = {}) {
  const { enabled = true, keepPrevious, refetchOnMount, afterPaint = false, ...read } = args
  return {
    read,
    afterPaint,
    options: {
      enabled,
      ...(keepPrevious && { placeholderData: keepPreviousData }),
      ...(refetchOnMount && { refetchOnMount }),
    },
  }
}

export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  ...[args]: ArgsList<ReadArgs<E> & ReadOptions>
): UseQueryResult<ReplyOf<E>, Error> {
  const { read, options, afterPaint } = withOptions(args as LooseArgs & ReadOptions)
  return useQuery({ ...readOf<E>(endpoint, read, afterPaint), ...options })
}

/** Loads a read early, on hover or touch; failures are left to the screen. */
export function usePrefetch(): <E extends Endpoint>(endpoint: E, ...args: ArgsList<ReadArgs<E>>) => void {
  const client = useQueryClient()
  return useCallback((endpoint, ...[args]) => prefetch(client, endpoint, args), [client])
}

function prefetch(client: QueryClient, endpoint: Endpoint, args: LooseArgs | undefined): void {
  void client.prefetchQuery(readOf(endpoint, args ?? {}))
}

export interface ReadQuery<Reply> {
  queryKey: ReturnType<typeof keyOf>
  meta: { read: Endpoint }
  queryFn: QueryFunction<Reply, ReturnType<typeof keyOf>>
}

export function readQuery<E extends Endpoint>(
  endpoint: E,
  ...[args]: ArgsList<ReadArgs<E>>
): ReadQuery<ReplyOf<E>> {
  return readOf<E>(endpoint, args ?? {})
}

function readOf<E extends Endpoint>(endpoint: E, args: LooseArgs, afterPaint = false): ReadQuery<ReplyOf<E>> {
  return {
    queryKey: keyOf(endpoint, args),
    meta: { read: endpoint },
    queryFn: async ({ signal }) => {
      if (afterPaint) await untilPainted()
      return call(endpoint, ...([{ ...args, signal }] as unknown as ArgsList<CallArgs<E>>))
    },
  }
}
