import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PROJECT } from '../../src/server/platform/builds.ts'
import { freePort } from '../../tests/support/product-process.ts'
import type { Row } from '../measure/report.ts'
import { untilOk } from '../world/product.ts'

/** Goal 14: 60 % of what a clone took before, and the most that packages may take. */
const RUNNING_SECONDS = 40
const PACKAGES_MB = 690
const PRODUCTION_MB = 470

const run = promisify(execFile)

/** From a clone of the last commit to a demo that answers, and the size of all packages and of those for production. */
export async function measureClone(): Promise<Row[]> {
  const clone = await mkdtemp(join(tmpdir(), 'northpoint-clone-'))
  const npm = (...args: string[]) => run('npm', args, { cwd: clone })
  try {
    const startedAt = performance.now()
    await run('git', ['clone', '--quiet', PROJECT, clone])
    await npm('ci')
    const installedAt = performance.now()
    const packages = await megabytesOf(join(clone, 'node_modules'))
    const demoFrom = performance.now()
    await seeDemo(clone)
    const [install, demo] = [installedAt - startedAt, performance.now() - demoFrom].map((ms) => ms / 1000)
    await npm('ci', '--omit=dev')
    const production = await megabytesOf(join(clone, 'node_modules'))
    const parts = `clone and install ${install!.toFixed(1)}, demo ${demo!.toFixed(1)}`
    return [
      rowOf(`seconds from a clone to a running demo: ${parts}`, install! + demo!, RUNNING_SECONDS),
      rowOf('MB of packages', packages, PACKAGES_MB),
      rowOf('MB of packages for production', production, PRODUCTION_MB),
    ]
  } finally {
    await rm(clone, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Starts the demo, waits for its first page, and stops it. */
async function seeDemo(clone: string): Promise<void> {
  const port = await freePort()
  const environment = { ...process.env, HOST: '127.0.0.1', PORT: String(port) }
  const demo = spawn('npm', ['run', 'demo'], {
    cwd: clone,
    env: environment,
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(demo, 'exit')
  try {
    await untilOk(`http://127.0.0.1:${port}/`, demo)
  } finally {
    process.kill(-demo.pid!, 'SIGTERM')
    await ended
  }
}

async function megabytesOf(directory: string): Promise<number> {
  const { stdout } = await run('du', ['--summarize', '--block-size=1M', directory])
  return Number.parseInt(stdout, 10)
}

function rowOf(what: string, measured: number, most: number): Row {
  return {
    goal: 14,
    what,
    product: measured.toFixed(0),
    floor: '',
    ratio: '',
    target: `≤ ${most}`,
    met: measured <= most,
  }
}
