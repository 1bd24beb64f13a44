import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { unreadable } from './refusal.ts'

/** Deeper JSON is refused: code that walks through it would overflow the stack. */
const MAX_JSON_DEPTH = 64

/** Reads JSON, even with an empty body. Refuses other content types, except forms where allowed. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') done(null, undefined)
    else if (isTooDeep(text)) done(unreadable())
    else void parse(request, text, done)
  })
}

/** Ignores brackets inside strings. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') isText = !isText
    else if (isText && sign === '\\') at += 1
    else if (!isText && (sign === '[' || sign === '{')) depth += 1
    else if (!isText && (sign === ']' || sign === '}')) depth -= 1
    if (depth > MAX_JSON_DEPTH) return true
  }
  return false
}

/** The connection of an answered request ends once it has sent more than this. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/** Reads the rest of a body after an early answer; unread, it would block the next request on the connection. */
export function discardBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  let discarded = 0
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > MAX_DISCARDED_BYTES) request.destroy()
  })
  request.resume()
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long bodies of this route may take, if longer than usual. */
    bodyWithinMs?: number
  }
}

/** A slow body is abandoned if nothing arrives for this long: its client is gone. */
const SILENT_MS = 60_000

/** Aborts requests whose body is not complete after this time, or after the time its route allows. */
export function endSlowBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (encoding !== undefined || Number(length) > 0) {
      const { bodyWithinMs } = routeOptions.config
      const end = setTimeout(() => raw.destroy(), bodyWithinMs ?? withinMs)
      raw.once('close', () => clearTimeout(end))
      if (bodyWithinMs !== undefined) endWhenSilent(raw)
    }
    done()
  })
}

function endWhenSilent(raw: IncomingMessage): void {
  let known = raw.socket.bytesRead
  const looking = setInterval(() => {
    if (raw.socket.bytesRead === known) raw.destroy()
    known = raw.socket.bytesRead
  }, SILENT_MS)
  raw.once('close', () => clearInterval(looking))
}
