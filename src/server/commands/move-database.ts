import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatNumber } from '../../domain/format.ts'
import { copyDatabase } from '../backup/move-database.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../platform/config-error.ts'
import { openDatabase } from '../platform/db/database.ts'
import { openLog } from '../platform/log.ts'
import { openEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { connect, connectionOf } from '../services.ts'
import { checkFilled, readCommandConfig } from './command-database.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run move-database`: copies the embedded database of DATA_DIR into the empty one of DATABASE_URL, with the server
 * stopped, and checks what came out. The embedded one stays as it is, and so do the files.
 */
await runCommand(async () => {
  const config = readCommandConfig()
  if (config.databaseUrl === null) {
    throw new ConfigError('DATABASE_URL is not set: it names the empty database to move into.')
  }
  if (!existsSync(join(config.dataDir, 'postgres'))) {
    throw new ConfigError(`There is no embedded database in ${config.dataDir}: set DATA_DIR.`)
  }
  const rows = await copyEmbedded(config)
  await checkMoved(config)
  console.log(`All ${formatNumber(rows)} rows are in the database of DATABASE_URL.`)
  console.log(
    `Start every server with this DATABASE_URL, and with SECRET as it was: the one in ${join(config.dataDir, 'secret')}, unless it was set.`,
  )
})

async function copyEmbedded(config: Config): Promise<number> {
  const log = openLog(config)
  // As a server, so that none can be running on it.
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

async function checkMoved(config: Config): Promise<void> {
  const database = await connect(config, null, openLog(config))
  try {
    if (!(await checkFilled(database))) process.exitCode = 1
  } finally {
    await database.close()
  }
}
