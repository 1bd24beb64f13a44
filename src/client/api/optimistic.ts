import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import type { Page } from './call.ts'
import { keyOf } from './query-key.ts'
import type { LooseArgs, ReadArgs } from './request.ts'

/** How a read will look once the action succeeds. Without `args` every cached read of the endpoint is changed. */
export interface Optimistic<Input, Read extends Endpoint> {
  endpoint: Read
  args?: ReadArgs<Read> | ((input: Input) => ReadArgs<Read>)
  /** Pure. A list that grows page by page is changed page by page. */
  update: (reply: ReplyOf<Read>, input: Input) => ReplyOf<Read>
}

/** What was shown before, so that it can come back. */
export type Snapshot = [QueryKey, unknown][]

/** Shows the expected result at once and gives back what was there. */
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

/** Shows what was there before. */
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
