import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TrustsProxy } from './trusted-proxies.ts'

/** The header that carries the id of a request, from a trusted proxy and back to whoever asked. */
const REQUEST_ID_HEADER = 'x-request-id'

/** What a proxy may call a request; anything else gets an id of ours. */
const PROXY_ID = /^[\w.:=@+/-]{8,128}$/

/** Names each request: as a trusted proxy named it, else by a new id. Nobody else can put words into the log. */
export function nameRequests(trustsProxy: TrustsProxy) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID_HEADER]
    const isNamed = typeof given === 'string' && PROXY_ID.test(given)
    return isNamed && trustsProxy(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}

/** Every answer says the id of its request, which is in each line that the log has about it. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
