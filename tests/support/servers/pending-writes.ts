import type { Server } from 'node:http'

/** Watches a server. The returned function resolves once every write that reached it is answered or aborted. */
export function watchWrites(server: Server): () => Promise<void> {
  const pending = new Set<Promise<void>>()
  server.on('request', ({ method }, response) => {
    if (method === 'GET' || method === 'HEAD') return
    const closed = new Promise<void>((resolve) => response.once('close', resolve))
    pending.add(closed)
    void closed.then(() => pending.delete(closed))
  })
  return async () => {
    while (pending.size > 0) await Promise.all(pending)
  }
}
