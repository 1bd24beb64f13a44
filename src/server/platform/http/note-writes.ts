import type { FastifyInstance } from 'fastify'
import type { Reads } from '../reads.ts'
import type { ReadViewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that writes something its caller may look for. */
    writes?: boolean
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Notes each write before its answer is sent, so that the writer's next read has it. Without a replica, does nothing. */
export function noteWrites(
  app: FastifyInstance,
  { reads, identity }: { reads: Reads; identity: { readViewer: ReadViewer } },
): void {
  const { noteWrite } = reads
  if (noteWrite === null) return
  app.addHook('onSend', async (request, reply) => {
    if (SAFE_METHODS.has(request.method) && !request.routeOptions.config.writes) return
    // A refusal changes nothing.
    if (reply.statusCode >= 400 && reply.statusCode < 500) return
    const viewer = await identity.readViewer(request.headers, { fresh: false })
    if (viewer) await noteWrite(viewer)
  })
}
