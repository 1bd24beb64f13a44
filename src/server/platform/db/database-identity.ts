import pg from 'pg'
import { ConfigError } from '../config-error.ts'

interface DatabaseIdentity {
  /** The same on a primary and its streaming replicas, and for each database on them. */
  name: string
  isReplica: boolean
}

async function identify(client: pg.ClientBase | pg.Pool): Promise<DatabaseIdentity> {
  const { rows } = await client.query<DatabaseIdentity>(
    `select concat_ws('/', (select system_identifier from pg_control_system()), d.oid, d.datname) as name,
       pg_is_in_recovery() as "isReplica"
     from pg_database d where d.datname = current_database()`,
  )
  return rows[0]!
}

async function identifyAt(connection: pg.ClientConfig): Promise<DatabaseIdentity> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await identify(client)
  } finally {
    await client.end()
  }
}

/** Throws ConfigError unless DATABASE_DIRECT_URL leads to the database of DATABASE_URL. */
export async function refuseOtherDatabase(primary: pg.ClientConfig, direct: pg.ClientConfig): Promise<void> {
  const [pooled, unpooled] = await Promise.all([identifyAt(primary), identifyAt(direct)])
  if (unpooled.name === pooled.name && !unpooled.isReplica) return
  throw new ConfigError(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Set it to the address of the same one, without the pooler.',
  )
}

/** Throws ConfigError unless DATABASE_READ_URL leads to a streaming replica of the database of DATABASE_URL. */
export async function refuseOtherReplica(primary: pg.Pool, replica: pg.Pool): Promise<void> {
  const [here, there] = await Promise.all([identify(primary), identify(replica)])
  if (here.name !== there.name) {
    throw new ConfigError(
      'DATABASE_READ_URL leads to another database than DATABASE_URL. Set it to a streaming replica of that database.',
    )
  }
  if (!there.isReplica) {
    throw new ConfigError(
      'DATABASE_READ_URL leads to a primary. Set it to a streaming replica, or leave it empty.',
    )
  }
}
