import type { IncomingMessage } from 'node:http'

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
