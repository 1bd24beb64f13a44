import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { admitToFile, type Member, type Viewer } from '../http/viewer.ts'
import { factsHeardBy } from './heard-facts.ts'
import type { Listener, LiveEvents } from './live-events.ts'

/** The stream is not JSON, so it is not part of the contract. */
export const EVENTS_PATH = '/api/events'

const RECONNECT_MS = 2000

/** A browser needs one for all its tabs. Each holds a connection and queries the database at every heartbeat. */
export const MAX_STREAMS_PER_PERSON = 20

const TOO_MANY_RETRY_SECONDS = 60

/** An open screen is not use; otherwise a session would never expire. */
const LOOK = { fresh: true, extend: false } as const

const ROUTE = { exposeHeadRoute: false, config: { alwaysAdmitted: true } }

/** One stream per signed-in browser, which ends with the session or the server (decisions: Fresh data). */
export function mountEventStream(
  app: FastifyInstance,
  { events, heartbeatMs }: { events: LiveEvents; heartbeatMs: number },
): void {
  const open = new Map<string, Set<ServerResponse>>()
  app.shuttingDown.addEventListener('abort', () => {
    for (const streams of open.values()) for (const stream of streams) stream.end()
  })

  app.get(EVENTS_PATH, ROUTE, async (request, reply) => {
    const knownAt = Date.now()
    const viewer = await admitToFile(request, LOOK)
    const streams = open.get(viewer.id) ?? new Set()
    if (streams.size >= MAX_STREAMS_PER_PERSON) throw tooMany()
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      // The connection ends with the stream: kept alive, it would delay a stop.
      connection: 'close',
    }
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, headers as Record<string, string>)
    stream.write(`retry: ${RECONNECT_MS}\n\n`)
    // The browser reconnects to another server.
    if (app.shuttingDown.aborted || stream.destroyed) return void stream.end()

    let nextLook: NodeJS.Timeout
    const lookLater = ({ sessionEndsAt }: Viewer) => {
      clearTimeout(nextLook)
      nextLook = setTimeout(lookAgain, Math.min(heartbeatMs, sessionEndsAt - performance.now()))
    }
    const lookAgain = async () => {
      const still = await app.readViewer(request.headers, LOOK).catch(() => null)
      if (stream.writableEnded || stream.destroyed) return
      if (!still || !isSame(still, viewer)) return void stream.end()
      stream.write(': alive\n\n')
      lookLater(still)
    }
    const listener: Listener = {
      userId: viewer.id,
      sessionId: viewer.sessionId,
      hears: factsHeardBy(viewer),
      knownAt,
      tell: (news) => {
        if (stream.writableEnded) return
        stream.write(
          news === null ? 'event: anything\ndata: \n\n' : `event: facts\ndata: ${JSON.stringify(news)}\n\n`,
        )
        // The missed change may have ended this person's role, duties or session.
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

function isSame(still: Viewer, viewer: Member): boolean {
  const isSameTeam = factsHeardBy(still) === factsHeardBy(viewer)
  return still.consented && isSameTeam && still.sessionId === viewer.sessionId
}

function tooMany(): Refusal {
  return new Refusal(
    'too-many',
    'You have Northpoint open in too many browsers. This one will update later.',
    {
      retryAfterSeconds: TOO_MANY_RETRY_SECONDS,
    },
  )
}

/** `?since=`: when the document that opens the stream was rendered. */
function instantOf(query: unknown): Date | undefined {
  const { since } = query as { since?: unknown }
  const instant = typeof since === 'string' ? new Date(since) : null
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined
}
