import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { DATABASE, SUPERUSER } from './postgres-cluster.ts'

export interface Connection {
  host: string
  port: number
  user: string
  database: string
  /** The socket is private; false overrides PGSSLMODE. */
  ssl: false
}

/** Only one process is the 'server'; a 'command' may run beside it. */
export type Role = 'server' | 'command'

/** A connection to the superuser's database, open as long as a process uses the cluster. */
export interface Session {
  client: pg.Client
  /** Keeps the process running while referenced. */
  socket: Socket
  ended: Promise<void>
}

/** Advisory locks: every user of the cluster shares the first, its server holds the second. */
const USERS_LOCK = 1
const SERVER_LOCK = 2

const ANSWER_WITHIN_MS = 30_000

const NOBODY = new Set(['ENOENT', 'ECONNREFUSED'])

/** Errors while PostgreSQL starts, recovers or stops, and of sessions that it cuts off. */
const GOING_AWAY = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'])
const CUT_OFF = /^Connection terminated|connection error and is not queryable/

export function connectionThrough(host: string): Connection {
  return { host, port: SOCKET_PORT, user: DATABASE, database: DATABASE, ssl: false }
}

/**
 * The session ends with this process. 'nobody': none listens. 'not-now': it starts, recovers or stops. The lock may
 * be free only because PostgreSQL is ending its sessions. It refuses new connections by then, so one more shows that.
 */
export async function joinUsers(host: string, role: Role): Promise<Session | 'nobody' | 'not-now'> {
  const socket = new Socket()
  const client = aClient(host, role, socket)
  const newcomer = aClient(host, role)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
    await newcomer.connect()
    await newcomer.end()
    return { client, socket, ended }
  } catch (error) {
    for (const opened of [client, newcomer]) opened.end().catch(() => undefined)
    if (NOBODY.has(codeOf(error))) return 'nobody'
    if (isGoingAway(error)) return 'not-now'
    if (error instanceof Error && error.message === 'timeout expired') {
      throw new ConfigError(
        `The PostgreSQL that runs in ${host} does not answer. End its process, then start again.`,
      )
    }
    throw error
  }
}

function aClient(host: string, role: Role, socket = new Socket()): pg.Client {
  const client = new pg.Client({
    ...connectionThrough(host),
    user: SUPERUSER,
    database: SUPERUSER,
    application_name: `northpoint ${role} ${process.pid}`,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    stream: () => socket,
  })
  client.on('error', () => undefined)
  return client
}

/** Whether an error means that PostgreSQL starts, recovers, stops or crashed, so a later try may work. */
export function isGoingAway(error: unknown): boolean {
  return GOING_AWAY.has(codeOf(error)) || (error instanceof Error && CUT_OFF.test(error.message))
}

/** Claims to be this database's only server; returns null, or the process number of the one that already is. */
export async function claimToServe({ client }: Session): Promise<string | null> {
  const claimed = await client.query('select pg_try_advisory_lock($1) as mine', [SERVER_LOCK])
  if (claimed.rows[0].mine) return null
  const holder = await client.query(
    `select split_part(application_name, ' ', 3) as process from pg_stat_activity
     join pg_locks using (pid) where locktype = 'advisory' and objid = $1 and granted`,
    [SERVER_LOCK],
  )
  return holder.rows[0]?.process ?? 'unknown'
}

/** Returns true if no user is left; then no one can join anymore. */
export async function leaveUsers({ client }: Session): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
  const last = await client.query('select pg_try_advisory_lock($1) as mine', [USERS_LOCK])
  return last.rows[0].mine
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The port only names the socket file: PostgreSQL listens on no network. */
export const SOCKET_PORT = 5432

/** A path to the socket directory, short enough to connect through; valid while open. */
interface SocketDirectory {
  host: string
  close(): Promise<void>
}

/** The limit is 107 bytes on Linux, 103 on macOS. */
const MAX_SOCKET_PATH_BYTES = 103

/** Long paths go through an open descriptor, safe from temporary-file cleaners; without /proc, through a link. */
export async function openSocketDirectory(directory: string): Promise<SocketDirectory> {
  const socket = join(directory, `.s.PGSQL.${SOCKET_PORT}`)
  if (Buffer.byteLength(socket) <= MAX_SOCKET_PATH_BYTES) return { host: directory, close: async () => {} }
  if (process.platform === 'linux') {
    const descriptor = openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY)
    return { host: `/proc/${process.pid}/fd/${descriptor}`, close: async () => closeSync(descriptor) }
  }
  const holder = await mkdtemp(join(tmpdir(), 'np-'))
  await symlink(directory, join(holder, 'd'))
  return { host: join(holder, 'd'), close: () => rm(holder, { recursive: true, force: true }) }
}
