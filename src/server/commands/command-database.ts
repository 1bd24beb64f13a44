import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { readConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openLog } from '#server/platform/log.ts'
import { joinEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { findViolations } from '#server/points/invariants.ts'
import { connect } from '#server/services.ts'

/** The configuration for commands, which do not need the secret. */
export function readCommandConfig(): Config {
  return readConfig(
    { LOG_LEVEL: 'warn', SECRET: 'not-used-by-commands-'.padEnd(32, '.'), ...process.env },
    'production',
  )
}

/** Runs a command on the configured database. Joins the embedded one if a running server has it open. */
export async function withCommandDatabase(
  work: (opened: { database: Database; config: Config }) => Promise<void>,
): Promise<void> {
  const config = readCommandConfig()
  const log = openLog(config)
  const embedded =
    config.databaseUrl === null
      ? await joinEmbeddedPostgres({ dataDir: config.dataDir, log: (sentence) => log.info(sentence) })
      : null
  const database = await connect(config, embedded, log)
  try {
    await work({ database, config })
  } finally {
    await database.close()
    await embedded?.close()
  }
}

/** Prints every broken invariant of a newly filled database; true if all hold. */
export async function checkFilled({ pool, queries }: Database): Promise<boolean> {
  // The first queries would be planned for empty tables if there were no statistics.
  await pool.query('analyze')
  const violations = await findViolations(queries)
  for (const { claim, rows } of violations) console.error(`Broken: ${claim} ${JSON.stringify(rows)}`)
  return violations.length === 0
}

/** SECRET, else the one in DATA_DIR; null without either. */
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

export async function configuredSecret(config: Pick<Config, 'dataDir'>): Promise<string> {
  const secret = await findSecret(config)
  if (secret !== null) return secret
  throw new ConfigError('There is no secret: SECRET is not set and DATA_DIR has no file named secret.')
}
