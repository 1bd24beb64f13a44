import { chown, copyFile, open, readFile, stat, truncate } from 'node:fs/promises'
import { setInterval } from 'node:timers'
import type { Identity } from './postgres-identity.ts'

const MAX_LOG_BYTES = 5 * 1024 * 1024
const LOOK_EVERY_MS = 60_000
const LAST_LINES = 8

/** The open log PostgreSQL writes to, which goes on without this process, and what it has written since. */
export interface PostgresLog {
  descriptor: number
  lastLines(): Promise<string>
  close(): Promise<void>
}

/** Opens the log of a database for appending; it belongs to whoever runs the database. */
export async function openPostgresLog(file: string, { uid, gid }: Identity): Promise<PostgresLog> {
  const handle = await open(file, 'a', 0o600)
  if (uid !== undefined) await chown(file, uid, gid ?? uid)
  const { size } = await handle.stat()
  return {
    descriptor: handle.fd,
    lastLines: async () => {
      const written = (await readFile(file)).subarray(size).toString('utf8').trim()
      return written.split('\n').slice(-LAST_LINES).join('\n')
    },
    close: () => handle.close(),
  }
}

/** Keeps a log and its predecessor below about 5 MB each, now and every minute, until the answer is called. */
export async function keepLogShort(file: string): Promise<() => void> {
  await shorten(file)
  const timer = setInterval(() => shorten(file).catch(() => undefined), LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Emptied in place, because PostgreSQL keeps the file open; it appends, so that it goes on at the beginning. */
async function shorten(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= MAX_LOG_BYTES) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}
