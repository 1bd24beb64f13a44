import {
  access,
  constants,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config-error.ts'
import { syncDirectory } from '../files/durable-files.ts'
import type { Progress } from '../progress.ts'
import { type Binaries, findBinaries } from './postgres-binaries.ts'
import { type Identity, identityFor, namespaced, runAs, succeeds } from './postgres-identity.ts'

/** The data directory PostgreSQL is given: its working directory, which avoids long or unreadable paths. */
export const IN_ITS_OWN_DIRECTORY = process.platform === 'linux' ? '/proc/self/cwd' : '.'

/** The product's database, and its owner's name. */
export const DATABASE = 'northpoint'

/** The superuser of the embedded PostgreSQL, and the name of its database. */
export const SUPERUSER = 'postgres'

/** The settings for a small server with two cores, written once so that operators can tune postgresql.conf. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
}

/** Access needs no password: only the owner of the 0700 directory can reach the socket. */
const ACCESS_RULES = 'local all all trust\n'

/** The owner is not a superuser, so that the product also works on a managed PostgreSQL. */
const FIRST_STATEMENTS = `create role ${DATABASE} login createdb;\ncreate database ${DATABASE} owner ${DATABASE};\n`

const DRAFT_PREFIX = 'postgres-draft-'
const ABANDONED_AFTER_MS = 60 * 60 * 1000

/** A failure with less free space is reported as a full disk. This is the size of one WAL segment. */
const FULL_DISK_BYTES = 16 * 1024 * 1024

/** Creates the cluster if missing: a draft, renamed once complete. Throws ConfigError if this user cannot write. */
export async function openCluster(
  dataDir: string,
  { progress, signal, onWait }: { progress?: Progress; signal?: AbortSignal; onWait?: () => void } = {},
): Promise<string> {
  await openDataDirectory(dataDir)
  await removeAbandonedDrafts(dataDir)
  const cluster = join(dataDir, 'postgres')
  if (!(await holdsSomething(cluster))) {
    const make = () => makeCluster(dataDir, cluster, signal, onWait)
    await (progress?.step('Making the database', 'a few seconds', make) ?? make())
  }
  const { uid } = await stat(cluster)
  const ownUid = process.getuid?.()
  if (ownUid !== 0 && uid !== ownUid) {
    throw new ConfigError(
      `The database in ${cluster} belongs to user ${uid}, but this is user ${ownUid}. Start as user ${uid}.`,
    )
  }
  return cluster
}

/** Changes the owner of everything in a directory to the identity, if it differs. */
export async function giveTo({ uid, gid }: Identity, directory: string): Promise<void> {
  if (uid === undefined || uid === (await stat(directory)).uid) return
  const below = await readdir(directory, { recursive: true })
  // The directory itself comes last: its owner shows that the rest is done.
  for (const name of [...below, '.']) await lchown(join(directory, name), uid, gid ?? uid)
}

/** Throws ConfigError for a cluster that these programs cannot open. */
export async function checkVersion(cluster: string, binaries: Binaries): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const [major = ''] = binaries.version.split('.')
  if (made === major) return
  throw new ConfigError(
    made === ''
      ? `${cluster} holds files but no PostgreSQL database. Move it away, or set DATA_DIR to another directory.`
      : `The database in ${cluster} was made by PostgreSQL ${made}, but this version of the product uses ${major}. ` +
          'Start it with the version of the product that made it, make a backup there, and restore it with this version.',
  )
}

export async function diskIsFull(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize < FULL_DISK_BYTES
}

export function fullDisk(dataDir: string): ConfigError {
  return new ConfigError(`The disk that holds ${dataDir} is full. Free up at least 100 MB, then start again.`)
}

async function openDataDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new ConfigError(
      `This user cannot create or write the data directory ${dataDir}${reason}. ` +
        'Give the directory to this user, or set DATA_DIR to another directory.',
    )
  }
}

async function removeAbandonedDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue
    const draft = join(dataDir, name)
    const abandoned = await stat(draft).then(({ mtimeMs }) => Date.now() - mtimeMs > ABANDONED_AFTER_MS)
    if (abandoned) await rm(draft, { recursive: true, force: true })
  }
}

async function holdsSomething(directory: string): Promise<boolean> {
  return await readdir(directory).then(
    (names) => names.length > 0,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
}

async function makeCluster(
  dataDir: string,
  cluster: string,
  signal: AbortSignal | undefined,
  onWait = () => {},
): Promise<void> {
  const identity = await identityFor(dataDir)
  const binaries = await findBinaries(identity, dataDir)
  const draft = await mkdtemp(join(dataDir, DRAFT_PREFIX)).catch(() => undefined)
  if (draft === undefined) throw fullDisk(dataDir)
  try {
    await giveTo(identity, draft)
    const made = initialize(draft, identity, binaries, signal)
    onWait()
    await made
    await rename(draft, cluster).catch((error: NodeJS.ErrnoException) => {
      // Another process may have finished first; its cluster is just as good.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    await syncDirectory(dataDir)
  } catch (error) {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    if (/No space left/.test(words) || (await diskIsFull(dataDir))) throw fullDisk(dataDir)
    if (words === '') throw error
    throw new ConfigError(`The database could not be created in ${dataDir}: ${words.split('\n').at(-1)}`)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function initialize(
  draft: string,
  identity: Identity,
  binaries: Binaries,
  signal: AbortSignal | undefined,
): Promise<void> {
  const settings = Object.entries(SETTINGS).map(([name, value]) => `--set=${name}=${value}`)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const place = [`--pgdata=${IN_ITS_OWN_DIRECTORY}`, `--username=${SUPERUSER}`, '--auth=trust']
  const args = [...place, ...locale, '--text-search-config=english', '--no-sync', ...settings]
  const alone = ['--single', '-F', '-D', IN_ITS_OWN_DIRECTORY, '-c', 'exit_on_error=true', SUPERUSER]
  const make = async (maker: Identity) => {
    await runAs(maker, binaries.initdb, args, { cwd: draft, signal })
    await runAs(maker, binaries.postgres, alone, { cwd: draft, input: FIRST_STATEMENTS, signal })
    await writeFile(join(draft, 'pg_hba.conf'), ACCESS_RULES)
    // A draft may be lost until it is renamed, so one sync at its end serves for every step.
    await runAs(maker, binaries.initdb, [`--pgdata=${IN_ITS_OWN_DIRECTORY}`, '--sync-only'], {
      cwd: draft,
      signal,
    })
  }
  await make(identity).catch(async (error: { stderr?: string }) => {
    // Both need an account with a name; in a container, the user may only have a number.
    if (!/could not look up effective user ID/.test(error.stderr ?? '')) throw error
    const named = await namespaced(identity)
    if (!(await succeeds(named, 'true', []))) throw unnamedAccount(identity)
    await make(named)
  })
}

function unnamedAccount({ uid = process.getuid?.() }: Identity): ConfigError {
  return new ConfigError(
    `PostgreSQL cannot create a database for user ${uid}, which has no name on this machine. ` +
      'Add it to /etc/passwd, or start as another user.',
  )
}
