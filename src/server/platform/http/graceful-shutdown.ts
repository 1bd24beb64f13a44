import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    shuttingDown: AbortSignal
    /** Announces the stop while the server still answers; closing the app does this too. */
    beginShutdown(): void
  }
}

const SWEEP_MS = 100

/** The open connections of a server from now on. */
export function watchSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

/** `/readyz` answers 503 and connections close with their next answer: a proxy moves on and no request fails. */
export function shutDownGracefully(app: FastifyInstance, sockets = watchSockets(app.server)): void {
  const shutdown = new AbortController()
  app.decorate('shuttingDown', shutdown.signal)
  app.decorate('beginShutdown', () => shutdown.abort())
  app.addHook('preClose', async () => {
    shutdown.abort()
    // Closes connections that became idle after the stop began, and unused ones that browsers open in advance.
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, SWEEP_MS)
    app.server.once('close', () => clearInterval(sweep))
    // Fastify closes only a server that it has told to listen.
    if (app.server.listening) await once(app.server.close(), 'close')
  })
  // The hook is on the answer, not the request, to include requests already in progress.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (shutdown.signal.aborted) reply.header('connection', 'close')
    done()
  })
}

/** Keeps serving while `/readyz` answers 503 until `noticed` resolves; then finishes requests in progress. */
export async function shutDownAfter(app: FastifyInstance, noticed: Promise<unknown>): Promise<void> {
  app.beginShutdown()
  await noticed
  await app.close()
}
