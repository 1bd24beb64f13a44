import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { sqlState } from './sql-state.ts'

/** Why a given database does not serve, by Node's code or PostgreSQL's; the place is put in where it stands. */
const SENTENCES: readonly [codes: RegExp, sentence: string][] = [
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNRESET|ENOENT)$/,
    'The database at PLACE does not answer: check DATABASE_URL and that PostgreSQL runs there.',
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'The host of DATABASE_URL is not known: there is no address for PLACE.'],
  [
    /^28/,
    'The database at PLACE does not let this user in: check the user and the password in DATABASE_URL.',
  ],
  [/^3D000$/, 'The server at PLACE has no database of the name in DATABASE_URL: create it first.'],
  [
    /^42501$/,
    'The user in DATABASE_URL may not create tables or the extension pg_trgm in its database: grant it.',
  ],
  [/^(0A000|58P01)$/, 'The server at PLACE does not offer the extension pg_trgm: install it there.'],
  [
    /^53300$/,
    'The server at PLACE has no connection left: raise its max_connections or start fewer servers.',
  ],
  [/^57P0/, 'The server at PLACE is starting or stopping: start again in a moment.'],
  [
    /^(ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_)/,
    'The certificate of the database at PLACE is not trusted: set NODE_EXTRA_CA_CERTS, or sslmode in DATABASE_URL.',
  ],
]

/** The sentence to refuse the start with where a given database cannot be used; any other error as it is. */
export function refusalOfDatabase(error: unknown, databaseUrl: string): unknown {
  const code = sqlState(error) ?? nodeCode(error)
  const [, sentence] = SENTENCES.find(([codes]) => codes.test(code)) ?? []
  return sentence === undefined ? error : new ConfigError(sentence.replace('PLACE', placeOf(databaseUrl)))
}

/** Whether this is an address that a connection can be made from; nothing is connected. */
export function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text)) return false
  try {
    new pg.Client({ connectionString: text })
    return true
  } catch {
    return false
  }
}

/** Host and port, never the user or the password. */
function placeOf(databaseUrl: string): string {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  return host.startsWith('/') ? host : `${host}:${port}`
}

function nodeCode(error: unknown): string {
  if (error instanceof AggregateError) return nodeCode(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
