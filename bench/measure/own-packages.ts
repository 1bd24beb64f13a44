import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/platform/config-error.ts'

/** Refuses to go on without the packages of a folder's own, which the product's `npm ci` leaves out. */
export function requirePackages(folder: 'lighthouse' | 'peers'): void {
  if (existsSync(join(import.meta.dirname, '..', folder, 'node_modules'))) return
  throw new ConfigError(
    `This part needs more packages: run \`(cd bench/${folder} && npm ci --ignore-scripts)\`.`,
  )
}
