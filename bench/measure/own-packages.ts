import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../src/server/platform/config-error.ts'

/** Folders of the bench with packages of their own. */
type Folder = 'lighthouse' | 'peers'

/** npm writes this file last. */
const INSTALLED = 'node_modules/.package-lock.json'

/** Installs a folder's packages, which the product's `npm ci` leaves out, unless they exist. */
export async function installPackages(folder: Folder): Promise<void> {
  const directory = join(import.meta.dirname, folder)
  if (existsSync(join(directory, INSTALLED))) return
  console.log(`Installing the packages of bench/${folder} …`)
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(npm, 'exit').catch(() => [null])
  if (code === 0) return
  throw new ConfigError(
    `The packages of bench/${folder} could not be installed: run \`npm ci --ignore-scripts\` in that folder.`,
  )
}
