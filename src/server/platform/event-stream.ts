import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Listener, LiveEvents } from './live-events.ts'
import { Refusal } from './refusal.ts'
import type { ReadViewer } from './viewer.ts'

/** The stream of changes; not JSON, so it stands beside the contract. */
export const EVENTS_PATH = '/api/events'

/** A stream says that it lives this often, in milliseconds: proxies end what is silent for a minute. */
const HEARTBEAT_MS = 25_000

/** A browser whose stream broke comes back after this many milliseconds. */
const RECONNECT_MS = 2000

/**
 * One server-sent event stream per signed-in browser: each event names the endpoints that changed for that person
 * (decisions: Fresh data). It ends with the session, and first of all when the server stops.
 */
export function mountEventStream(
  app: FastifyInstance,
  { events, readViewer }: { events: LiveEvents; readViewer: ReadViewer },
): void {
  const open = new Set<ServerResponse>()
  app.leaving.addEventListener('abort', () => {
    for (const stream of open) stream.end()
  })

  app.get(EVENTS_PATH, { config: { alwaysAdmitted: true } }, async (request, reply) => {
    const viewer = await readViewer(request.headers, { fresh: true })
    if (!viewer?.consented) throw new Refusal('unauthenticated', 'You are logged out. Please log in again.')
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // The connection ends with the stream: kept alive, it would hold up a server that stops.
      connection: 'close',
    }
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, headers as Record<string, string>)
    stream.write(`retry: ${RECONNECT_MS}\n\n`)
    // The browser comes back to another server, where an error would end its stream for good.
    if (app.leaving.aborted) return void stream.end()
    const sayAlive = () => {
      readViewer(request.headers, { fresh: true }).then(
        (still) =>
          still?.consented && still.role === viewer.role ? stream.write(': alive\n\n') : stream.end(),
        () => stream.end(),
      )
    }
    const listener: Listener = {
      userId: viewer.id,
      isAdmin: viewer.role === 'admin',
      tell: (paths) => {
        stream.write(paths === null ? 'event: anything\ndata: \n\n' : `data: ${JSON.stringify(paths)}\n\n`)
        // What was missed may have been the end of this person's role or session.
        if (paths === null) sayAlive()
      },
      end: () => stream.end(),
    }
    const stopListening = events.listen(listener, instantOf(request.query))
    const heartbeat = setInterval(sayAlive, HEARTBEAT_MS)
    open.add(stream)
    stream.on('close', () => {
      clearInterval(heartbeat)
      stopListening()
      open.delete(stream)
    })
  })
}

/** The instant in `?since=`: when the document that opens the stream was rendered. */
function instantOf(query: unknown): Date | undefined {
  const { since } = query as { since?: unknown }
  const instant = typeof since === 'string' ? new Date(since) : null
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined
}
