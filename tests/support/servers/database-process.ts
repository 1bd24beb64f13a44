import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { chmod, cp, lstat, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { livePostmaster } from '#server/platform/postgres/postgres-process.ts'
import { aDataDirectory } from './data-directory.ts'

export const BINARIES = `@embedded-postgres/${process.platform}-${process.arch}`

export const asRoot = process.getuid?.() === 0

const platform = fileURLToPath(new URL('../../../src/server/platform', import.meta.url))
const children: ChildProcess[] = []
const clusters: string[] = []
const dataDirs: string[] = []

/** Root's own temporary directory may be closed to other accounts. */
const temporary = asRoot ? '/tmp' : tmpdir()

/** Everything these processes write, in a directory that every account can enter. */
export const work = await mkdtemp(join(temporary, 'northpoint-database-test-'))
await chmod(work, 0o755)

/** Ends what a failed test left running, and removes the directory. */
export async function cleanUp(): Promise<void> {
  for (const child of children) child.kill('SIGKILL')
  for (const cluster of clusters) {
    const pid = await livePostmaster(cluster).catch(() => undefined)
    if (pid) process.kill(pid, 'SIGKILL')
  }
  await rm(work, { recursive: true, force: true, maxRetries: 5 })
}

/** Opens the database as the product does, runs the SQL it is sent, and closes on request. */
const PROGRAM = `
  const [role, dataDir, embedded, pgPath] = process.argv.slice(1)
  const { openEmbeddedPostgres, joinEmbeddedPostgres } = await import(embedded)
  const { default: pg } = await import(pgPath)
  const tell = (message) => new Promise((resolve) => process.send(message, resolve))
  process.on('SIGINT', () => void tell({ interrupted: true }))
  let restarts = 0
  const log = () => {}
  const open = role === 'server' ? openEmbeddedPostgres : joinEmbeddedPostgres
  const database = await open({ dataDir, log, onRestart: () => { restarts += 1 } }).catch(async (error) => {
    await tell({ refused: error.name + ': ' + error.message })
    process.exit(1)
  })
  const run = async (sql) => {
    const client = new pg.Client(database.connection)
    client.on('error', () => {})
    try {
      await client.connect()
      return { rows: (await client.query(sql)).rows, restarts }
    } catch (error) {
      return { error: error.message }
    } finally {
      client.end().catch(() => {})
    }
  }
  process.on('message', async ({ sql, end }) => {
    if (sql) return tell(await run(sql))
    if (end === 'close') await database.close()
    await tell({})
    process.disconnect()
  })
  await tell({ host: database.connection.host })
`

/** How a process runs: its account, installation, directory and wrapping command. */
export interface Settings {
  uid?: number
  installation?: string
  path?: string
  cwd?: string
  prefix?: string[]
}

interface Reply {
  interrupted?: boolean
  rows?: { [column: string]: unknown }[]
  restarts?: number
  refused?: string
  error?: string
  host?: string
}

export class DatabaseProcess {
  readonly child: ChildProcess
  readonly cluster: string
  constructor(child: ChildProcess, cluster: string) {
    this.child = child
    this.cluster = cluster
  }
  async ask(message: { sql: string } | { end: 'close' | 'without closing' }): Promise<Reply> {
    this.child.send(message)
    return await reply(this.child)
  }
  async sql(sql: string): Promise<unknown> {
    const { rows, error } = await this.ask({ sql })
    return rows?.[0] ? Object.values(rows[0])[0] : error
  }
  async end(how: 'close' | 'without closing' = 'close'): Promise<void> {
    const exit = once(this.child, 'exit')
    await this.ask({ end: how })
    expect((await exit)[0]).toBe(0)
  }
  /** Signals the whole process group, as Ctrl-C does in a terminal. */
  async interrupt(): Promise<Reply> {
    process.kill(-(this.child.pid ?? 0), 'SIGINT')
    return await reply(this.child)
  }
  async kill(what: 'its process' | 'its group' = 'its process'): Promise<void> {
    const exit = once(this.child, 'exit')
    process.kill(this.child.pid! * (what === 'its group' ? -1 : 1), 'SIGKILL')
    await exit
  }
  postmaster(): Promise<number | undefined> {
    return livePostmaster(this.cluster)
  }
}

function reply(child: ChildProcess): Promise<Reply> {
  return new Promise((resolve) => {
    const answered = (message: unknown) => finish(message as Reply)
    const ended = (code: number | null) => finish({ error: `ended with ${code}` })
    const finish = (message: Reply) => {
      child.off('message', answered).off('exit', ended)
      resolve(message)
    }
    child.once('message', answered).once('exit', ended)
  })
}

/** Starts a process that opens the database, without waiting for it. */
export function start(role: 'server' | 'command', dataDir: string, settings: Settings = {}): ChildProcess {
  const { uid, installation, path = process.env.PATH, cwd = work, prefix = [] } = settings
  const root = installation ?? dirname(dirname(dirname(platform)))
  const embedded = pathToFileURL(join(root, 'src/server/platform/postgres/embedded-postgres.ts')).href
  const pg = pathToFileURL(join(root, 'node_modules/pg/esm/index.mjs')).href
  const program = ['--input-type=module', '-e', PROGRAM, role, dataDir, embedded, pg]
  const [file = '', ...args] = [...prefix, runtimeFor(uid), ...program]
  clusters.push(join(dataDir, 'postgres'))
  const child = spawn(file, args, {
    cwd,
    env: { PATH: path, TMPDIR: work, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    ...(uid !== undefined && { uid, gid: uid }),
  })
  children.push(child)
  return child
}

/** The running Node.js, or a copy where the account cannot reach it. */
function runtimeFor(uid: number | undefined): string {
  if (uid === undefined || spawnSync(process.execPath, ['--version'], { uid }).status === 0)
    return process.execPath
  const copy = join(work, 'node')
  copyFileSync(process.execPath, copy)
  return copy
}

/** A data directory with a closed database; other tests may have used it before. */
export async function aDataDir(): Promise<string> {
  const [last = ''] = dataDirs.slice(-1)
  if (existsSync(last) && (await livePostmaster(join(last, 'postgres'))) === undefined) return last
  const made = join(work, `data-${dataDirs.length}`)
  dataDirs.push(made)
  await rename(await aDataDirectory(), made)
  await chmod(made, 0o755)
  return made
}

/** A copy of what opens the database, as npm leaves it when install scripts do not run. */
export async function anInstallation(): Promise<string> {
  const installation = join(work, 'installation')
  if (existsSync(installation)) {
    await removeLinks(join(installation, 'node_modules', BINARIES, 'native/lib'))
    return installation
  }
  await cp(platform, join(installation, 'src/server/platform'), { recursive: true })
  await writeFile(join(installation, 'package.json'), '{ "type": "module" }')
  for (const directory of packagesOf('pg', platform)) {
    await cp(directory, join(installation, 'node_modules', basename(directory)), { recursive: true })
  }
  const [installed = ''] = packagesOf(BINARIES, platform)
  const filter = async (path: string) => !path.endsWith('.a') && !(await lstat(path)).isSymbolicLink()
  await cp(installed, join(installation, 'node_modules', BINARIES), { recursive: true, filter })
  return installation
}

/** The library links that an earlier start made. */
async function removeLinks(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(directory, entry.name))
  }
}

function packagesOf(name: string, from: string): string[] {
  const [directory = ''] = (createRequire(join(from, 'x.js')).resolve.paths(name) ?? [])
    .map((place) => join(place, name))
    .filter((place) => existsSync(place))
  const { dependencies = {} } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  return [directory, ...Object.keys(dependencies).flatMap((needed) => packagesOf(needed, directory))]
}

export async function running(
  role: 'server' | 'command',
  dataDir: string,
  settings: Settings = {},
): Promise<DatabaseProcess> {
  const child = start(role, dataDir, settings)
  const { host, ...otherwise } = await reply(child)
  if (!host) throw new Error(`The database was not opened: ${JSON.stringify(otherwise)}`)
  return new DatabaseProcess(child, join(dataDir, 'postgres'))
}

export async function refusal(
  role: 'server' | 'command',
  dataDir: string,
  settings: Settings = {},
): Promise<string> {
  const { refused } = await reply(start(role, dataDir, settings))
  return refused ?? 'not refused'
}
