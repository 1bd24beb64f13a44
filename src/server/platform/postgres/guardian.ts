import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT } from '../builds.ts'
import { PROGRAM_ENVIRONMENT } from './postgres-identity.ts'

/** A shell is small: Node.js starts only when the pipe closes without a line, because this process is gone. */
const WAIT = 'read -r left || exec "$0" "$@"'

const GUARD = join(PROJECT, 'src/server/platform/postgres/guard.ts')

/**
 * Starts a small process that leaves PostgreSQL in place of this one if it ends without leaving, however it ends. Its
 * session is its own, so that neither Ctrl-C nor a signal to our process group ends it. Returns how to dismiss it.
 */
export function startGuardian(dataDir: string, log: (sentence: string) => void): () => void {
  const { NODE_COMPILE_CACHE, TMPDIR } = process.env
  const guardian = spawn('sh', ['-c', WAIT, process.execPath, GUARD, dataDir], {
    cwd: '/',
    env: { ...PROGRAM_ENVIRONMENT, NODE_COMPILE_CACHE, TMPDIR },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guardian.once('error', ({ message }) =>
    log(`PostgreSQL will outlive this process if it is killed: ${message}`),
  )
  guardian.unref()
  const pipe = guardian.stdin
  // Node.js makes it a socket, which would keep this process running.
  if ('unref' in pipe) (pipe as typeof pipe & { unref(): void }).unref()
  pipe.on('error', () => undefined)
  return () => void pipe.end('left\n')
}
