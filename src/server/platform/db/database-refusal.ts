import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { sqlState } from './sql-state.ts'

/** Why a database is refused, by Node's error code or PostgreSQL's. PLACE becomes its host and port. */
const SENTENCES: readonly [codes: RegExp, sentence: string][] = [
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNRESET|ENOENT)$/,
    'The database at PLACE does not answer. Check DATABASE_URL, and that PostgreSQL is running there.',
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'The host in DATABASE_URL was not found: there is no address for PLACE.'],
  [
    /^28/,
    'The database at PLACE does not accept this user. Check the user and the password in DATABASE_URL.',
  ],
  [/^3D000$/, 'The server at PLACE does not have the database named in DATABASE_URL. Create it first.'],
  [
    /^42501$/,
    'The user in DATABASE_URL may not create tables or the extension pg_trgm in its database. Grant those rights.',
  ],
  [/^(0A000|58P01)$/, 'The server at PLACE does not have the extension pg_trgm. Install it there.'],
  [
    /^53300$/,
    'The server at PLACE has no free connections. Raise its max_connections, or start fewer servers.',
  ],
  [/^57P0/, 'The server at PLACE is starting or stopping. Try again in a moment.'],
  [
    /^(ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_)/,
    'The certificate of the database at PLACE is not trusted. Set NODE_EXTRA_CA_CERTS, or sslmode in DATABASE_URL.',
  ],
]

/** A ConfigError if there is a sentence for it; any other error unchanged. `setting` has the address. */
export function refusalOfDatabase(error: unknown, databaseUrl: string, setting = 'DATABASE_URL'): unknown {
  const code = sqlState(error) ?? nodeCode(error)
  const [, sentence] = SENTENCES.find(([codes]) => codes.test(code)) ?? []
  if (sentence === undefined) return error
  return new ConfigError(sentence.replace('PLACE', placeOf(databaseUrl)).replaceAll('DATABASE_URL', setting))
}

/** Whether `pg` can parse it; does not connect. */
export function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text)) return false
  try {
    new pg.Client({ connectionString: text })
    return true
  } catch {
    return false
  }
}

/** Host and port, never user or password. */
function placeOf(databaseUrl: string): string {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  return host.startsWith('/') ? host : `${host}:${port}`
}

function nodeCode(error: unknown): string {
  if (error instanceof AggregateError) return nodeCode(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
