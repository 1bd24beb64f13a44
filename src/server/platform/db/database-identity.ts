import pg from 'pg'
import { ConfigError } from '../config-error.ts'

interface DatabaseIdentity {
  /** The same on a primary and its standbys, and different for each database on them. */
  name: string
  isStandby: boolean
}

async function identifyAt(connection: pg.ClientConfig): Promise<DatabaseIdentity> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<DatabaseIdentity>(
      `select concat_ws('/', (select system_identifier from pg_control_system()), d.oid, d.datname) as name,
         pg_is_in_recovery() as "isStandby"
       from pg_database d where d.datname = current_database()`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** Throws ConfigError unless DATABASE_DIRECT_URL points to the database of DATABASE_URL. */
export async function refuseOtherDatabase(
  throughPooler: pg.ClientConfig,
  direct: pg.ClientConfig,
): Promise<void> {
  const [pooled, unpooled] = await Promise.all([identifyAt(throughPooler), identifyAt(direct)])
  if (unpooled.name === pooled.name && !unpooled.isStandby) return
  throw new ConfigError(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Set it to the address of the same one, without the pooler.',
  )
}
