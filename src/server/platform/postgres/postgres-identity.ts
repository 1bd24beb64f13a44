import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ConfigError } from '../config-error.ts'

const run = promisify(execFile)

/** The user who runs PostgreSQL, which refuses to run as root: commands start with `prefix`, as `uid` and `gid`. */
export interface Identity {
  prefix: string[]
  uid?: number
  gid?: number
}

/** `cwd` is entered before the user changes; `input` goes to standard input; `signal` ends the program. */
interface RunOptions {
  cwd?: string
  input?: string
  signal?: AbortSignal | undefined
}

/** Keeps the product's secrets and PG… variables from PostgreSQL's programs. */
export const PROGRAM_ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
  LC_ALL: 'C',
}

const ownUid = process.getuid?.()

/**
 * The user who can run the database of a directory: this one if possible; for root, the directory's owner; for root's own
 * directory, root inside a user namespace (its files stay root's) or an unprivileged user.
 */
export async function identityFor(directory: string): Promise<Identity> {
  const { uid, gid } = await stat(directory)
  if (ownUid !== 0) return { prefix: [] }
  const rootsOwn = [await namespaced({ prefix: [] }), await unprivilegedAccount()]
  const candidates = uid === 0 ? rootsOwn : [{ prefix: [], uid, gid }]
  for (const candidate of candidates) {
    if (await succeeds(candidate, 'true', [])) return candidate
  }
  throw new ConfigError(
    'PostgreSQL does not run as root, and this machine allows neither a user namespace nor another user. ' +
      'Start the product as an ordinary user, or set DATABASE_URL to a PostgreSQL that is already running.',
  )
}

/** The same user under a number with a name in /etc/passwd: initdb refuses a user without one. */
export async function namespaced(identity: Identity): Promise<Identity> {
  const named = (await accounts()).find(({ uid }) => uid !== 0 && uid !== OVERFLOW_UID)
  const mapUser = `--map-user=${named?.uid ?? OVERFLOW_UID}`
  return { ...identity, prefix: ['unshare', '--user', mapUser, '--'] }
}

export function commandOf(identity: Identity, program: string, args: string[]) {
  const [file = program, ...rest] = [...identity.prefix, program, ...args]
  const { uid, gid } = identity
  return { file, args: rest, ids: { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) } }
}

/** Runs a program to its end and returns its output; throws what it wrote if it fails. */
export async function runAs(identity: Identity, program: string, args: string[], options: RunOptions = {}) {
  const { file, args: rest, ids } = commandOf(identity, program, args)
  const { cwd, input = '', signal } = options
  signal?.throwIfAborted()
  const running = run(file, rest, { ...(cwd !== undefined && { cwd }), ...ids, env: PROGRAM_ENVIRONMENT })
  running.child.stdin?.on('error', () => undefined).end(input)
  // Waits until it has ended, as it may write until then.
  const end = () => running.child.kill()
  signal?.addEventListener('abort', end)
  return await running.finally(() => signal?.removeEventListener('abort', end))
}

export async function succeeds(identity: Identity, program: string, args: string[]): Promise<boolean> {
  return await runAs(identity, program, args).then(
    () => true,
    () => false,
  )
}

/** Linux shows this number for users that a namespace does not map. */
const OVERFLOW_UID = 65534

async function unprivilegedAccount(): Promise<Identity> {
  const known = await accounts()
  const account = known.find(({ name }) => name === 'postgres') ?? known.find(({ name }) => name === 'nobody')
  return { prefix: [], uid: account?.uid ?? OVERFLOW_UID, gid: account?.gid ?? OVERFLOW_UID }
}

async function accounts() {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name !== '' && Number.isInteger(uid) && Number.isInteger(gid))
}
