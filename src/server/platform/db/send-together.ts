import type { Writable } from 'node:stream'
import type pg from 'pg'

/**
 * Everything sent on a connection until `then` calls back leaves in one system call, which wakes PostgreSQL once: with
 * `process.nextTick`, until the program waits; with `setImmediate`, in this turn of the event loop.
 */
export function sendTogether(client: pg.ClientBase, then: (callback: () => void) => unknown): void {
  const { stream } = (client as pg.ClientBase & { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  then(() => stream.uncork())
}
