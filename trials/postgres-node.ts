import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../src/server/platform/config-error.ts'
import { commandOf, type Identity, runAs } from '../src/server/platform/postgres/postgres-identity.ts'
import { until } from '../tests/support/until.ts'

/** Where Debian's packages install the servers, by version. */
const DEBIAN = '/usr/lib/postgresql'
const OLDEST_VERSION = 15
const PROGRAMS = ['initdb', 'postgres', 'pg_basebackup']

const PORT = 5432

/** In milliseconds. */
const ASK_WITHIN_MS = 1000

/** The directory of Debian's newest PostgreSQL; the refusal names missing packages. */
export async function findDebianPostgres(): Promise<string> {
  const versions = (await readdir(DEBIAN).catch(() => []))
    .map(Number)
    .filter((version) => version >= OLDEST_VERSION)
    .sort((a, b) => b - a)
  for (const version of versions) {
    const directory = join(DEBIAN, String(version), 'bin')
    if (PROGRAMS.every((program) => existsSync(join(directory, program)))) return directory
  }
  throw new ConfigError(
    `This trial needs the servers of the Debian packages postgresql and postgresql-contrib (${OLDEST_VERSION} or newer) in ${DEBIAN}: ` +
      'apt-get install postgresql postgresql-contrib.',
  )
}

export class PostgresNode {
  readonly name: string
  readonly directory: string
  readonly #programs: string
  readonly #identity: Identity
  #process: ChildProcess | null = null

  constructor(name: string, below: string, programs: string, identity: Identity) {
    this.name = name
    this.directory = join(below, name)
    this.#programs = programs
    this.#identity = identity
  }

  get socket(): { path: string } {
    return { path: join(this.host, `.s.PGSQL.${PORT}`) }
  }

  /** The directory of its socket, outside what standbys copy. */
  get host(): string {
    return `${this.directory}.socket`
  }

  async make(): Promise<void> {
    await this.#run('initdb', ['-D', this.directory, '-U', 'postgres', '-E', 'UTF8', '--auth=trust'])
  }

  async copy(primary: PostgresNode): Promise<void> {
    await rm(this.directory, { recursive: true, force: true })
    await mkdir(this.directory, { mode: 0o700 })
    await this.#run('pg_basebackup', [
      '-h',
      primary.host,
      '-U',
      'postgres',
      '-D',
      this.directory,
      '-c',
      'fast',
    ])
    await writeFile(join(this.directory, 'standby.signal'), '')
  }

  /** `others` are the standbys; any one of them must have a commit on disk. A running server reloads the settings. */
  async configure({
    follows,
    others,
  }: {
    follows: PostgresNode | null
    others: PostgresNode[]
  }): Promise<void> {
    const names = others.map(({ name }) => name).join(', ')
    const settings = {
      listen_addresses: '',
      unix_socket_directories: this.host,
      port: PORT,
      max_connections: 100,
      wal_keep_size: '256MB',
      synchronous_commit: 'on',
      synchronous_standby_names: others.length > 0 ? `ANY 1 (${names})` : '',
      primary_conninfo: follows
        ? `host=${follows.host} port=${PORT} user=postgres application_name=${this.name}`
        : '',
      // A standby without its primary looks for the new one at this interval.
      wal_retrieve_retry_interval: '500ms',
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
    await writeFile(join(this.directory, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
    this.#process?.kill('SIGHUP')
  }

  async start(): Promise<void> {
    // A killed server leaves its socket.
    await rm(this.host, { recursive: true, force: true })
    await mkdir(this.host, { mode: 0o700 })
    const { file, args, ids } = commandOf(this.#identity, join(this.#programs, 'postgres'), [
      '-D',
      this.directory,
    ])
    const log = openSync(`${this.directory}.log`, 'a')
    this.#process = spawn(file, args, {
      cwd: this.directory,
      stdio: ['ignore', log, log],
      detached: true,
      ...ids,
    })
    closeSync(log)
    await until(`${this.name} answers`, () => this.answers())
  }

  /** The first column of the first row. */
  async ask(sql: string, database = 'postgres'): Promise<unknown> {
    const client = new pg.Client({
      host: this.host,
      port: PORT,
      user: 'postgres',
      database,
      connectionTimeoutMillis: ASK_WITHIN_MS,
      query_timeout: /pg_promote|create database/.test(sql) ? 0 : ASK_WITHIN_MS,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<Record<string, unknown>>(sql)
      return rows[0] && Object.values(rows[0])[0]
    } finally {
      await client.end().catch(() => {})
    }
  }

  answers(): Promise<boolean> {
    return this.ask('select 1').then(
      () => true,
      () => false,
    )
  }

  /** Signals all of its processes. */
  async signal(signal: NodeJS.Signals): Promise<void> {
    const home = await stat(this.directory)
    const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
    await Promise.all(
      pids.map(async (pid) => {
        const place = await stat(`/proc/${pid}/cwd`).catch(() => null)
        if (place?.ino === home.ino && place.dev === home.dev && pid !== process.pid) send(pid, signal)
      }),
    )
  }

  async #run(program: string, args: string[]): Promise<void> {
    await runAs(this.#identity, join(this.#programs, program), args)
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has already ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
