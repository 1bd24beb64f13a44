import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { commandOf, type Identity } from '../src/server/platform/postgres/postgres-identity.ts'
import { freePort } from '../tests/support/product-process.ts'
import { until } from '../tests/support/until.ts'

export interface PgBouncer {
  version: string
  mode: 'transaction' | 'session'
  url: string
  pid: number
  stop(): Promise<void>
}

const EXAMPLE = new URL('../ops/pgbouncer.ini', import.meta.url)

/** The first version that keeps prepared statements in transaction mode. */
const KEEPS_STATEMENTS = { major: 1, minor: 21 }

/** Starts the program `PGBOUNCER`, or `pgbouncer`, with the settings of ops/pgbouncer.ini; null if there is none. */
export async function startPgBouncer(
  below: string,
  identity: Identity,
  { host, user, database }: { host: string; user: string; database: string },
): Promise<PgBouncer | null> {
  const program = process.env.PGBOUNCER ?? 'pgbouncer'
  const version = await versionOf(program)
  if (version === null) return null
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNew = major > KEEPS_STATEMENTS.major || minor >= KEEPS_STATEMENTS.minor
  const mode = isNew ? 'transaction' : 'session'
  const directory = join(below, 'pgbouncer')
  await mkdir(directory)
  const port = await freePort()
  const settings = {
    northpoint: `host=${host} port=5432 user=${user} dbname=${database}`,
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_type: 'any',
    auth_file: '',
    pool_mode: mode,
    ...(mode === 'session' && { max_prepared_statements: null, default_pool_size: 95 }),
  }
  const file = join(directory, 'pgbouncer.ini')
  await writeFile(file, withSettings(await readFile(EXAMPLE, 'utf8'), settings))
  const command = commandOf(identity, program, [file])
  const child = spawn(command.file, command.args, { cwd: directory, stdio: 'ignore', ...command.ids })
  const url = `postgresql://${user}@127.0.0.1:${port}/northpoint`
  await until('PgBouncer answers', () => answers(url))
  return {
    version,
    mode,
    url,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Replaces the values of settings; null removes one. */
function withSettings(text: string, settings: Record<string, string | number | null>): string {
  return Object.entries(settings).reduce(
    (changed, [name, value]) =>
      changed.replace(new RegExp(`^${name} = .*$`, 'm'), value === null ? '' : `${name} = ${value}`),
    text,
  )
}

async function versionOf(program: string): Promise<string | null> {
  return promisify(execFile)(program, ['--version']).then(
    ({ stdout }) => /PgBouncer (\S+)/.exec(stdout)?.[1] ?? null,
    () => null,
  )
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
