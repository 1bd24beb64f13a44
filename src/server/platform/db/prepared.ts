import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Statements with lists of values have many variants, whose plans would fill PostgreSQL's memory. */
const HAS_VARIANTS = / in \(\$|\), \(/

/** Names a statement that has values, so that PostgreSQL parses it once for each connection. */
export function prepared(query: string | pg.QueryConfig, values?: unknown[]): pg.QueryConfig {
  const config = typeof query === 'string' ? { text: query } : query
  const sent = values ? { ...config, values } : config
  if (typeof query === 'string' || config.name || HAS_VARIANTS.test(config.text)) return sent
  return { ...sent, name: statementName(config.text) }
}

const statementNames = new Map<string, string>()

export function statementName(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 24)
    statementNames.set(text, name)
  }
  return name
}
