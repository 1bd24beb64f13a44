import { sqlState } from './db/sql-state.ts'
import { Refusal } from './http/refusal.ts'
import { isNoSpace, SAYS_FULL } from './no-space.ts'

const DATABASE_RETRY_SECONDS = 2
const FILES_RETRY_SECONDS = 5

/** Long, because an operator has to free up space or replace the disk. */
const DISK_RETRY_SECONDS = 30

const FULL = { code: 'storage.full', retryAfterSeconds: DISK_RETRY_SECONDS } as const
const STORAGE_IS_FULL =
  'We can’t save anything right now because our storage is full. Please try again later.'

/** The database is down or shutting down, has no free connection, or is a standby that does not accept writes. */
const DATABASE_AWAY = /^(08|57P0|53300|25006)/

/** The system makes a failing disk read-only. */
const READ_ONLY = 'EROFS'

/** The database has no space, or its disk fails; it reports other system errors as INTERNAL_ERROR. */
const DATABASE_FULL = /^(53100|58030)$/
const INTERNAL_ERROR = 'XX000'

/** System calls on sockets, and Node's codes for a socket that is missing or was cut off. */
const SOCKET_CALLS = new Set(['connect', 'getaddrinfo', 'read', 'write'])
const SOCKET_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** Messages of `pg` for a connection that is lost, or answers too late. */
const CONNECTION_GONE =
  /^Connection terminated|timeout exceeded when trying|^timeout expired|^Query read timeout|connection error and is not queryable/

/** The refusal for an error that means the database cannot work right now; null for other errors. */
export function databaseTrouble(error: unknown): Refusal | null {
  const state = sqlState(error)
  if (state !== undefined && (DATABASE_FULL.test(state) || saysFull(error))) return cannotSave()
  if (state !== undefined ? DATABASE_AWAY.test(state) : connectionIsGone(error)) {
    return new Refusal(
      'unavailable',
      'We can’t reach our database right now. Please try again in a moment.',
      {
        code: 'database.away',
        retryAfterSeconds: DATABASE_RETRY_SECONDS,
      },
    )
  }
  return null
}

/** The refusal for an error that means files can't be written right now; null for other errors. */
export function storageTrouble(error: unknown): Refusal | null {
  if (isNoSpace(error)) return noRoom()
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).code !== READ_ONLY) return null
  return new Refusal('unavailable', 'We can’t save files right now. Please try again later.', {
    code: 'storage.away',
    retryAfterSeconds: DISK_RETRY_SECONDS,
  })
}

/** The store of files is down or refuses requests. */
export function filesAway(): Refusal {
  return new Refusal('unavailable', 'We can’t reach our files right now. Please try again in a moment.', {
    code: 'files.away',
    retryAfterSeconds: FILES_RETRY_SECONDS,
  })
}

/** Writes are refused; reads go on. */
export const cannotSave = () => new Refusal('unavailable', STORAGE_IS_FULL, FULL)

/** The request carries data that may include a file. */
export const noRoom = () => new Refusal('no-space', STORAGE_IS_FULL, FULL)

function saysFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return (code === INTERNAL_ERROR && SAYS_FULL.test(error.message)) || saysFull(error.cause)
}

function connectionIsGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (CONNECTION_GONE.test(error.message)) return true
  const { code, syscall } = error as NodeJS.ErrnoException
  if (SOCKET_CALLS.has(String(syscall)) && SOCKET_AWAY.has(String(code))) return true
  // Node tries every address of a host name, and reports an error for each.
  if (error instanceof AggregateError) return error.errors.some(connectionIsGone)
  return error.cause !== undefined && connectionIsGone(error.cause)
}
