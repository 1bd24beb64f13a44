import { eq } from 'drizzle-orm'
import { ConfigError } from '#server/platform/config-error.ts'
import type { Database, Queries } from '#server/platform/db/database.ts'
import { installation } from './schema/operation.ts'
import { users } from './schema/users.ts'

const DEMO_KEY = 'demo'

export async function isMarkedAsDemo(database: Pick<Database, 'queries'>): Promise<boolean> {
  const marks = await database.queries.select().from(installation).where(eq(installation.key, DEMO_KEY))
  return marks.length > 0
}

/** The real product never runs on demo data (decisions: Signing in). Throws ConfigError. */
export async function refuseDemoData(database: Database): Promise<void> {
  if (!(await isMarkedAsDemo(database))) return
  throw new ConfigError(
    'This database holds demo data. Run it with `npm run demo`, or choose another DATA_DIR.',
  )
}

/** Allows demo data only in a database without accounts, or with demo data already. Throws ConfigError. */
export async function refuseForeignData(database: Pick<Database, 'queries'>): Promise<void> {
  if (await isMarkedAsDemo(database)) return
  await refuseRealUse(database.queries)
}

/** Throws ConfigError if anyone has an account. */
export async function refuseRealUse(queries: Queries): Promise<void> {
  const people = await queries.select({ id: users.id }).from(users).limit(1)
  if (people.length === 0) return
  throw new ConfigError('This database is in real use. Demo data can only go into an empty one.')
}

/** Marks this database as demo data permanently; true the first time. Of two concurrent calls, the second waits. */
export async function markAsDemo(queries: Queries): Promise<boolean> {
  const marked = await queries
    .insert(installation)
    .values({ key: DEMO_KEY, value: 'yes' })
    .onConflictDoNothing()
    .returning()
  return marked.length > 0
}
