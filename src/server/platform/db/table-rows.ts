import pg from 'pg'

const BATCH = 500

/** Output formats that PostgreSQL reads back exactly, whatever a server's defaults are. */
const EXACT_VALUES = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 3;
  set local bytea_output = 'hex';
  set local timezone = 'UTC'`

/** Begins a transaction without timeouts, which reads and writes exact values. */
export async function beginLongTransaction(client: pg.ClientBase, mode: string): Promise<void> {
  await client.query(`begin ${mode}`)
  await client.query(`
    set local statement_timeout = 0;
    set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    ${EXACT_VALUES}`)
}

/** The rows of a query with one text column, in batches. Needs a transaction. */
export async function* readTexts(client: pg.ClientBase, query: string): AsyncGenerator<string[]> {
  await client.query(`declare texts no scroll cursor for select texts.* from (${query}) as texts(text)`)
  try {
    while (true) {
      const { rows } = await client.query<{ text: string }>(`fetch ${BATCH} from texts`)
      if (rows.length === 0) return
      yield rows.map(({ text }) => text)
    }
  } finally {
    // The cursor no longer exists in a failed transaction.
    await client.query('close texts').catch(() => {})
  }
}

/** Every row of a table, in PostgreSQL's own text form. */
export function readRows(client: pg.ClientBase, table: string): AsyncGenerator<string[]> {
  return readTexts(client, `select (rows.*)::text from ${pg.escapeIdentifier(table)} as rows`)
}

/** Inserts rows of `readRows` with their ids into a table with the same columns; recomputes generated columns. */
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
  const names = columns.map((column) => column.name).join(', ')
  await client.query(
    `insert into ${name} (${names}) overriding system value select ${names} from unnest($1::text[]::${name}[])`,
    [rows],
  )
}

/**
 * Fills the tables in the caller's transaction, after emptying them of rows from migrations. Triggers do not fire,
 * because the rows already include what triggers wrote; foreign keys are checked together at the end.
 */
export async function withOpenTables(
  client: pg.ClientBase,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const names = tables.map((table) => pg.escapeIdentifier(table))
  const foreignKeys = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  )
  for (const { on, name } of foreignKeys.rows) {
    await client.query(`alter table ${on} drop constraint ${name}`)
  }
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  await fill()
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { on, name, definition } of foreignKeys.rows) {
    await client.query(`alter table ${on} add constraint ${name} ${definition}`)
  }
}

/** `value` is text, because it may exceed a JavaScript number. */
interface SequenceState {
  name: string
  value: string
}

export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`,
  )
  return rows
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: readonly SequenceState[],
): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, value])
  }
}
