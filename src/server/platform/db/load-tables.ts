import pg from 'pg'

/**
 * Runs the work that fills the tables, inside the caller's transaction, with nothing in its way: what the migrations
 * themselves put in is gone, triggers do not fire (the rows bring what triggers once made), and foreign keys are
 * checked together at the end.
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

/** A sequence and the last number it gave, as text: it may be larger than a JavaScript number. */
export interface SequenceState {
  name: string
  value: string
}

/** The sequences of the product's schema that have given a number. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`,
  )
  return rows
}

/** Lets each sequence go on after its last number. */
export async function setSequences(
  client: pg.ClientBase,
  sequences: readonly SequenceState[],
): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, value])
  }
}
