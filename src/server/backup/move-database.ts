import type pg from 'pg'
import type { Database } from '#server/platform/db/database.ts'
import { makeSchema, schemaState, TABLE_NAMES } from '#server/platform/db/schema-state.ts'
import {
  beginLongTransaction,
  insertRows,
  readRows,
  readSequences,
  setSequences,
  withOpenTables,
} from '#server/platform/db/table-rows.ts'
import { fillEmptyDatabase } from './empty-database.ts'

/** Copies every row in one transaction and returns the count. Throws ConfigError when the target is not empty. */
export async function copyDatabase({ pool }: Database, target: pg.ClientConfig): Promise<number> {
  const source = await pool.connect()
  let copied = 0
  try {
    await beginLongTransaction(source, 'isolation level repeatable read, read only')
    await fillEmptyDatabase(target, async (client) => {
      await makeSchema(client, schemaState())
      await withOpenTables(client, TABLE_NAMES, async () => {
        for (const table of TABLE_NAMES) {
          for await (const rows of readRows(source, table)) {
            await insertRows(client, table, rows)
            copied += rows.length
          }
        }
      })
      await setSequences(client, await readSequences(source))
    })
    return copied
  } finally {
    source.release(true)
  }
}
