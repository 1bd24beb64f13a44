import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../src/server/platform/config-error.ts'

const HERE = import.meta.dirname

/** npm writes this file last. */
const INSTALLED = join(HERE, 'node_modules/.package-lock.json')

/** Installs this folder's packages, which the product's `npm ci` leaves out, unless they exist. */
export async function installPeers(): Promise<void> {
  if (existsSync(INSTALLED)) return
  console.log('Installing the packages of bench/peers …')
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: HERE,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(npm, 'exit').catch(() => [null])
  if (code === 0) return
  throw new ConfigError(
    'The packages of bench/peers could not be installed: run `npm ci --ignore-scripts` in that folder.',
  )
}
