import { type Config, readConfig } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import { openLog } from '../platform/log.ts'
import { joinEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { connect } from '../services.ts'

/** The configuration as commands read it: they can do without the secret. */
export function readCommandConfig(): Config {
  return readConfig(
    { LOG_LEVEL: 'warn', SECRET: 'not-used-by-commands-'.padEnd(32, '.'), ...process.env },
    'production',
  )
}

/** The configured database for a command: the embedded one is joined when a running server has it open. */
export async function openCommandDatabase(): Promise<{
  database: Database
  config: Config
  close(): Promise<void>
}> {
  const config = readCommandConfig()
  const log = openLog(config)
  const embedded =
    config.databaseUrl === null
      ? await joinEmbeddedPostgres({ dataDir: config.dataDir, log: (sentence) => log.info(sentence) })
      : null
  const database = await connect(config, embedded, log)
  return {
    database,
    config,
    close: async () => {
      await database.close()
      await embedded?.close()
    },
  }
}
