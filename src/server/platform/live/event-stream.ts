import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { loggedOut, Refusal } from '../http/refusal.ts'
import type { ReadViewer, Viewer } from '../http/viewer.ts'
import type { Listener, LiveEvents } from './live-events.ts'

/** The stream of changes; not JSON, so it stands beside the contract. */
export const EVENTS_PATH = '/api/events'

/** A stream says that it lives this often, in milliseconds: proxies end what is silent for a minute. */
const HEARTBEAT_MS = 25_000

/** A browser whose stream broke comes back after this many milliseconds. */
const RECONNECT_MS = 2000

/**
 * Streams one person may have open on one server. A browser needs one for all its tabs, and nobody has this many
 * browsers; each holds a connection and asks the database at every heartbeat.
 */
export const MAX_STREAMS_PER_PERSON = 20

/** Who has too many streams tries again after this many seconds. */
const TOO_MANY_RETRY_SECONDS = 60

/** Tabs of the version before read messages without a name, which for them means that anything may have changed. */
const FOR_EARLIER_TABS = 'data: null\n\n'

/** Looking with HEAD opens no stream. */
const ROUTE = { exposeHeadRoute: false, config: { alwaysAdmitted: true } }

/**
 * One server-sent event stream per signed-in browser: each event names the facts that changed for that person
 * (decisions: Fresh data). It ends with the session, and first of all when the server stops.
 */
export function mountEventStream(
  app: FastifyInstance,
  { events, readViewer }: { events: LiveEvents; readViewer: ReadViewer },
): void {
  const open = new Map<string, Set<ServerResponse>>()
  app.shuttingDown.addEventListener('abort', () => {
    for (const streams of open.values()) for (const stream of streams) stream.end()
  })

  app.get(EVENTS_PATH, ROUTE, async (request, reply) => {
    // A screen that is left open is not use: else no session would ever expire.
    const look = () => readViewer(request.headers, { fresh: true, extend: false })
    const knownAt = Date.now()
    const viewer = await look()
    if (!viewer?.consented) throw loggedOut()
    const streams = open.get(viewer.id) ?? new Set()
    if (streams.size >= MAX_STREAMS_PER_PERSON) throw tooMany()
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      // The connection ends with the stream: kept alive, it would hold up a server that stops.
      connection: 'close',
    }
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, headers as Record<string, string>)
    stream.write(`retry: ${RECONNECT_MS}\n\n`)
    // The browser comes back to another server, if it has not left already.
    if (app.shuttingDown.aborted || stream.destroyed) return void stream.end()

    let nextLook: NodeJS.Timeout
    const lookLater = ({ sessionEndsAt }: Viewer) => {
      clearTimeout(nextLook)
      nextLook = setTimeout(lookAgain, Math.min(HEARTBEAT_MS, sessionEndsAt - performance.now()))
    }
    const lookAgain = async () => {
      const still = await look().catch(() => null)
      if (stream.writableEnded || stream.destroyed) return
      if (!still || !isSame(still, viewer)) return void stream.end()
      stream.write(': alive\n\n')
      lookLater(still)
    }
    const listener: Listener = {
      userId: viewer.id,
      sessionId: viewer.sessionId,
      isAdmin: viewer.role === 'admin',
      knownAt,
      tell: (news) => {
        if (stream.writableEnded) return
        stream.write(
          news === null
            ? 'event: anything\ndata: \n\n'
            : `event: facts\ndata: ${JSON.stringify(news)}\n\n${FOR_EARLIER_TABS}`,
        )
        // What was missed may have been the end of this person's role or session.
        if (news === null) void lookAgain()
      },
      end: () => stream.end(),
    }
    lookLater(viewer)
    open.set(viewer.id, streams.add(stream))
    const stopListening = events.listen(listener, instantOf(request.query))
    stream.on('close', () => {
      clearTimeout(nextLook)
      stopListening()
      streams.delete(stream)
      if (streams.size === 0) open.delete(viewer.id)
    })
  })
}

/** Whether this is still who the stream was opened for, in the same role and session. */
function isSame(still: Viewer, viewer: Viewer): boolean {
  return still.consented && still.role === viewer.role && still.sessionId === viewer.sessionId
}

function tooMany(): Refusal {
  return new Refusal('too-many', 'You have the product open in many browsers. News reaches this one later.', {
    retryAfterSeconds: TOO_MANY_RETRY_SECONDS,
  })
}

/** The instant in `?since=`: when the document that opens the stream was rendered. */
function instantOf(query: unknown): Date | undefined {
  const { since } = query as { since?: unknown }
  const instant = typeof since === 'string' ? new Date(since) : null
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined
}
