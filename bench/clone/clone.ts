import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PROJECT } from '#server/platform/builds.ts'
import { freePort } from '../../tests/support/servers/product-process.ts'
import { timed } from '../measure/figures.ts'
import { inUnit, type Row, within } from '../measure/report.ts'
import { untilOk } from '../world/product.ts'
import { inNewDirectory } from '../world/stage.ts'

/** Goal 14: 60 % of what a clone took before, and the most that packages may take. */
const RUNNING_SECONDS = 40
const PACKAGES_MB = 640
const PRODUCTION_MB = 430

const run = promisify(execFile)

/** Times a clone of the last commit until its demo answers; measures all packages and those for production. */
export function measure(): Promise<Row[]> {
  return inNewDirectory(async (clone) => {
    const npm = (...args: string[]) => run('npm', args, { cwd: clone })
    const cloned = await timed(() => run('git', ['clone', '--quiet', PROJECT, clone]))
    const install = cloned + (await timed(() => npm('ci')))
    const packages = await megabytesOf(join(clone, 'node_modules'))
    const demo = await timed(() => seeDemo(clone))
    await npm('ci', '--omit=dev')
    const production = await megabytesOf(join(clone, 'node_modules'))
    const seconds = inUnit(' s', 1)
    const parts = `clone and install ${seconds(install / 1000)}, demo ${seconds(demo / 1000)}`
    const running = { goal: 14, what: `from a clone to a running demo: ${parts}`, written: inUnit(' s') }
    const size = { goal: 14, what: 'packages', written: inUnit(' MB') }
    return [
      within(running, (install + demo) / 1000, RUNNING_SECONDS),
      within(size, packages, PACKAGES_MB),
      within({ ...size, what: 'packages for production' }, production, PRODUCTION_MB),
    ]
  })
}

/** Starts the demo, waits for its first page, and stops it. */
async function seeDemo(clone: string): Promise<void> {
  const port = await freePort()
  const demo = spawn('npm', ['run', 'demo'], {
    cwd: clone,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
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
