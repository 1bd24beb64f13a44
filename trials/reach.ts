import { readConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { joinEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { type Builders, openBuilders } from '../tests/support/world/builders.ts'

export type Reach = <Result>(
  work: (builders: Builders, database: Database) => Promise<Result>,
) => Promise<Result>

const ignore = () => {}

/** The embedded database of a data directory; cookies are signed with its secret, or the given one. */
export function reachEmbedded(dataDir: string, secret?: string): Reach {
  return async (work) => {
    const embedded = await joinEmbeddedPostgres({ dataDir, log: ignore })
    try {
      return await reachThrough(embedded.connection, { DATA_DIR: dataDir, SECRET: secret })(work)
    } finally {
      await embedded.close()
    }
  }
}

export function reachGiven(databaseUrl: string, secret: string): Reach {
  return reachThrough({ connectionString: databaseUrl }, { SECRET: secret })
}

function reachThrough(connection: Parameters<typeof openDatabase>[0], environment: NodeJS.ProcessEnv): Reach {
  return async (work) => {
    const config = readConfig({ PUBLIC_URL: 'http://127.0.0.1', ...environment }, 'production')
    const database = await openDatabase(connection, ignore)
    try {
      return await work(openBuilders({ config, database }), database)
    } finally {
      await database.close()
    }
  }
}
