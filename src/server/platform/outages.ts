import { sqlState } from './db/sql-state.ts'
import { Refusal } from './http/refusal.ts'

/** Seconds after which a request may be tried again when the database cannot be reached. */
const DATABASE_RETRY_SECONDS = 2

/** Seconds after which it may be worth another try where a disk is full: somebody has to make room. */
const NO_SPACE_RETRY_SECONDS = 30

const FULL = { code: 'storage.full', retryAfterSeconds: NO_SPACE_RETRY_SECONDS } as const
const STORAGE_IS_FULL =
  'Nothing can be saved at the moment because our storage is full. Please try again later.'

/**
 * SQLSTATEs of a database that is away or shutting down, has no connection free, or was demoted to a standby that
 * takes no writes while another one takes over.
 */
const DATABASE_AWAY = /^(08|57P0|53300|25006)/

/** SQLSTATEs of a database that has no room or whose disk fails, and the one for system errors it has no other for. */
const DATABASE_FULL = /^(53100|58030)$/
const INTERNAL_ERROR = 'XX000'
const SAYS_FULL = /No space left|File too large|quota exceeded/i

/** Node's names for what failed on a socket, and its codes for one that is not there or was cut off. */
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

/** What `pg` says of a connection that is gone, or that answers too late. */
const CONNECTION_GONE =
  /^Connection terminated|timeout exceeded when trying|^timeout expired|^Query read timeout|connection error and is not queryable/

/** System errors of a disk, a quota or a largest file size that is reached. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The answer to an error that only says that the database cannot work now; null for every other error. */
export function databaseTrouble(error: unknown): Refusal | null {
  const state = sqlState(error)
  if (state !== undefined && (DATABASE_FULL.test(state) || saysFull(error))) return cannotSave()
  if (state !== undefined ? DATABASE_AWAY.test(state) : connectionIsGone(error)) {
    return new Refusal('unavailable', 'Our database is away for a moment. Please try again.', {
      code: 'database.away',
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
    })
  }
  return null
}

/** The answer to a file that found no room; null for every other error. */
export function noSpaceForFile(error: unknown): Refusal | null {
  return isNoSpace(error) ? noRoom() : null
}

/** Whether a disk, a quota or a largest file size was reached. */
export function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SPACE.has(String(error.code))
}

/** Nothing can be saved until somebody makes room; reading goes on. */
export const cannotSave = () => new Refusal('unavailable', STORAGE_IS_FULL, FULL)

/** There is no room for what a form brings, which may be a file. */
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
  // Node tries every address of a name and says of each why it failed.
  if (error instanceof AggregateError) return error.errors.some(connectionIsGone)
  return error.cause !== undefined && connectionIsGone(error.cause)
}
