import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted from the moment on which the server is to stop. */
    leaving: AbortSignal
    /** Tells everybody that the server is to stop, while it still answers; closing the app does so too. */
    leave(): void
  }
}

/**
 * A server that is to stop says so before it does: `/readyz` answers 503, streams end, and each connection closes with its
 * next answer, so that a proxy sends everything that follows to another server and no request fails.
 */
export function announceLeaving(app: FastifyInstance): void {
  const leaving = new AbortController()
  app.decorate('leaving', leaving.signal)
  app.decorate('leave', () => leaving.abort())
  app.addHook('preClose', async () => leaving.abort())
  // With the answer, not with the request: one that was under way already must not leave its connection idle.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.signal.aborted) reply.header('connection', 'close')
    done()
  })
}

/** Serves on for these many seconds as a server that leaves, then finishes the requests under way. */
export async function leaveAfter(app: FastifyInstance, seconds: number): Promise<void> {
  app.leave()
  if (seconds > 0) await sleep(seconds * 1000)
  await app.close()
}
