import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'

/** Watches a server; what it returns resolves once no write is under way in the server. */
export function watchWrites(server: Server): () => Promise<void> {
  const pending = new Set<ServerResponse>()
  server.on('request', ({ method }, response) => {
    if (method === 'GET' || method === 'HEAD') return
    pending.add(response)
    response.once('close', () => pending.delete(response))
  })
  return async () => {
    while (pending.size > 0) await Promise.all([...pending].map((response) => once(response, 'close')))
  }
}
