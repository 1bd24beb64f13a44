import type { Readable } from 'node:stream'
import { FILE_TOO_LARGE } from '#domain/files/files.ts'
import { Refusal } from '../http/refusal.ts'

/** Limit for all uploads in memory together. */
const MAX_HELD_BYTES = 64 * 1024 * 1024

const RETRY_AFTER_SECONDS = 5

let heldBytes = 0

/**
 * Holds an upload in memory while `work` runs, and no longer: its result must not refer to the bytes. Refuses with
 * 'too-large' beyond `maxBytes`, and with 'unavailable' if all uploads take too much memory. A parser's own limit must
 * be higher, so that a truncated file never passes as whole.
 */
export async function withUpload<Result>(
  stream: Readable,
  maxBytes: number,
  work: (bytes: Buffer) => Promise<Result>,
): Promise<Result> {
  const chunks: Buffer[] = []
  let bytes = 0
  let whole: Buffer<ArrayBuffer> | null = null
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      heldBytes += chunk.length
      if (bytes > maxBytes) throw new Refusal('too-large', FILE_TOO_LARGE, { code: 'file.too-large' })
      if (heldBytes > MAX_HELD_BYTES) throw busy()
      chunks.push(chunk)
    }
    whole = Buffer.concat(chunks.splice(0))
    return await work(whole)
  } finally {
    if (whole) release(whole)
    heldBytes -= bytes
  }
}

/**
 * Gives the memory of a file or of pixels back at once, unless it is a part of Node’s pool. The garbage collector does
 * not see how large it is, and would collect everything more often.
 */
export function release({ buffer, length }: Buffer<ArrayBuffer>): void {
  if (buffer.byteLength === length) buffer.transfer(0)
}

function busy(): Refusal {
  return new Refusal('unavailable', 'We’re receiving many files right now. Please try again in a moment.', {
    code: 'file.busy',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
