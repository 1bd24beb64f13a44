import type { Config } from '#server/config/config.ts'
import { readConfig } from '#server/config/config.ts'
import { readSecretState } from '#server/database/secret-fingerprints.ts'
import { findKeyring } from '#server/identity/secret.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Keyring } from '#server/platform/keyring.ts'
import { openLog } from '#server/platform/log.ts'
import { joinEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { findViolations } from '#server/points/invariants.ts'
import { connect } from '#server/services.ts'

const MADE_UP_SECRET = 'not-used-by-commands-'.padEnd(32, '.')

/** The configuration for commands, most of which do not need the secret; `readCommandKeyring` is for the others. */
export function readCommandConfig(): Config {
  const config = readConfig({ LOG_LEVEL: 'warn', SECRET: MADE_UP_SECRET, ...process.env }, 'production')
  return { ...config, secret: config.secret === MADE_UP_SECRET ? null : config.secret }
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

/** The real secrets, for commands that sign or decrypt. Throws ConfigError unless they are those of the database. */
export async function readCommandKeyring(database: Database, config: Config): Promise<Keyring> {
  const secrets = await findKeyring(config)
  if (secrets === null) {
    throw new ConfigError('There is no secret: SECRET is not set and DATA_DIR has no file named secret.')
  }
  const { refusal } = await readSecretState(database.queries, secrets)
  if (refusal !== null) throw new ConfigError(refusal)
  return secrets
}
