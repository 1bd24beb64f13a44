import pg from 'pg'
import { ConfigError } from '#server/platform/config-error.ts'
import { lockMigrations } from '#server/platform/db/migrations.ts'
import { isEmptyDatabase } from '#server/platform/db/schema-state.ts'
import { beginLongTransaction } from '#server/platform/db/table-rows.ts'

export async function refuseFilledDatabase(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, refuseFilled)
}

/** Fills an empty database in one transaction; servers that start wait. Throws ConfigError when it is not empty. */
export async function fillEmptyDatabase(
  connection: pg.ClientConfig,
  fill: (client: pg.Client) => Promise<void>,
): Promise<void> {
  await withClient(connection, async (client) => {
    await lockMigrations(client)
    await beginLongTransaction(client, '')
    await refuseFilled(client)
    await fill(client)
    const end = await client.query('commit')
    if (end.command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.')
  })
}

async function refuseFilled(client: pg.Client): Promise<void> {
  if (await isEmptyDatabase(client)) return
  throw new ConfigError(
    'The database is not empty. Restore into a new DATA_DIR, or set DATABASE_URL to an empty database.',
  )
}

/** Always closes its connection, which also rolls back an open transaction. */
async function withClient(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ application_name: 'northpoint restore', ...connection })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
