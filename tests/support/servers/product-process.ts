import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { PROJECT } from '#server/platform/builds.ts'
import { until } from '../world/until.ts'

/** The launcher, as in `npm start`. */
const START = [process.execPath, 'src/server/launch.js', 'start']

/** A product that may not answer yet. */
export interface StartingProduct {
  url: string
  process: ChildProcess
  output(): string
  hasEnded(): boolean
  /** Resolves once it has exited and all its output is read. */
  ended: Promise<unknown>
}

export interface ProductProcess extends StartingProduct {
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Ends it as an operator would; resolves to its exit code. */
  stop(): Promise<number | null>
}

/** Starts the product without waiting for it. */
export async function beginProduct(
  environment: Record<string, string>,
  /** A wrapping command, such as one that gives the product a small disk. */
  prefix: readonly string[] = [],
  program: readonly string[] = START,
): Promise<StartingProduct> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [file = '', ...args] = [...prefix, ...program]
  const child = spawn(file, args, {
    cwd: PROJECT,
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return { url, process: child, output: () => printed, hasEnded, ended: once(child, 'close') }
}

/** Starts the product and waits until it is ready; throws with its output if it exits first. */
export async function startProduct(...how: Parameters<typeof beginProduct>): Promise<ProductProcess> {
  const starting = await beginProduct(...how)
  const { url, process: child, output, hasEnded, ended } = starting
  const isUp = async () => hasEnded() || (await isReady(url))
  await until('the product is ready', isUp).catch(() => child.kill('SIGKILL'))
  if (hasEnded() || child.killed) await ended
  if (hasEnded()) throw new Error(`The product did not start (${child.exitCode}):\n${output()}`)
  const end = async (signal: NodeJS.Signals) => {
    if (!hasEnded()) child.kill(signal)
    await ended
  }
  return {
    ...starting,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      return child.exitCode
    },
  }
}

export async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => null)
  await response?.body?.cancel()
  return response?.ok ?? false
}

/** The ports are below those that systems assign: nothing takes one between our check and our use. */
const FIRST_PORT = 20_000
const PORTS = 12_000

/** Test files that run in parallel start at different ports. */
let tried = process.pid * 100

/** A port that nothing listens on, given to no one else. */
export async function freePort(): Promise<number> {
  for (;;) {
    tried += 1
    const port = FIRST_PORT + (tried % PORTS)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
