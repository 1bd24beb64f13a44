import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TrustsProxy } from './trusted-proxies.ts'

const REQUEST_ID_HEADER = 'x-request-id'

const PROXY_ID = /^[\w.:=@+/-]{8,128}$/

/** Uses a trusted proxy's id, else a new one: no one else can write into the log. */
export function nameRequests(trustsProxy: TrustsProxy) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const proxyId = headers[REQUEST_ID_HEADER]
    const isNamed = typeof proxyId === 'string' && PROXY_ID.test(proxyId)
    return isNamed && trustsProxy(socket.remoteAddress ?? '') ? proxyId : randomUUID()
  }
}

export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
