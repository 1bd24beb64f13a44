import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatNumber } from '#domain/text/format.ts'
import { copyDatabase } from '#server/backup/move-database.ts'
import type { Config } from '#server/config/config.ts'
import { NO_SECRET, readSecretState } from '#server/database/secret-fingerprints.ts'
import { findKeyring, secretFile } from '#server/identity/secret.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openLog } from '#server/platform/log.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { connect, connectionOf } from '#server/services.ts'
import { checkFilled, readCommandConfig } from './command-database.ts'
import { runCommand } from './run-command.ts'

/** Moves into an empty database while the server is stopped. Leaves the embedded database and the files as they are. */
await runCommand(async () => {
  const config = readCommandConfig()
  if (config.databaseUrl === null) {
    throw new ConfigError('DATABASE_URL is not set. Set it to the empty database to move into.')
  }
  if (!existsSync(join(config.dataDir, 'postgres'))) {
    throw new ConfigError(
      `There is no embedded database in ${config.dataDir}. Set DATA_DIR to the directory that has it.`,
    )
  }
  const rows = await copyEmbedded(config)
  const warning = await checkMoved(config)
  console.log(`All ${formatNumber(rows)} rows are in the database of DATABASE_URL.`)
  console.log(
    warning ??
      `Start every server with this DATABASE_URL and the SECRET you used before. If you did not set one, it is in ${secretFile(config)}.`,
  )
})

async function copyEmbedded(config: Config): Promise<number> {
  const log = openLog(config)
  // Opened as a server would, so that no other server can be running on it.
  const embedded = await openEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (sentence) => log.info(sentence),
  })
  try {
    const database = await openDatabase(embedded.connection, () => {})
    try {
      return await copyDatabase(database, connectionOf(config, null))
    } finally {
      await database.close()
    }
  } finally {
    await embedded.close()
  }
}

/** Returns what would keep the secret that is given here from working. */
async function checkMoved(config: Config): Promise<string | null> {
  const database = await connect(config, null, openLog(config))
  try {
    if (!(await checkFilled(database))) process.exitCode = 1
    const secrets = await findKeyring(config)
    return secrets === null ? NO_SECRET : (await readSecretState(database.queries, secrets)).refusal
  } finally {
    await database.close()
  }
}
