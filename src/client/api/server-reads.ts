import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { placeOf } from './call.ts'
import { addressOf, type LooseArgs } from './request.ts'

interface ServerAnswer {
  status: number
  body: string
  header: (name: string) => string | null
}

/** Answers a read at a path and query, with that member's rights. */
export type AnswerRead = (address: string) => Promise<ServerAnswer>

/** Reads that a render asked for and that are not among `tried`. */
export function waitingReads(client: QueryClient, tried: ReadonlySet<string>): QueryKey[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ queryHash, state, options }) => {
      const isEnabled = !('enabled' in options) || options.enabled !== false
      return state.status === 'pending' && isEnabled && !tried.has(queryHash)
    })
    .map(({ queryKey }) => queryKey)
}

/** A refused read is left to the browser, which retries and shows the failed state. */
export async function answerReads(
  client: QueryClient,
  keys: readonly QueryKey[],
  answer: AnswerRead,
): Promise<void> {
  await Promise.all(
    keys.map(async (key) => {
      const { status, body, header } = await answer(addressOfKey(key))
      if (status !== 200) return
      const reply: unknown = JSON.parse(body)
      const isPaged = key.at(-1) === 'pages'
      const page = { rows: reply, ...placeOf(header) }
      client.setQueryData(key, isPaged ? { pages: [page], pageParams: [null] } : reply)
    }),
  )
}

/** The reverse of query-key.ts. */
function addressOfKey([path, params, query]: QueryKey): string {
  return addressOf({ path: path as string }, { params, query } as LooseArgs)
}
