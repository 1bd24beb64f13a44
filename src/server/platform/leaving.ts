import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted from the moment on which the server is to stop. */
    leaving: AbortSignal
    /** Tells everybody that the server is to stop, while it still answers; closing the app does so too. */
    leave(): void
  }
}

/** How often connections that have become idle are closed while the server stops, in milliseconds. */
const SWEEP_MS = 100

/**
 * A server that is to stop says so before it does: `/readyz` answers 503, streams end, and each connection closes with its
 * next answer, so that a proxy sends everything that follows to another server and no request fails.
 */
export function announceLeaving(app: FastifyInstance): void {
  const leaving = new AbortController()
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.decorate('leaving', leaving.signal)
  app.decorate('leave', () => leaving.abort())
  app.addHook('preClose', async () => {
    leaving.abort()
    // One whose last answer was already leaving when the stop began idles only after it, and browsers open some that
    // they never use: nothing else would close these for a minute.
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, SWEEP_MS)
    app.server.once('close', () => clearInterval(sweep))
  })
  // With the answer, not with the request: one that was under way already must not leave its connection idle.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.signal.aborted) reply.header('connection', 'close')
    done()
  })
}

/** Serves on as a server that leaves until it is noticed, then finishes the requests under way. */
export async function leaveAfter(app: FastifyInstance, noticed: Promise<unknown>): Promise<void> {
  app.leave()
  await noticed
  await app.close()
}
