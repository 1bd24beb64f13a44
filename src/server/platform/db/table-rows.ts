import pg from 'pg'

/** Rows that are in memory at once. */
const BATCH = 500

/** The forms in which PostgreSQL writes values, so that it reads the same ones back, whoever set its defaults. */
const EXACT_VALUES = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 3;
  set local bytea_output = 'hex';
  set local timezone = 'UTC'`

/** Begins a transaction that may take as long as it needs, in which rows are read or written with exact values. */
export async function beginLongTransaction(client: pg.ClientBase, mode: string): Promise<void> {
  await client.query(`begin ${mode}`)
  await client.query(`
    set local statement_timeout = 0;
    set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    ${EXACT_VALUES}`)
}

/** The rows of a query with one text column, as the transaction sees them, some hundred at a time. */
export async function* readTexts(client: pg.ClientBase, query: string): AsyncGenerator<string[]> {
  await client.query(`declare texts no scroll cursor for select texts.* from (${query}) as texts(text)`)
  try {
    while (true) {
      const { rows } = await client.query<{ text: string }>(`fetch ${BATCH} from texts`)
      if (rows.length === 0) return
      yield rows.map(({ text }) => text)
    }
  } finally {
    // Whoever stops reading because the transaction failed has no cursor any more.
    await client.query('close texts').catch(() => {})
  }
}

/** Every row of a table, each in the form that PostgreSQL itself writes and reads a row in. */
export function readRows(client: pg.ClientBase, table: string): AsyncGenerator<string[]> {
  return readTexts(client, `select (rows.*)::text from ${pg.escapeIdentifier(table)} as rows`)
}

/**
 * Writes rows in the form of `readRows`, with the numbers they have, into a table with the same columns. What the table
 * makes of its other columns it makes again.
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly string[],
): Promise<void> {
  const name = pg.escapeIdentifier(table)
  const { rows: columns } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [name],
  )
  const given = columns.map((column) => column.name).join(', ')
  await client.query(
    `insert into ${name} (${given}) overriding system value select ${given} from unnest($1::text[]::${name}[])`,
    [rows],
  )
}
