import { eq } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { installation, users } from './schema.ts'

const DEMO_KEY = 'demo'

/** Whether this database was filled with demo data. */
export async function isMarkedAsDemo(database: Database): Promise<boolean> {
  const marks = await database.queries.select().from(installation).where(eq(installation.key, DEMO_KEY))
  return marks.length > 0
}

/** The real product never runs on demo data (decisions: Signing in). */
export async function refuseDemoData(database: Database): Promise<void> {
  if (!(await isMarkedAsDemo(database))) return
  throw new StartRefused(
    'This database holds demo data: run it with `npm run demo`, or choose another DATA_DIR.',
  )
}

/** Demo data goes only where nothing is, or where demo data already is. */
export async function refuseForeignData(database: Database): Promise<void> {
  if (await isMarkedAsDemo(database)) return
  const people = await database.queries.select({ id: users.id }).from(users).limit(1)
  if (people.length === 0) return
  throw new StartRefused('This database is in real use: demo data is only put into an empty one.')
}

/** Remembers, for good, that this database holds demo data. */
export async function markAsDemo(database: Database): Promise<void> {
  await database.queries.insert(installation).values({ key: DEMO_KEY, value: 'yes' }).onConflictDoNothing()
}
