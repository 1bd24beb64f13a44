import type { Server } from 'node:http'

/**
 * Watches a server. What it returns resolves once every write that has reached the server is answered, or the one who
 * sent it has hung up.
 */
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
