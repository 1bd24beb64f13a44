import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { DATABASE, SUPERUSER } from './postgres-cluster.ts'

/** What a `pg` client or pool needs to reach the product's database. */
export interface Connection {
  host: string
  port: number
  user: string
  database: string
  /** The socket is private; a PGSSLMODE of the environment is not meant for it. */
  ssl: false
}

/** What a process has the database open for: to serve the product, which one process does, or to run one command. */
export type Role = 'server' | 'command'

/** A connection to the superuser's database, held for as long as a process uses the cluster. */
export interface Session {
  client: pg.Client
  /** Keeps the process running while it is referenced. */
  socket: Socket
  /** Resolves when the connection is gone, whoever ended it. */
  ended: Promise<void>
}

/** Advisory locks in the superuser's database: everyone who uses the cluster shares the first, its server holds the second. */
const USERS_LOCK = 1
const SERVER_LOCK = 2

const ANSWER_WITHIN_MS = 30_000

/** No socket, or one that nobody listens on. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED'])

/** PostgreSQL's answers while it starts, recovers or stops, and what a session meets that this ends. */
const GOING_AWAY = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'])
const CUT_OFF = /^Connection terminated|connection error and is not queryable/

/** How the product connects through a socket directory. */
export function connectionThrough(host: string): Connection {
  return { host, port: SOCKET_PORT, user: DATABASE, database: DATABASE, ssl: false }
}

/**
 * Joins the users of a running PostgreSQL with a session that ends with this process, whatever ends it.
 * Answers 'nobody' when no server listens, 'not-now' while it starts, recovers or stops.
 */
export async function joinUsers(host: string, role: Role): Promise<Session | 'nobody' | 'not-now'> {
  const socket = new Socket()
  const client = new pg.Client({
    ...connectionThrough(host),
    user: SUPERUSER,
    database: SUPERUSER,
    application_name: `northpoint ${role} ${process.pid}`,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    stream: () => socket,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
    return { client, socket, ended }
  } catch (error) {
    client.end().catch(() => undefined)
    if (NOBODY.has(codeOf(error))) return 'nobody'
    if (isGoingAway(error)) return 'not-now'
    if (error instanceof Error && error.message === 'timeout expired') {
      throw new ConfigError(
        `The PostgreSQL that runs in ${host} does not answer: end its process and start again.`,
      )
    }
    throw error
  }
}

/** Whether an error only says that PostgreSQL starts, recovers, stops or died: there is another one later. */
export function isGoingAway(error: unknown): boolean {
  return GOING_AWAY.has(codeOf(error)) || (error instanceof Error && CUT_OFF.test(error.message))
}

/** Claims to be the one server of this database; answers null, or the number of the process that already is. */
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

/** Leaves the users; answers whether nobody else is left, in which case nobody can join any more. */
export async function leaveUsers({ client }: Session): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
  const last = await client.query('select pg_try_advisory_lock($1) as mine', [USERS_LOCK])
  return last.rows[0].mine
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The port only names the socket file: the database listens on no network. */
export const SOCKET_PORT = 5432

/** A way to the socket in a directory, short enough to connect through, for as long as this process keeps it open. */
interface SocketDirectory {
  host: string
  close(): Promise<void>
}

/** Bytes of a socket path that every system takes: Linux allows 107, macOS 103. */
const MAX_SOCKET_PATH_BYTES = 103

/**
 * Opens the way to a socket directory. A long path is replaced by an open descriptor of the directory, which outlives
 * every cleaner of temporary files; where /proc is missing, by a link in a private temporary directory.
 */
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
