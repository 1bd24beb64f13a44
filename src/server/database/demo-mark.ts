import { eq } from 'drizzle-orm'
import { ConfigError } from '../platform/config-error.ts'
import type { Database, Queries } from '../platform/db/database.ts'
import { installation } from './schema/operation.ts'
import { users } from './schema/users.ts'

const DEMO_KEY = 'demo'

/** Whether this database was filled with demo data. */
export async function isMarkedAsDemo(database: Pick<Database, 'queries'>): Promise<boolean> {
  const marks = await database.queries.select().from(installation).where(eq(installation.key, DEMO_KEY))
  return marks.length > 0
}

/** The real product never runs on demo data (decisions: Signing in). */
export async function refuseDemoData(database: Database): Promise<void> {
  if (!(await isMarkedAsDemo(database))) return
  throw new ConfigError(
    'This database holds demo data: run it with `npm run demo`, or choose another DATA_DIR.',
  )
}

/** Demo data goes only where nothing is, or where demo data already is. */
export async function refuseForeignData(database: Pick<Database, 'queries'>): Promise<void> {
  if (await isMarkedAsDemo(database)) return
  await refuseRealUse(database.queries)
}

/** Throws ConfigError where people have accounts. */
export async function refuseRealUse(queries: Queries): Promise<void> {
  const people = await queries.select({ id: users.id }).from(users).limit(1)
  if (people.length === 0) return
  throw new ConfigError('This database is in real use: demo data is only put into an empty one.')
}

/**
 * Remembers, for good, that this database holds demo data, and answers whether this is news. Of two who mark at once
 * the second waits for the first one's transaction.
 */
export async function markAsDemo(queries: Queries): Promise<boolean> {
  const marked = await queries
    .insert(installation)
    .values({ key: DEMO_KEY, value: 'yes' })
    .onConflictDoNothing()
    .returning()
  return marked.length > 0
}
