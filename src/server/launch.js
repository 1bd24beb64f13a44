import { constants } from 'node:os'
import { join } from 'node:path'
import './refuse-old-node.js'

const PROJECT = join(import.meta.dirname, '../..')

/** Limits that keep a server small and its start short (docs/decisions/0022). */
const LIMITS = {
  v8: ['--max-semi-space-size=16', '--max-old-space-size=512'],
  allocator: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
  /** Compiled code and type-stripped TypeScript, from one start to the next. */
  codeCache: { NODE_COMPILE_CACHE: join(PROJECT, 'node_modules/.cache/northpoint') },
}

const SERVERS = { start: 'src/server/main.ts', demo: 'demo/run.ts', dev: 'demo/dev-server.ts' }

/** Saving a file there starts the server of `npm run dev` again. */
const WATCH = [
  ...['src/server', 'src/contract', 'src/domain'].map((folder) => `--watch-path=${join(PROJECT, folder)}`),
  '--watch-preserve-output',
]

/**
 * `launch.js start|demo|dev` becomes that server with every limit, `launch.js <file>` another program with the code
 * cache only. An operator's own options and environment win. Plain JavaScript, because Node.js starts three times as
 * slowly with TypeScript that it has not compiled before.
 */
const [name = 'start', ...given] = process.argv.slice(2)
const isServer = name in SERVERS
const options = [...(isServer ? LIMITS.v8 : []), ...process.execArgv, ...(name === 'dev' ? WATCH : [])]
const environment = { ...(isServer && LIMITS.allocator), ...LIMITS.codeCache, ...process.env }
const command = [process.execPath, ...options, join(PROJECT, SERVERS[name] ?? name), ...given]

// Replacing this process keeps one process and one handler of signals. Its warning is never printed: nothing runs afterwards.
if (process.execve) process.execve(process.execPath, command, environment)
else await runBeside(command, environment)

/** Runs the program as a child where a process cannot be replaced: passes on signals, and ends as the program does. */
async function runBeside([file, ...args], env) {
  const { spawn } = await import('node:child_process')
  // The child is in a separate group, so that Ctrl-C reaches it once.
  const child = spawn(file, args, { env, stdio: 'inherit', detached: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
