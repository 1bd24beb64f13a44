import {
  keepPreviousData,
  type QueryClient,
  type QueryFunction,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { call } from './call.ts'
import { keyOf } from './query-key.ts'
import type { ArgsList, CallArgs, LooseArgs, ReadArgs } from './request.ts'

export interface ReadOptions {
  /** Whether to read at all now. */
  enabled?: boolean
  /** Shows the rows of the last filter until the next ones are there. */
  keepPrevious?: boolean
  /** Loads again each time a screen opens it, even where no news arrives. */
  refetchOnMount?: 'always'
}

/** Divides what a hook is given into what to read and the options of its query. */
export function withOptions(args: LooseArgs & ReadOptions = {}) {
  const { enabled = true, keepPrevious, refetchOnMount, ...read } = args
  return {
    read,
    options: {
      enabled,
      ...(keepPrevious && { placeholderData: keepPreviousData }),
      ...(refetchOnMount && { refetchOnMount }),
    },
  }
}

/** Reads an endpoint; the result is shared by every screen that reads the same. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  ...[args]: ArgsList<ReadArgs<E> & ReadOptions>
): UseQueryResult<ReplyOf<E>, Error> {
  const { read, options } = withOptions(args as LooseArgs & ReadOptions)
  return useQuery({ ...readOf<E>(endpoint, read), ...options })
}

/** Gives a function that loads a read before it is needed (a link is hovered or touched); failures wait for the screen. */
export function usePrefetch(): <E extends Endpoint>(endpoint: E, ...args: ArgsList<ReadArgs<E>>) => void {
  const client = useQueryClient()
  return useCallback((endpoint, ...[args]) => prefetch(client, endpoint, args), [client])
}

function prefetch(client: QueryClient, endpoint: Endpoint, args: LooseArgs | undefined): void {
  void client.prefetchQuery(readOf(endpoint, args ?? {}))
}

/** A read as a query, for a hook that is given what to read. */
export interface ReadQuery<Reply> {
  queryKey: ReturnType<typeof keyOf>
  meta: { read: Endpoint }
  queryFn: QueryFunction<Reply, ReturnType<typeof keyOf>>
}

/** The query that reads an endpoint. */
export function readQuery<E extends Endpoint>(
  endpoint: E,
  ...[args]: ArgsList<ReadArgs<E>>
): ReadQuery<ReplyOf<E>> {
  return readOf<E>(endpoint, args ?? {})
}

function readOf<E extends Endpoint>(endpoint: E, args: LooseArgs): ReadQuery<ReplyOf<E>> {
  return {
    queryKey: keyOf(endpoint, args),
    meta: { read: endpoint },
    queryFn: ({ signal }) => call(endpoint, ...([{ ...args, signal }] as unknown as ArgsList<CallArgs<E>>)),
  }
}
