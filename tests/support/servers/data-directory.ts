import pg from 'pg'
import { openEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { aSealedCluster, TEMPLATE } from './sealed-cluster.ts'

/** A new data directory as after the product's first run: its database has every migration and no rows. */
export async function aDataDirectory(): Promise<string> {
  const dataDir = await aSealedCluster()
  const { connection, close } = await openEmbeddedPostgres({ dataDir, log: () => {} })
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`drop database ${connection.database}`)
  await client.query(`alter database ${TEMPLATE} with is_template false allow_connections true`)
  await client.query(`alter database ${TEMPLATE} rename to ${connection.database}`)
  // A write that a product acknowledges survives a power cut.
  await client.query('alter role current_user reset synchronous_commit')
  await client.end()
  await close()
  return dataDir
}
