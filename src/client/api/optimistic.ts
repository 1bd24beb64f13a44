import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { Page } from './call.ts'
import { keyOf } from './query-key.ts'
import type { LooseArgs, ReadArgs } from './request.ts'

/** The expected reply of a read after the action. Without `args`, every cached read of the endpoint changes. */
export interface Optimistic<Input, Read extends Endpoint> {
  endpoint: Read
  args?: ReadArgs<Read> | ((input: Input) => ReadArgs<Read>)
  /** Pure. Called per page for paged lists. */
  update: (reply: ReplyOf<Read>, input: Input) => ReplyOf<Read>
}

export type Snapshot = [QueryKey, unknown][]

/** Returns what was shown before, for `restore`. */
export async function showExpected<Input, Read extends Endpoint>(
  client: QueryClient,
  { endpoint, args, update }: Optimistic<Input, Read>,
  input: Input,
): Promise<Snapshot> {
  const which = typeof args === 'function' ? args(input) : args
  const queryKey = which === undefined ? [endpoint.path] : keyOf(endpoint, which as LooseArgs)
  await client.cancelQueries({ queryKey })
  const before = client.getQueriesData({ queryKey })
  for (const [key, data] of before) {
    if (data !== undefined)
      client.setQueryData(
        key,
        changed(data, (reply) => update(reply as ReplyOf<Read>, input)),
      )
  }
  return before
}

export function restore(client: QueryClient, before: Snapshot): void {
  for (const [key, data] of before) client.setQueryData(key, data)
}

function changed(data: unknown, update: (reply: unknown) => unknown): unknown {
  if (!isPages(data)) return update(data)
  return { ...data, pages: data.pages.map((page) => ({ ...page, rows: update(page.rows) })) }
}

function isPages(data: unknown): data is InfiniteData<Page<unknown>> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}
