import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted from the moment on which the server is to stop. */
    shuttingDown: AbortSignal
    /** Says that the server is to stop, while it still answers; closing the app does so too. */
    beginShutdown(): void
  }
}

/** How often connections that have become idle are closed while the server stops, in milliseconds. */
const SWEEP_MS = 100

/**
 * A server that is to stop says so before it does: `/readyz` answers 503, streams end, and each connection closes with its
 * next answer, so that a proxy sends everything that follows to another server and no request fails.
 */
export function shutDownGracefully(app: FastifyInstance): void {
  const shutdown = new AbortController()
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.decorate('shuttingDown', shutdown.signal)
  app.decorate('beginShutdown', () => shutdown.abort())
  app.addHook('preClose', async () => {
    shutdown.abort()
    // One whose last answer was already on its way when the stop began idles only after it, and browsers open some that
    // they never use: nothing else would close these for a minute.
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, SWEEP_MS)
    app.server.once('close', () => clearInterval(sweep))
  })
  // With the answer, not with the request: one that was under way already must not leave its connection idle.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (shutdown.signal.aborted) reply.header('connection', 'close')
    done()
  })
}

/** Serves on while `/readyz` says no, until that was noticed; then finishes the requests under way. */
export async function shutDownAfter(app: FastifyInstance, noticed: Promise<unknown>): Promise<void> {
  app.beginShutdown()
  await noticed
  await app.close()
}
