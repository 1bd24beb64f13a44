import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { nextCursor } from './call.ts'
import { addressOf, type LooseArgs } from './request.ts'

/** How one read was answered on the server: its status, its JSON, and where a list goes on. */
interface ServerAnswer {
  status: number
  body: string
  link: string | null
}

/** Answers the read at an address (path and query) for the person the document is for. */
export type AnswerRead = (address: string) => Promise<ServerAnswer>

/** The reads that renders asked for and that nobody has tried to answer yet. */
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

/** Answers reads all at once; what is refused is left to the browser, which asks again and shows the failed state. */
export async function answerReads(
  client: QueryClient,
  keys: readonly QueryKey[],
  answer: AnswerRead,
): Promise<void> {
  await Promise.all(
    keys.map(async (key) => {
      const { status, body, link } = await answer(addressOfKey(key))
      if (status !== 200) return
      const reply: unknown = JSON.parse(body)
      const isPaged = key.at(-1) === 'pages'
      const page = { rows: reply, next: nextCursor(link) }
      client.setQueryData(key, isPaged ? { pages: [page], pageParams: [null] } : reply)
    }),
  )
}

/** The address behind a key of api/query-key.ts. */
function addressOfKey([path, params, query]: QueryKey): string {
  return addressOf({ path: path as string }, { params, query } as LooseArgs)
}
