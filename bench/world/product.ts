import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROJECT } from '#server/platform/builds.ts'
import { freePort } from '../../tests/support/servers/product-process.ts'
import { cpuOf } from '../measure/process-cpu.ts'
import { type Memory, memoryOf } from '../measure/process-memory.ts'

/** How often a starting product is asked, and the longest start. */
const ASK_EVERY_MS = 5
const READY_WITHIN_MS = 120_000

/** The product as `npm start` runs it, in its own process, with its log in its data directory. */
export interface Product {
  url: string
  /** Milliseconds from the start of the process to its first good answers. */
  startedIn: { healthz: number; readyz: number }
  /** The memory of the server's process, without PostgreSQL. */
  memory(): Promise<Memory>
  /** Milliseconds of CPU that the server's process has used, without PostgreSQL. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

type Settings = { DATA_DIR: string }

export async function withProduct<Result>(
  settings: Settings,
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct(settings)
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}

/**
 * Starts the product with these settings on top of this process's, and waits until it is ready. It runs what
 * `npm start` does, without npm's own time and memory.
 */
export async function startProduct(settings: Settings): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const logPath = join(settings.DATA_DIR, 'bench.log')
  const log = await open(logPath, 'w')
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['src/server/launch.js', 'start'], {
    cwd: PROJECT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...settings },
    stdio: ['ignore', log.fd, log.fd],
  })
  const ended = once(child, 'exit')
  const answeredIn = async (path: string) => {
    await untilOk(url + path, child)
    return performance.now() - startedAt
  }
  try {
    const [healthz, readyz] = await Promise.all([answeredIn('/healthz'), answeredIn('/readyz')])
    return {
      url,
      startedIn: { healthz, readyz },
      memory: () => memoryOf(child.pid!),
      cpu: () => cpuOf(child.pid!),
      stop: async () => {
        child.kill('SIGTERM')
        await ended
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    await ended
    throw new Error(`The product did not start:\n${await readFile(logPath, 'utf8')}`, { cause: error })
  } finally {
    await log.close()
  }
}

/** Resolves at the first good answer; throws when the process ends before it, or none comes. */
export async function untilOk(address: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    const response = await fetch(address).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${address} does not answer.`)
    await sleep(ASK_EVERY_MS)
  }
}
