import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ConfigError } from '../platform/config-error.ts'

/** The secret of the product a command works on: the configured one, else the one in DATA_DIR; null without either. */
export async function findSecret({ dataDir }: Pick<Config, 'dataDir'>): Promise<string | null> {
  if (process.env.SECRET) return process.env.SECRET
  return readFile(join(dataDir, 'secret'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
}

/** The same, for a command that cannot do without it. */
export async function configuredSecret(config: Pick<Config, 'dataDir'>): Promise<string> {
  const secret = await findSecret(config)
  if (secret !== null) return secret
  throw new ConfigError('There is no secret: SECRET is not set and DATA_DIR has none.')
}
