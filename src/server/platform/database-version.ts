import { ConfigError } from './config-error.ts'

/** The oldest PostgreSQL the product runs on (architecture: Database). */
const OLDEST_MAJOR = 15

/** `server_version_num` counts 10,000 to a major version. */
const NUMBERS_PER_MAJOR = 10_000

/** Refuses the start on an older PostgreSQL, given its `server_version_num` such as 140011. */
export function refuseOldServer(version: number): void {
  const major = Math.floor(version / NUMBERS_PER_MAJOR)
  if (major >= OLDEST_MAJOR) return
  throw new ConfigError(
    `The database is PostgreSQL ${major}; Northpoint Rewards needs ${OLDEST_MAJOR} or newer.`,
  )
}

/** Refuses the start on a database that cannot store every letter, or fold it for a search. */
export function refuseOtherEncoding(encoding: string): void {
  if (encoding === 'UTF8') return
  throw new ConfigError(
    `The database of DATABASE_URL has the encoding ${encoding}; Northpoint Rewards needs one that was created with UTF8.`,
  )
}
