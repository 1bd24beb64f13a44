import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
  name?: string
  rowMode?: 'array'
}

export interface Sent extends Statement {
  rows: Record<string | number, unknown>[]
}

type Result = Pick<Sent, 'rows'>
type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Everything this process sends to PostgreSQL during `work`, from BEGIN to COMMIT, for the floors to repeat. */
export async function recordSql(work: () => Promise<unknown>): Promise<Sent[]> {
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  const sent: Sent[] = []
  client.query = function (...args) {
    const statement: Sent = { ...statementOf(args), rows: [] }
    sent.push(statement)
    const keep = (result: Result) => {
      statement.rows = result.rows
      return result
    }
    const done = args.at(-1)
    if (typeof done !== 'function') return (query.apply(this, args) as Promise<Result>).then(keep)
    const answer = (error: Error | null, result: Result) => done(error, error ? result : keep(result))
    return query.apply(this, [...args.slice(0, -1), answer])
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return sent
}

function statementOf([first, second]: unknown[]): Statement {
  const given = typeof first === 'string' ? { text: first } : (first as Statement & { values?: unknown[] })
  const { text, name, rowMode } = given as Partial<Statement> & { text: string }
  const values = Array.isArray(second) ? second : ((given as Partial<Statement>).values ?? [])
  return { text, values: [...values], ...(name && { name }), ...(rowMode && { rowMode }) }
}
