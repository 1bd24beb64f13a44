import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { queryRows, type Tx } from '../src/server/platform/db/database.ts'

/** Throws for an item without a row. */
export type IdOf<Item> = (item: Item) => number

/** Ids ascend in the items' order. */
export async function insertAll<Table extends PgTable, Item>(
  tx: Tx,
  table: Table,
  items: readonly Item[],
  rowOf: (item: Item, idOf: IdOf<Item>) => Omit<Table['$inferInsert'], 'id'>,
): Promise<IdOf<Item>> {
  const drawn = await queryRows<{ id: number }>(
    tx,
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2) order by id`,
    [getTableName(table), items.length],
  )
  const ids = new Map(items.map((item, index) => [item, drawn[index]!.id]))
  const idOf = (item: Item) => {
    const id = ids.get(item)
    if (id === undefined) throw new Error('The demo names something it does not have.')
    return id
  }
  const rows = items.map((item) => ({ ...rowOf(item, idOf), id: idOf(item) }))
  await tx
    .insert(table as PgTable)
    .overridingSystemValue()
    .values(rows)
  return idOf
}
