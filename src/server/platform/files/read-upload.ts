import type { Readable } from 'node:stream'
import { FILE_TOO_LARGE } from '../../../domain/files.ts'
import { Refusal } from '../http/refusal.ts'

/** All uploads that are in memory together take at most this many bytes. */
const MAX_HELD_BYTES = 64 * 1024 * 1024

const RETRY_AFTER_SECONDS = 5

let heldBytes = 0

/**
 * Reads an upload into memory and holds it there while the work runs. Bytes are counted as they arrive: beyond
 * `maxBytes` the stream is destroyed and the answer is 'too-large'; when uploads fill the server, 'unavailable'.
 * Whoever hands over a parser's stream lets it pass more than `maxBytes`, so that a cut file is never taken as whole.
 */
export async function withUpload<Result>(
  stream: Readable,
  maxBytes: number,
  work: (bytes: Buffer) => Promise<Result>,
): Promise<Result> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      heldBytes += chunk.length
      if (bytes > maxBytes) throw new Refusal('too-large', FILE_TOO_LARGE, { code: 'file.too-large' })
      if (heldBytes > MAX_HELD_BYTES) throw busy()
      chunks.push(chunk)
    }
    return await work(Buffer.concat(chunks.splice(0)))
  } finally {
    heldBytes -= bytes
  }
}

function busy(): Refusal {
  return new Refusal('unavailable', 'Many files are arriving right now. Please try again in a moment.', {
    code: 'file.busy',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
