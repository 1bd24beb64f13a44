import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { unreadable } from './refusal.ts'

/** JSON inside JSON beyond this depth is refused: whoever works through it would run out of stack. */
const MAX_JSON_DEPTH = 64

/**
 * Reads JSON bodies. Calls without a body may still say that they send JSON; anything that is neither JSON nor a form is
 * refused.
 */
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

/** Whether brackets are opened inside each other too often; those in texts are none. */
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

/** More than this, in bytes, is not read for an answered request: its connection ends instead. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/**
 * Reads and forgets what is left of the body of a request that was answered early. Without this a refused upload
 * would block its connection, and the next request that its client sends there would never be answered.
 */
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
    /** A route whose bodies take longer than usual says how long, in milliseconds. */
    bodyWithinMs?: number
  }
}

/** A body that may take long is given up when nothing of it arrives for this many milliseconds: its client has left the line. */
const SILENT_MS = 60_000

/** Gives a request up whose body has not arrived whole after this many milliseconds, or after what its route allows. */
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
